## Cards

rank-J = В
rank-Q = Д
rank-K = К
rank-A = Т

# Several cards of one rank, nominative
ranks-6 = шестёрки
ranks-7 = семёрки
ranks-8 = восьмёрки
ranks-9 = девятки
ranks-10 = десятки
ranks-J = валеты
ranks-Q = дамы
ranks-K = короли
ranks-A = тузы

suit-S = пики
suit-H = черви
suit-D = бубны
suit-C = трефы

count-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
count-points = { $count ->
    [one] { $text } очко
    [few] { $text } очка
   *[many] { $text } очков
}
list-last = { $first } и { $last }

## What happened. $who is "you" or "other"

told-starter = Первая карта: <b>{ $card }</b>
told-starter-jack = { $who ->
    [you] вы берёте валета себе и кладёте другую карту
   *[other] { $name } берёт валета себе и кладёт другую карту
}
told-laid = { $who ->
    [you] Вы
   *[other] { $name }
}: <b>{ $cards }</b>
told-laid-jack = { $who ->
    [you] Вы
   *[other] { $name }
}: <b>{ $cards }</b>, заказ <b>{ $suit }</b>
told-replaced = { $who ->
    [you] вы кладёте
   *[other] { $name } кладёт
} вместо валета <b>{ $card }</b>
told-replaced-jack = { $who ->
    [you] вы кладёте
   *[other] { $name } кладёт
} вместо валета <b>{ $card }</b>, заказ <b>{ $suit }</b>
told-drew = { $who ->
    [you] вы берёте
   *[other] { $name } берёт
} { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[many] { $count } карт
}
told-drew-alone = { $who ->
    [you] вы автоматически берёте
   *[other] { $name } берёт
} { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[many] { $count } карт
}: ходить нечем
told-drew-no-cards = { $who ->
    [you] вы без карт и берёте
   *[other] { $name } без карт и берёт
} { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[many] { $count } карт
}
told-drew-fewer = { $who ->
    [you] вы берёте
   *[other] { $name } берёт
} { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[many] { $count } карт
} из { $asked } (больше нет)
told-drew-nothing = { $who ->
    [you] вы не берёте карт
   *[other] { $name } не берёт карт
} (колода пуста)
told-passed-over = { $who ->
    [you] вы пропускаете ход
   *[other] { $name } пропускает ход
}
told-passed-over-two = { $names } пропускают ход
told-passed-over-you = вы и { $names } пропускаете ход
told-kept = { $who ->
    [you] вы ходите ещё раз
   *[other] { $name } ходит ещё раз
}
told-passed = { $who ->
    [you] вы оставляете взятую карту себе
   *[other] { $name } оставляет взятую карту себе
}
told-won = раунд окончен
told-renewed = колода кончилась, выложенные карты перевёрнуты: в колоде снова { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
told-for = 🤖 { $line }
told-earlier = …и ещё несколько ходов до этого

## The group: table

upcard = <b>{ $card }</b> на столе
upcard-nominated = <b>{ $card }</b> на столе, заказ <b>{ $suit } { $name }</b>
upcard-none = Карты на столе пока нет
table-about = Раунд { $round } · сдаёт { $dealer } · { $stock ->
    [0] колода пуста
    [one] в колоде { $stock } карта
    [few] в колоде { $stock } карты
   *[many] в колоде { $stock } карт
}{ $tempo ->
    [lively] {" "}· 30 с на ход
    [calm] {" "}· 90 с на ход
    [correspondence] {" "}· сутки на ход
   *[none] {""}
}
table-seat-away = { $seat } · 🤖
table-away = 🤖 Отошли, ходит компьютер: { $names }. Вернуться: «За стол» или /join
table-away-paused = Отошли: { $names }. Вернуться: «За стол» или /join
table-heir = 🪑 { $heir } сядет со следующего раунда (место и очки: { $name })
table-heir-late = 🪑 { $name } снова за столом, поэтому { $heir } остаётся без места. Попросить другое — /join
turn-until = ⏳ до { $when }
turn-ends-soon = ⏳ Осталось { $tempo ->
    [lively] 10 секунд
   *[calm] 30 секунд
}, потом ход сделает компьютер
moment = { $weekday ->
    [0] пн
    [1] вт
    [2] ср
    [3] чт
    [4] пт
    [5] сб
   *[6] вс
} { $time }
table-turn = Ходит <b>{ $name }</b>
table-put = <b>{ $name }</b> кладёт карту вместо валета
table-stopped = Раунд { $round } не доигран: игра остановлена.
table-paused = ⏸ <b>Пауза.</b> Карты на месте, дальше ходит <b>{ $name }</b>.
table-paused-between = ⏸ <b>Пауза.</b> Следующий раунд ещё не сдан.
table-nobody-here = ⏸ <b>За столом никого.</b> Игра ждёт, карты на месте.
table-seat = { $name } · { $cards } · { $points }
table-seat-letters = { $name } · { $cards } · { $points } · { $letters }
table-seat-turn = 👉 <b>{ $seat }</b>
table-last-card = <b>последняя карта</b>
table-no-cards = без карт
table-unreachable = ✉️ { $names }: бот пока не может написать вам. Нажмите «Мои карты».

button-cards = 🎴 Мои карты
button-private = ✉️ Чат с ботом
button-resume = ▶️ Продолжить
button-table = ↩️ К столу
button-join = 🪑 За стол
button-nudge = ⏰ Поторопить
button-back-here = 👋 Я здесь
button-deal = Сдать раунд { $round }
button-again = 🔁 Ещё раз

## Round result

result-title = <b>Раунд { $round }: { $who ->
    [you] побеждаете вы
   *[other] побеждает { $name }
}</b>
result-last = { $count ->
    [one] Последняя карта: <b>{ $cards }</b>
   *[other] Последние карты: <b>{ $cards }</b>
}
result-multiplier = Закончено { $count ->
    [1] валетом
   *[other] валетами
}: очки остальных ×{ $multiplier }
result-bonus = Закончено дамой: победителю { $bonus }
result-deals-itself = Следующий раунд начнётся сам { $tempo ->
    [lively] через 20 секунд.
    [calm] через минуту.
   *[correspondence] через час.
}
result-winner = 🏆 <b>{ $name }</b>
result-seat = <b>{ $name }</b>: { $cards }
result-points-multiplied = { $sum } × { $multiplier } = { $points }
result-seat-no-cards = <b>{ $name }</b>: без карт
result-total = { $points }, всего { $total }
result-total-letters = { $points }, всего { $total } · { $letters }
result-total-letter = { $points }, всего { $total }
    Больше { $limit } — буква <b>{ $letter }</b>{ $count ->
        [1] {""}
       *[other] {" "}({ $letters })
    }, счёт снова 0

## The private hand

hand-private = 🤖 <b>Игра с компьютером</b>
hand-away = 🤖 <b>За вас пока играет компьютер.</b> Вернуться можно в любой момент.
hand-group = Стол: <b>{ $group }</b>
hand-group-linked = Стол: <a href="{ $link }"><b>{ $group }</b></a>
hand-turn = 👉 <b>Ваш ход</b>
hand-turn-put = 👉 <b>Вы сдаёте.</b> Первым открылся валет, он теперь у вас. Положите вместо него любую карту.
hand-turn-draw = 👉 <b>Ваш ход.</b> Положить нечего, возьмите карту.
hand-turn-drawn = 👉 <b>Ваш ход.</b> Из колоды: <b>{ $card }</b>. Положите или оставьте себе.
hand-waits = Ходит { $name }
hand-waits-put = { $name } кладёт карту вместо валета
hand-paused = ⏸ Пауза. Карты остаются у вас.
hand-nobody-here = ⏸ <b>За столом никого, игра ждёт.</b> Карты на месте. Вернуться: «Я здесь»
hand-seat-gone = 🪑 С раунда { $round } на вашем месте играет { $name }.
hand-over = Этот раунд окончен.
hand-stopped = Игра окончена.
hand-cards = <b>Ваши карты ({ $count })</b>
hand-empty = Карт на руках нет. В свой ход вы возьмёте одну.

move-card = ✓ { $card }
move-other = { $card }
move-jack = { $card } → { $suit }
move-last-jack = ✓ { $card } и конец раунда
move-jacks = ✓ Все валеты сразу: { $cards }
move-draw = Взять карту
move-pass = Оставить взятую карту

alert-upcard = На столе { $card }
alert-upcard-nominated = На столе { $card }, заказ { $suit }
alert-upcard-none = Карты на столе пока нет
alert-turn-yours = Ваш ход
alert-turn = Ходит { $name }
alert-over = Раунд окончен
alert-paused = Пауза
alert-no-cards = Карт на руках нет

done-cards = { $cards }
done-jack = { $card } → { $suit }
done-draw = Карта взята
done-pass = Карта остаётся у вас

## Lobby

lobby-title = 🃏 <b>Жора</b> — собираем стол
lobby-title-private = 🃏 <b>Жора</b> — игра с компьютером
lobby-tempo = Темп: { $tempo ->
    [lively] быстрый, 30 секунд на ход
    [calm] спокойный, 90 секунд на ход
    [correspondence] по переписке, сутки на ход
   *[none] без часов
}
game-and-time = <b>{ $game }</b>{ $tempo ->
    [correspondence] {""}
   *[lively] , { $time }
}
lobby-game = Играем: { $game }
lobby-seats = <b>За столом</b>
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } — собирает игру
lobby-seat-computer = { $number }. { $name } — { $level }
lobby-ready = ✅ { $seat }
lobby-not-ready = ⏳ { $seat }
lobby-waits = Начнём, когда будут готовы все. Ещё не готовы: { $names }
lobby-empty = Пока никого. Садитесь.
lobby-free = { $count ->
    [one] Есть ещё { $count } место
    [few] Есть ещё { $count } места
   *[many] Есть ещё { $count } мест
}
lobby-full = Все места заняты, можно начинать.
lobby-unreachable = ✉️ { $names }: бот пока не может написать вам. Откройте чат с ботом и нажмите «Старт».
lobby-game-line = { $game }
    { $about }
lobby-need-two = Начать можно вдвоём, втроём или вчетвером.
lobby-need-computer = Добавьте хотя бы одного соперника: «Компьютеры».
lobby-private = Карты придут каждому в личный чат с ботом.
lobby-choose-game = <b>Во что играем?</b>
lobby-choose-house = <b>Правила этого стола</b>
    Нажмите на строку, чтобы поменять.
lobby-choose-tempo = <b>В каком темпе играем?</b>
    Не успели — этот ход сделает компьютер. Не успели дважды подряд — он играет, пока вы не вернётесь.
lobby-tempo-line = { $tempo ->
    [lively] <b>Быстрый</b>: 30 секунд на ход, новый раунд через 20 секунд.
    [calm] <b>Спокойный</b>: 90 секунд на ход, новый раунд через минуту.
    [correspondence] <b>По переписке</b>: сутки на ход, новый раунд через час. Ночью бот не напоминает.
   *[none] <b>Без часов</b>: бот ждёт, сколько нужно.
}
lobby-choose-computers = <b>Компьютеры за столом</b>
    Компьютер видит то же, что видел бы человек на его месте.
lobby-expired = 🃏 Стол не собрался: полчаса ничего не происходило. Новый — /newgame
lobby-playing = 🃏 Игра идёт: { $game }
    За столом: { $names }
lobby-over = 🃏 Игра окончена: { $names }
lobby-cancelled = 🃏 Стол не собрался. Новый — /newgame

button-sit = Сесть за стол
button-stand = Встать
button-ready = ✅ Я готов
button-replace = 🤖 { $name } → компьютер
button-computers = 🤖 Компьютеры
button-add-computer = ➕ { $level }
button-remove-computer = ➖ { $name }
button-tempo = ⏱ { $tempo ->
    [lively] Темп: быстрый
    [calm] Темп: спокойный
    [correspondence] По переписке
   *[none] Без часов
}
tempo-name = { $tempo ->
    [lively] Быстрый · 30 секунд на ход
    [calm] Спокойный · 90 секунд на ход
    [correspondence] По переписке · сутки на ход
   *[none] Без часов
}
computer-name = 🤖 { $number ->
    [1] Ада
    [2] Макс
    [3] Рита
   *[4] Тим
}
computer-short = { $number ->
    [1] Ада
    [2] Макс
    [3] Рита
   *[4] Тим
}
player-novice = новичок
player-normal = знаток
button-games = Игра: { $game }
button-house = ⚙️ Настроить
button-start = ▶️ Начать
button-start-waiting = Начать (нужно двое)
button-start-alone = Начать (нужен соперник)
button-cancel = Отменить
button-back = ← Назад
button-game = { $game }{ $tempo ->
    [correspondence] {""}
   *[lively] {" "}· { $time }
}

time-minutes = { $minutes ->
    [one] около { $minutes } минуты
   *[many] около { $minutes } минут
}
time-hour = около часа
time-hours = { $hours ->
    [one] около { $hours } часа
   *[many] около { $hours } часов
}
time-under = до { $minutes ->
    [one] { $minutes } минуты
   *[many] { $minutes } минут
}

game-classic = Классика
game-extended = Расширенная
game-quick = Быстрая
game-blitz = Блиц
game-soft = Мягкая
game-house = Своя
game-classic-about = Больше 100 очков — буква. Собрать Ж-О-Р-А значит проиграть.
game-extended-about = Как классика, но после короля червей и туза вы ходите ещё раз, и первая открытая карта тоже действует.
game-quick-about = Больше 50 очков — буква, две буквы — проигрыш.
game-blitz-about = Больше 50 очков — и сразу проигрыш.
game-soft-about = После туза следующий пропускает ход; после 7 и короля червей — берёт карты и тоже пропускает.

## House rules: what is on a button and in the list

house-seven = 7: { $value ->
   *[keep] следующий берёт 2, ход остаётся
    [skip] следующий берёт 2 и пропускает ход
    [pass] следующий берёт 2 и ходит
}
house-king-of-hearts = К♥: { $value ->
   *[pass] следующий берёт 4 и ходит
    [keep] следующий берёт 4, ход остаётся
    [skip] следующий берёт 4 и пропускает ход
    [plain] обычный король
}
house-ace = Туз: { $value ->
   *[plain] обычная карта
    [keep] ход остаётся
    [skip] следующий пропускает ход
}
house-starter-acts = Первая карта: { $value ->
   *[no] не действует
    [yes] действует
}
house-play-drawn-card = Взятая карта: { $value ->
   *[no] ждёт следующего хода
    [yes] можно сразу положить
}
house-may-decline = Взять, хотя есть чем ходить: { $value ->
   *[no] нельзя
    [yes] можно
}
house-restricted-finish = Закончить на 6 7 8 Т К♥: { $value ->
   *[yes] нельзя
    [no] можно
}
house-last-card-penalty = Последняя карта 7 или К♥: { $value ->
   *[no] никто не берёт
    [yes] следующий берёт
}
house-negative-totals = Счёт ниже нуля: { $value ->
   *[yes] бывает
    [no] не бывает
}
house-limit = Буква: больше { $value } очков
house-letters = Проигрыш: { $value ->
    [one] { $value } буква
    [few] { $value } буквы
   *[many] { $value } букв
}
house-auto-draw = Нечем ходить: { $value ->
   *[yes] бот берёт карту сам
    [no] берёте сами
}

## End of the game, sheet

end-title = 🏁 <b>Игра окончена</b>
end-loser = Жора — <b>{ $names }</b>
end-stopped = 🏁 <b>Игра остановлена.</b> Места по счёту на этот момент:
end-expired = 🏁 <b>Игра закрыта: давно никто не ходил.</b> Места по счёту на этот момент:
end-stopped-unplayed = 🏁 <b>Игра остановлена.</b>
end-expired-unplayed = 🏁 <b>Игра закрыта: давно никто не ходил.</b>
end-void = 🏁 <b>Игра остановлена без результата.</b>
end-place = { $medal } { $name } — { $points }
end-place-letters = { $medal } { $name } — { $letters }, { $points }
end-place-number = { $number }.
end-place-lost = 🃏 { $name } — { $letters }
end-rounds = { $count ->
    [one] Сыгран { $count } раунд
    [few] Сыграно { $count } раунда
   *[many] Сыграно { $count } раундов
}

sheet-title = <b>Счёт</b> · { $game }
sheet-name = игрок
sheet-word = буквы
sheet-total = всего
sheet-no-rounds = Доигранных раундов нет.
sheet-succession = С раунда { $round }: { $name } (раньше { $before })
sheet-letter-note = Буква рядом с очками получена в том раунде.
sheet-earlier-note = ≤{ $round } — сумма первых раундов.

## Why a move is not possible (toasts)

illegal-round-over = Этот раунд уже окончен.
illegal-put-expected = Сначала вместо валета кладут другую карту.
illegal-put-not-expected = Заменять нечего: положите карту как обычно.
illegal-not-in-hand = { $card } сейчас не у вас на руках.
illegal-not-in-hand-jacks = Этих валетов сейчас нет у вас на руках.
illegal-only-the-drawn-card = Сейчас можно положить только карту, взятую из колоды.
illegal-no-match = { $card } не подходит: нужны { $suit }, { $rank } или валеты.
illegal-no-match-nominated = { $card } не подходит: заказаны { $suit }. Ещё можно валета.
illegal-suit-missing = К валету нужна масть: выберите кнопку с мастью.
illegal-suit-not-asked = Это последний валет: масть не нужна, раунд кончается.
illegal-jacks-not-whole-hand = Несколько валетов сразу — только если других карт нет.
illegal-must-lay = Брать рано: у вас есть что положить. Подходят { $suit }, { $rank } и валеты.
illegal-must-lay-nominated = Брать рано: у вас есть что положить. Заказаны { $suit }, можно и валета.
illegal-already-drawn = Карта уже взята: положите её или оставьте себе.
illegal-nothing-to-pass = Передать ход можно, только когда карта уже взята.

## Rules

rules-title-short = <b>Жора коротко</b>
rules-title-cards = <b>Что делают карты</b>
rules-title-points = <b>Очки и буквы</b>
rules-title-house = <b>По каким правилам играем</b>
rules-title-finish = <b>Конец раунда</b>
rules-title-start = <b>Начало и колода</b>
rules-page-short = Коротко
rules-page-cards = Карты
rules-page-points = Очки
rules-page-house = Наши правила
rules-page-here = • { $page }

rules-short-goal = Играют 2–4 человека, колода 36 карт, на руки по четыре. Избавьтесь от карт раньше других: что осталось на руках, то и очки. Очки — это плохо.
rules-short-turn = Кладите карту той же масти или того же достоинства, что лежит сверху. Валет ложится на что угодно, и вы заказываете масть.
rules-short-draw = { $drawn ->
   *[no] Положить нечего — берёте одну карту, и ход идёт дальше.
    [yes] Положить нечего — берёте одну карту. Подошла — можете сразу положить, нет — ход идёт дальше.
}
rules-short-decline = { $value ->
   *[no] Есть что положить — кладёте обязательно.
    [yes] Взять карту можно и тогда, когда есть что положить.
}
rules-short-win = Раунд кончается, как только у кого-то кончились карты. Следующий раунд сдаёт победитель.
rules-short-lose = Больше { $limit } очков — буква, и счёт снова ноль. { $letters ->
    [1] Первая же буква — проигрыш.
    [one] Кто соберёт { $letters } букву слова ЖОРА, проигрывает.
    [few] Кто соберёт { $letters } буквы слова ЖОРА, проигрывает.
   *[many] Кто соберёт { $letters } букв слова ЖОРА, проигрывает.
}

rules-card-six = <b>6</b> — следующий пропускает ход.
rules-card-seven = <b>7</b> — следующий берёт 2 карты{ $value ->
   *[keep] , а вы ходите ещё раз.
    [skip] {" "}и пропускает ход.
    [pass] {" "}и ходит.
}
rules-card-eight = <b>8</b> — двое следующих пропускают ход. Вдвоём: ход у соперника, втроём: снова у вас.
rules-card-jack = <b>Валет</b> — ложится на любую карту, вы заказываете масть.
rules-card-king = <b>Король червей</b> — { $value ->
   *[pass] следующий берёт 4 карты и ходит.
    [keep] следующий берёт 4 карты, а вы ходите ещё раз.
    [skip] следующий берёт 4 карты и пропускает ход.
    [plain] обычный король.
}
rules-card-ace = <b>Туз</b> — { $value ->
   *[plain] ничего особенного.
    [keep] вы ходите ещё раз.
    [skip] следующий пропускает ход.
}
rules-card-starter = Первая открытая карта { $value ->
   *[no] ничего не делает.
    [yes] действует так, будто её положил сдающий.
}
rules-card-starter-jack = Открылся валет — сдающий берёт его себе и кладёт вместо него любую свою карту.
rules-card-finish = { $restricted ->
   *[yes] Втроём и вчетвером нельзя закончить на 6, 7, 8, тузе и короле червей: останетесь без карт, а в свой ход возьмёте одну. Вдвоём можно на любой.
    [no] Закончить раунд можно любой картой.
}
rules-card-finish-penalty = { $value ->
   *[no] Последняя карта раунда уже ничего не делает.
    [yes] Если раунд закончен на 7 или короле червей, следующий сначала берёт карты, и они идут в счёт.
}
rules-card-jacks = На руках одни валеты — можно положить все сразу и закончить.
rules-card-stock = Колода кончилась — выложенные карты переворачивают, не тасуя, и это снова колода.

rules-points-cards = Карты на руках в конце раунда:
rules-points-table = 6, 7, 8, 10 — по номиналу
    9 — 0
    Дама — 3
    Король — 4
    Туз — 11
    Валет — 2, а если на руках одни валеты — 20 каждый
rules-points-jacks = Раунд закончен валетами — очки остальных ×2 за одного, ×4 за двух, ×6 за трёх, ×8 за четырёх.
rules-points-queens = Раунд закончен дамой пик — победителю минус 20 очков, другой дамой — минус 10. { $negative ->
   *[yes] Счёт может стать меньше нуля.
    [no] Ниже нуля счёт не опускается.
}
rules-points-limit = Счёт больше { $limit } — буква, и счёт снова ноль. Ровно { $limit } — ещё нет. За раунд — не больше одной буквы.
rules-points-lose = { $letters ->
    [1] Первая же буква — и игра проиграна. Остальные места — по счёту.
    [one] Игра проиграна, когда собрана { $letters } буква слова ЖОРА. Остальные места — по буквам, потом по счёту.
    [few] Игра проиграна, когда собраны { $letters } буквы слова ЖОРА. Остальные места — по буквам, потом по счёту.
   *[many] Игра проиграна, когда собрано { $letters } букв слова ЖОРА. Остальные места — по буквам, потом по счёту.
}

rules-house-game = Игра: <b>{ $game }</b>.
rules-house-same = Всё как в классике.
rules-house-differs = Не как в классике:
rules-house-line = • { $rule }

## Chat

chat-welcome = 🃏 Привет. Здесь можно играть в «Жору» — вдвоём, втроём или вчетвером. Наберите /newgame, и соберём стол. Правила: /rules
chat-start = 🃏 <b>Привет, { $name }.</b> Это «Жора»: карточная игра на двоих, троих или четверых, прямо в вашей группе.
chat-start-how = 1. Добавьте бота в группу с друзьями.
    2. Напишите там /newgame и рассаживайтесь.
    3. Ваши карты придут сюда, и ходить вы будете здесь.
    4. В группе видно стол и счёт.
chat-start-alone = Не с кем играть? Напишите /newgame прямо здесь — будет игра с компьютером.
chat-help-group = <b>Что можно написать</b>
    /newgame — собрать стол, с людьми и компьютерами
    /join — сесть за стол, вернуться, занять место
    /leave — отойти: пока сыграет компьютер
    /table — показать стол внизу чата
    /score — счёт и буквы
    /rules — правила
    /pause и /resume — пауза и продолжение
    /replace — отдать чьё-то место компьютеру
    /stop — закончить игру
    /notify — узнать, когда соберут стол
    /settings — язык и часовой пояс группы
    /language — язык бота
    /privacy — что бот хранит

    Карты и ходы — в личном чате с ботом. Не видно — нажмите «Мои карты» под столом.
chat-help-private = <b>Как это работает</b>
    Стол собирают в группе: /newgame. Сюда приходят ваши карты, здесь же вы ходите.
    Не с кем играть? /newgame прямо здесь — игра с компьютером.

    /newgame — сыграть с компьютером
    /table — показать игру внизу чата
    /score — счёт и буквы
    /stop — закончить игру с компьютером
    /hand — прислать карты заново
    /rules — правила
    /language — язык
    /privacy — что бот хранит
    /forget_me — забыть меня
chat-language = На каком языке говорить в этом чате?
chat-language-done = Теперь здесь по-русски.
chat-privacy = <b>Что бот хранит</b>
    • ваше имя, ID в Telegram и язык;
    • в каких группах вы бывали у него на глазах;
    • ваши игры: места, карты, ходы и их время;
    • о столах каких групп вам сообщать;
    • сообщения и нажатия, на которых случился сбой.

    Прочее бот не записывает. Эти записи видит только владелец бота. В журнале работы есть номера чатов, но нет имён, карт и текстов.
    Удалить всё о себе: /forget_me в личном чате. В резервных копиях записи живут, пока копии не сменятся.
chat-forget = <b>Забыть вас?</b>
    Имя, язык и отметки о группах исчезнут, в прошлых играх вместо вас будет «Игрок» с номером. Если вы за столом, место останется за вами под таким же именем, и до конца игры можно передумать.
chat-forgotten = Готово: бот вас больше не знает. Напишете снова — познакомитесь заново.
chat-forgotten-later = Готово: за столом вы теперь под другим именем. Когда игра кончится, бот забудет и остальное. Передумали — /start
chat-forget-declined = Всё осталось как было.
chat-stale = Свежее сообщение — ниже.
chat-game-damaged = ⚠️ <b>Записи этой игры повреждены</b>, и продолжить её нельзя. Никто в этом не виноват. Новая игра — /newgame
chat-screen-failed = Не получилось показать это сообщение. Игра цела: /table в группе, /hand в личном чате.
chat-group-closed = Боту не даёт писать группа { $group }, поэтому стол ждёт. Верните бота в группу или дайте ему право писать, и наберите там /table — игра продолжится с того же места.
chat-seated = Вы за столом в группе { $group }. Карты придут сюда, когда начнётся игра.
chat-stop = <b>Остановить игру?</b>
    Можно распределить места по счёту на этот момент или закончить без результата.
chat-stop-lobby = <b>Отменить стол?</b> Его собирает кто-то другой.
notice-lobby = 🃏 В группе <b>{ $group }</b> собирают стол.
    Игра: { $game }
    За столом: { $names }
notice-switch-off = Больше не писать: /notify в группе.
notice-started = 🃏 В группе <b>{ $group }</b> уже играют.
notice-cancelled = 🃏 В группе <b>{ $group }</b> стол не собрался.
chat-running = Игра уже идёт: { $names }
chat-lobby-running = Стол уже собирают: { $names }
chat-lobby-nobody = пока никого

button-add-to-group = ➕ Добавить в группу
button-rules = 📖 Правила
seats-heir = 🪑 { $heir } хочет играть, а { $name } сейчас не за столом. Отдать это место вместе с его очками и буквами со следующего раунда? Решает хозяин стола, а если он отошёл — следующий по кругу.
seats-heir-declined = 🪑 Место остаётся за тем, кто отошёл: { $name }. { $heir } пока смотрит игру.
seats-kept = Место остаётся за тем, кто отошёл. Пока можно смотреть игру.
seats-hand-over = <b>Чьё место отдать компьютеру?</b>
    Имя, карты и буквы останутся, вернуться можно в любой момент.
seats-stop-vote = <b>Закончить игру?</b> Того, кто её собрал, сейчас нет.
    За: { $agreed }, нужно { $wanted }. Места — по счёту на этот момент.
button-heir-yes = Пусть садится
button-heir-no = Оставить место
button-vote-yes = Закончить
button-vote-no = Играем дальше
button-stop-rank = Закончить, места по счёту
button-stop-void = Закончить без результата
button-stop-no = Играем дальше
button-replace-no = Отмена
button-stop-cancel = Отменить стол
button-stop-keep = Собирать дальше
button-forget-yes = Забыть меня
button-forget-no = Оставить как есть
button-language-ru = Русский
button-language-en = English
button-chosen = ✓ { $label }

command-newgame = Собрать стол
command-newgame-alone = Сыграть с компьютером
command-table = Показать стол внизу чата
command-join = Сесть за стол или вернуться
command-leave = Отойти: сыграет компьютер
command-replace = Отдать чьё-то место компьютеру
command-score = Счёт и буквы
command-hand = Мои карты
command-rules = Правила
command-pause = Пауза
command-resume = Продолжить после паузы
command-stop = Закончить игру
command-notify = Узнать, когда соберут стол
command-settings = Язык и часовой пояс
command-language = Язык бота
command-privacy = Что бот хранит
command-forget_me = Забыть меня
command-help = Что умеет бот
command-start = С чего начать

## Настройки группы

settings-title = <b>Настройки этой группы</b>
settings-language = Язык: { $language }
settings-zone = Часовой пояс: { $zone }
settings-choose-zone = <b>По какому времени живёт группа?</b>
    За столами по переписке бот с 23:00 до 9:00 никому не напоминает о ходе.
zone-name = { $city }, UTC{ $hours }
zone-kaliningrad = Калининград
zone-moscow = Москва
zone-samara = Самара
zone-yekaterinburg = Екатеринбург
zone-omsk = Омск
zone-krasnoyarsk = Красноярск
zone-irkutsk = Иркутск
zone-yakutsk = Якутск
zone-vladivostok = Владивосток
zone-magadan = Магадан
zone-kamchatka = Камчатка
zone-kyiv = Киев
zone-minsk = Минск
zone-tbilisi = Тбилиси
zone-yerevan = Ереван
zone-baku = Баку
zone-almaty = Алматы
zone-tashkent = Ташкент
zone-berlin = Берлин
zone-london = Лондон
zone-jerusalem = Иерусалим
zone-new-york = Нью-Йорк
button-settings-all = ← Настройки
button-settings-language = 🌐 Язык
button-settings-zone = 🕘 Часовой пояс

chat-notify = 🔔 <b>Написать вам, когда здесь соберут стол?</b>
    Бот пишет в личный чат. Каждый выбирает за себя.
button-notify-once = О следующем столе
button-notify-always = О каждом столе
button-notify-no = Не писать

## Answers to taps and commands: plain text, at most 200 characters

answer-already-played = Этот ход уже сделан. Смотрите свежие карты.
answer-old-message = Это сообщение устарело. Свежее — ниже.
answer-not-your-turn = Сейчас ходит { $name }.
answer-back = Вы снова в игре.
answer-left = { $name } отходит от стола, пока ходит компьютер. Место, карты и буквы сохраняются. Вернуться — /join
answer-left-already = За вас уже играет компьютер. Вернуться — /join
answer-withdrawn = Место со следующего раунда больше не за вами.
answer-computer-already = За этим местом и так компьютер.
answer-handed-over = Место отдано компьютеру: { $name }. Вернуться можно в любой момент.
answer-nobody-here = За столом сейчас никого. Пусть кто-нибудь вернётся: /join
answer-no-free-seat = Свободных мест сейчас нет.
answer-seat-promised = { $name } сядет за стол со следующего раунда. Очки и буквы переходят вместе с местом.
answer-seat-promised-already = { $name } и так сядет за стол со следующего раунда.
answer-seat-yours = Место за вами: вы сядете со следующего раунда. Очки и буквы переходят вместе с местом.
answer-seat-owner-here = { $name } уже за столом: место не свободно.
answer-seat-taken = Это место уже занято.
answer-only-the-host = Это решает хозяин стола.
answer-voted = Голос учтён.
answer-heir-declined = Место остаётся за тем, кто отошёл.
answer-heir-cannot = Отдать место не выйдет: человек уже за столом, вышел из группы или закрыл чат с ботом.
answer-host-decides = Свободно только место того, кто отошёл. Попросить его можно в группе: /join. Решает хозяин стола.
answer-asked-already = Этот вопрос уже задан, кнопки выше.
answer-host-is-back = Тот, кто собрал игру, вернулся и решает сам.
answer-no-vote = Голосуют те, кто сейчас играет.
answer-nudged = Напоминаем: { $name }.
answer-nudged-already = Уже напоминали, минуты не прошло: { $name }.
answer-nudged-at-night = За этим столом сейчас ночь, напомним утром: { $name }.
answer-nudge-yourself = Стол ждёт вас.
answer-nobody-to-nudge = Сейчас стол никого не ждёт.
answer-notify-once = Бот напишет вам, когда в группе { $group } соберут следующий стол.
answer-notify-always = Бот будет писать вам о каждом столе в группе { $group }.
answer-notify-no = Бот не будет писать вам о столах в группе { $group }.
answer-notify-members-only = О столах группы узнают только её участники.
answer-ready = Ждём остальных.
answer-ready-anew = Играем иначе: остальные ответят заново, готовы ли они.
answer-game = Играем: { $preset ->
    [extended] { game-extended }
    [quick] { game-quick }
    [blitz] { game-blitz }
    [soft] { game-soft }
   *[classic] { game-classic }
}
answer-computer-sits = За столом { $name }: { $level ->
    [novice] { player-novice }
   *[normal] { player-normal }
}.
answer-computer-gone = { $name } больше не за столом.
answer-not-all-ready = Готовы ещё не все.
answer-not-seated = Вы не за этим столом. Можно смотреть.
answer-closed = Бот сейчас не может писать в группу, поэтому стол ждёт.
answer-game-over = Эта игра уже окончена.
answer-unknown-button = Эта кнопка больше не работает.
answer-seated = Вы за столом.
answer-already-seated = Вы уже за столом.
answer-stood-up = Вы встали из-за стола.
answer-not-seated-yet = Вы и так не за столом.
answer-table-full = Все четыре места заняты.
answer-already-started = Игра уже началась.
answer-only-host = За этим столом решает { $name }.
answer-sit-first = Сначала сядьте за стол.
answer-need-two-players = Нужно хотя бы двое.
answer-need-opponent = Добавьте соперника: кнопка «Компьютеры».
answer-started = Начинаем. Карты — в личном чате с ботом.
answer-started-here = Начинаем.
answer-cancelled = Стол отменён.
answer-lobby-gone = Этого стола больше нет. Новый — /newgame
answer-dealt = Карты сданы.
answer-already-dealt = Уже сдано.
answer-still-lobby = Стол ещё собирают, игра не началась.
answer-no-game = Сейчас здесь никто не играет. Новая игра — /newgame
answer-no-round = Раунд окончен, новый ещё не сдан.
answer-no-hand = У вас сейчас нет игры. Новая — /newgame: в группе с людьми, в личном чате с компьютером.
answer-game-running = Здесь уже играют. Где стол, покажет /table
answer-lobby-open = Новый стол уже собирают, он ниже.
answer-group-only = Это работает в группе: наберите команду там, где играете или хотите играть.
answer-alone-running = Игра с компьютером уже идёт, она выше. Закончить её: /stop
answer-alone-waits = Эта команда — для групп. Игра с компьютером и так подождёт вас сколько нужно. Закончить её: /stop
answer-private-only = Об этом — в личном чате с ботом.
answer-members-only = Сесть за этот стол могут участники группы.
answer-paused-now = Пауза. Продолжить — /resume
answer-paused = Сейчас пауза. Продолжить — /resume
answer-already-paused = Пауза уже идёт.
answer-resumed = Продолжаем.
answer-not-paused = Паузы нет, игра идёт.
answer-only-players = Это могут те, кто играл.
answer-only-seated = Это могут те, кто за столом.
answer-only-admin = Это могут только админы группы.
answer-only-host-or-admin = Это могут только { $name } и админы группы.
answer-back-first = Закончить игру решают те, кто за столом. Сначала вернитесь: /join.
answer-stopped = Игра остановлена.
answer-stop-declined = Играем дальше.
answer-lobby-kept = Стол собираем дальше.
answer-anonymous-cannot = От имени группы или канала сесть нельзя. Напишите от себя.
answer-draining = Бот скоро перезапустится и новых игр пока не начинает. Попробуйте через несколько минут.
answer-damaged = Записи этой игры повреждены, продолжить её нельзя. Новая игра — /newgame
answer-cannot-begin = Сейчас начать игру нельзя: боту некуда её записать. Попробуйте через несколько минут.
answer-please-wait = Бот не может сохранить это прямо сейчас. Повторять не нужно: он продолжит сам.
answer-too-fast = Слишком быстро. Подождите немного.
answer-failed = Не получилось. Попробуйте ещё раз.
answer-open-private = Откройте чат с ботом и нажмите «Старт».
name-forgotten = Игрок { $number }
name-fallback = Игрок
group-fallback = группа
