## Cards

rank-J = J
rank-Q = Q
rank-K = K
rank-A = A

# Several cards of one rank
ranks-6 = sixes
ranks-7 = sevens
ranks-8 = eights
ranks-9 = nines
ranks-10 = tens
ranks-J = Jacks
ranks-Q = Queens
ranks-K = Kings
ranks-A = Aces

suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs

count-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
count-points = { $count ->
    [one] { $text } point
   *[other] { $text } points
}
list-last = { $first } and { $last }

## What happened. $who is "you" or "other"

told-starter = First card: <b>{ $card }</b>
told-starter-jack = { $who ->
    [you] you take the Jack and lay another card
   *[other] { $name } takes the Jack and lays another card
}
told-laid = { $who ->
    [you] You
   *[other] { $name }
}: <b>{ $cards }</b>
told-laid-jack = { $who ->
    [you] You
   *[other] { $name }
}: <b>{ $cards }</b>, suit is now <b>{ $suit }</b>
told-replaced = { $who ->
    [you] you lay
   *[other] { $name } lays
} <b>{ $card }</b> in place of the Jack
told-replaced-jack = { $who ->
    [you] you lay
   *[other] { $name } lays
} <b>{ $card }</b> in place of the Jack, suit is now <b>{ $suit }</b>
told-drew = { $who ->
    [you] you take
   *[other] { $name } takes
} { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
told-drew-alone = { $who ->
    [you] you automatically take
   *[other] { $name } takes
} { $count ->
    [one] { $count } card
   *[other] { $count } cards
}: nothing fits
told-drew-no-cards = { $who ->
    [you] you have no cards and take
   *[other] { $name } has no cards and takes
} { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
told-drew-fewer = { $who ->
    [you] you take
   *[other] { $name } takes
} { $count ->
    [one] { $count } card
   *[other] { $count } cards
} of { $asked } (there are no more)
told-drew-nothing = { $who ->
    [you] you take
   *[other] { $name } takes
} no cards (the stock is empty)
told-passed-over = { $who ->
    [you] you miss a turn
   *[other] { $name } misses a turn
}
told-passed-over-two = { $names } miss a turn
told-passed-over-you = you and { $names } miss a turn
told-kept = { $who ->
    [you] you play again
   *[other] { $name } plays again
}
told-passed = { $who ->
    [you] you keep the card you took
   *[other] { $name } keeps the card taken
}
told-won = the round is over
told-renewed = the stock ran out, the cards laid before are turned over: { $count ->
    [one] { $count } card
   *[other] { $count } cards
} in stock again
told-for = 🤖 { $line }
told-earlier = …and some moves before that

## The group: table

upcard = <b>{ $card }</b> on the table
upcard-nominated = <b>{ $card }</b> on the table, suit is <b>{ $suit } { $name }</b>
upcard-none = No card on the table yet
table-about = Round { $round } · { $dealer } deals · { $stock ->
    [0] stock empty
    [one] { $stock } card in stock
   *[other] { $stock } cards in stock
}{ $tempo ->
    [lively] {" "}· 30 s a turn
    [calm] {" "}· 90 s a turn
    [correspondence] {" "}· 1 day a turn
   *[none] {""}
}
table-seat-away = { $seat } · 🤖
table-away = 🤖 Away, the computer plays: { $names }. To come back: “Join” or /join
table-away-paused = Away: { $names }. To come back: “Join” or /join
table-heir = 🪑 { $heir } sits down next round (seat and points: { $name })
table-heir-late = 🪑 { $name } is back, so { $heir } gets no seat. Ask for another: /join
turn-until = ⏳ until { $when }
turn-ends-soon = ⏳ { $tempo ->
    [lively] 10 seconds
   *[calm] 30 seconds
} left, then the computer moves
moment = { $weekday ->
    [0] Mon
    [1] Tue
    [2] Wed
    [3] Thu
    [4] Fri
    [5] Sat
   *[6] Sun
} { $time }
table-turn = <b>{ $name }</b> to play
table-put = <b>{ $name }</b> lays a card in place of the Jack
table-stopped = Round { $round } was not finished: the game is stopped.
table-paused = ⏸ <b>Paused.</b> Nothing is lost, <b>{ $name }</b> is next to play.
table-paused-between = ⏸ <b>Paused.</b> The next round is not dealt yet.
table-nobody-here = ⏸ <b>Nobody is at the table.</b> The game waits, nothing is lost.
table-seat = { $name } · { $cards } · { $points }
table-seat-letters = { $name } · { $cards } · { $points } · { $letters }
table-seat-turn = 👉 <b>{ $seat }</b>
table-last-card = <b>last card</b>
table-no-cards = no cards
table-unreachable = ✉️ { $names }: the bot cannot write to you yet. Tap “My cards”.

button-cards = 🎴 My cards
button-private = ✉️ Chat with the bot
button-resume = ▶️ Resume
button-table = ↩️ To the table
button-join = 🪑 Join
button-nudge = ⏰ Nudge
button-back-here = 👋 I'm back
button-deal = Deal round { $round }
button-again = 🔁 Play again

## Round result

result-title = <b>Round { $round }: { $who ->
    [you] you win
   *[other] { $name } wins
}</b>
result-last = { $count ->
    [one] Last card: <b>{ $cards }</b>
   *[other] Last cards: <b>{ $cards }</b>
}
result-multiplier = Finished with { $count ->
    [1] a Jack
   *[other] Jacks
}: the others’ points ×{ $multiplier }
result-bonus = Finished with a Queen: { $bonus } for the winner
result-deals-itself = The next round begins by itself { $tempo ->
    [lively] in 20 seconds.
    [calm] in a minute.
   *[correspondence] in an hour.
}
result-winner = 🏆 <b>{ $name }</b>
result-seat = <b>{ $name }</b>: { $cards }
result-points-multiplied = { $sum } × { $multiplier } = { $points }
result-seat-no-cards = <b>{ $name }</b>: no cards
result-total = { $points }, total { $total }
result-total-letters = { $points }, total { $total } · { $letters }
result-total-letter = { $points }, total { $total }
    Over { $limit } — letter <b>{ $letter }</b>{ $count ->
        [1] {""}
       *[other] {" "}({ $letters })
    }, score back to 0

## The private hand

hand-private = 🤖 <b>A game against the computer</b>
hand-away = 🤖 <b>The computer plays for you for now.</b> You can come back at any moment.
hand-group = Table: <b>{ $group }</b>
hand-group-linked = Table: <a href="{ $link }"><b>{ $group }</b></a>
hand-turn = 👉 <b>Your turn</b>
hand-turn-put = 👉 <b>You deal.</b> The first card was a Jack and is now yours. Lay any card in its place.
hand-turn-draw = 👉 <b>Your turn.</b> Nothing fits, take a card.
hand-turn-drawn = 👉 <b>Your turn.</b> From the stock: <b>{ $card }</b>. Lay it or keep it.
hand-waits = { $name } to play
hand-waits-put = { $name } lays a card in place of the Jack
hand-paused = ⏸ Paused. You keep your cards.
hand-nobody-here = ⏸ <b>Nobody is at the table, the game waits.</b> Nothing is lost. To come back: “I'm back”
hand-seat-gone = 🪑 Since round { $round } your seat has been with { $name }.
hand-over = This round is over.
hand-stopped = The game is over.
hand-cards = <b>Your cards ({ $count })</b>
hand-empty = You hold no cards. On your turn you will take one.

move-card = ✓ { $card }
move-other = { $card }
move-jack = { $card } → { $suit }
move-last-jack = ✓ { $card } and the round ends
move-jacks = ✓ All Jacks at once: { $cards }
move-draw = Take a card
move-pass = Keep the card

alert-upcard = On the table: { $card }
alert-upcard-nominated = On the table: { $card }, suit { $suit }
alert-upcard-none = No card on the table yet
alert-turn-yours = Your turn
alert-turn = { $name } to play
alert-over = The round is over
alert-paused = Paused
alert-no-cards = You hold no cards

done-cards = { $cards }
done-jack = { $card } → { $suit }
done-draw = Taken from the stock
done-pass = You keep the card

## Lobby

lobby-title = 🃏 <b>Zhora</b> — who is in?
lobby-title-private = 🃏 <b>Zhora</b> — against the computer
lobby-tempo = Tempo: { $tempo ->
    [lively] lively, 30 seconds a turn
    [calm] calm, 90 seconds a turn
    [correspondence] correspondence, a day a turn
   *[none] no clock
}
game-and-time = <b>{ $game }</b>{ $tempo ->
    [correspondence] {""}
   *[lively] , { $time }
}
lobby-game = Game: { $game }
lobby-seats = <b>At the table</b>
lobby-seat = { $number }. { $name }
lobby-seat-host = { $number }. { $name } — host
lobby-seat-computer = { $number }. { $name } — { $level }
lobby-ready = ✅ { $seat }
lobby-not-ready = ⏳ { $seat }
lobby-waits = The game begins when all are ready. Not ready yet: { $names }
lobby-empty = Nobody yet. Take a seat.
lobby-free = { $count ->
    [one] { $count } seat free
   *[other] { $count } seats free
}
lobby-full = All seats are taken, ready to start.
lobby-need-two = It takes two, three or four to play.
lobby-need-computer = Add at least one opponent: “Computers”.
lobby-private = Everybody gets their cards in the private chat with the bot.
lobby-unreachable = ✉️ { $names }: the bot cannot write to you yet. Open the chat with the bot and press Start.
lobby-choose-game = <b>Which game?</b>
lobby-game-line = { $game }
    { $about }
lobby-choose-house = <b>House rules</b>
    Tap a line to change it.
lobby-choose-tempo = <b>How fast do we play?</b>
    If you run out of time, the computer makes that move. Twice in a row, and it plays until you are back.
lobby-tempo-line = { $tempo ->
    [lively] <b>Lively</b>: 30 seconds a turn, the next round after 20 seconds.
    [calm] <b>Calm</b>: 90 seconds a turn, the next round after a minute.
    [correspondence] <b>Correspondence</b>: a day a turn, the next round after an hour. No reminders at night.
   *[none] <b>No clock</b>: the bot waits as long as it takes.
}
lobby-choose-computers = <b>Computers at the table</b>
    A computer sees what a person in its seat would see.
lobby-expired = 🃏 This table did not come together: nothing happened for half an hour. Start another: /newgame
lobby-playing = 🃏 Game on: { $game }
    At the table: { $names }
lobby-over = 🃏 Game over: { $names }
lobby-cancelled = 🃏 This table did not come together. Start another: /newgame

button-sit = Take a seat
button-stand = Stand up
button-ready = ✅ I'm ready
button-replace = 🤖 { $name } → computer
button-computers = 🤖 Computers
button-add-computer = ➕ { $level }
button-remove-computer = ➖ { $name }
button-tempo = ⏱ { $tempo ->
    [lively] Tempo: lively
    [calm] Tempo: calm
    [correspondence] Correspondence
   *[none] No clock
}
tempo-name = { $tempo ->
    [lively] Lively · 30 seconds a turn
    [calm] Calm · 90 seconds a turn
    [correspondence] Correspondence · a day a turn
   *[none] No clock
}
computer-name = 🤖 { $number ->
    [1] Ada
    [2] Max
    [3] Rita
   *[4] Tim
}
computer-short = { $number ->
    [1] Ada
    [2] Max
    [3] Rita
   *[4] Tim
}
player-novice = novice
player-normal = skilled
button-games = Game: { $game }
button-house = ⚙️ House rules
button-start = ▶️ Start
button-start-waiting = Start (needs two)
button-start-alone = Start (needs an opponent)
button-cancel = Cancel
button-back = ← Back
button-game = { $game }{ $tempo ->
    [correspondence] {""}
   *[lively] {" "}· { $time }
}

time-minutes = { $minutes ->
    [one] about { $minutes } minute
   *[other] about { $minutes } minutes
}
time-hour = about an hour
time-hours = { $hours ->
    [one] about { $hours } hour
   *[other] about { $hours } hours
}
time-under = { $minutes ->
    [one] under { $minutes } minute
   *[other] under { $minutes } minutes
}

game-classic = Classic
game-extended = Extended
game-quick = Quick
game-blitz = Blitz
game-soft = Soft
game-house = Your own
game-classic-about = More than 100 points cost a letter. Collect Ж-О-Р-А and you lose.
game-extended-about = Like classic, but after the King of hearts or an Ace you play again, and the first card turned up has its effect too.
game-quick-about = More than 50 points cost a letter; two letters and you lose.
game-blitz-about = More than 50 points and the game is lost.
game-soft-about = After an Ace the next player misses a turn; after a 7 or the King of hearts they take cards and miss a turn too.

## House rules: what is on a button and in the list

house-seven = 7: { $value ->
   *[keep] next takes 2, play again
    [skip] next takes 2, misses a turn
    [pass] next takes 2 and plays
}
house-king-of-hearts = K♥: { $value ->
   *[pass] next takes 4 and plays
    [keep] next takes 4, play again
    [skip] next takes 4, misses a turn
    [plain] an ordinary King
}
house-ace = Ace: { $value ->
   *[plain] an ordinary card
    [keep] play again
    [skip] next misses a turn
}
house-starter-acts = First card: { $value ->
   *[no] does nothing
    [yes] acts
}
house-play-drawn-card = A card just taken: { $value ->
   *[no] must wait
    [yes] may be laid at once
}
house-may-decline = Taking when a card fits: { $value ->
   *[no] not allowed
    [yes] allowed
}
house-restricted-finish = Ending on 6 7 8 A K♥: { $value ->
   *[yes] not allowed
    [no] allowed
}
house-last-card-penalty = 7 or K♥ as last card: { $value ->
   *[no] nobody takes
    [yes] next one takes
}
house-negative-totals = Score below zero: { $value ->
   *[yes] possible
    [no] not possible
}
house-limit = A letter: over { $value } points
house-letters = Lost with: { $value ->
    [one] { $value } letter
   *[other] { $value } letters
}
house-auto-draw = When nothing fits: { $value ->
   *[yes] the bot draws
    [no] you draw
}

## End of the game, sheet

end-title = 🏁 <b>Game over</b>
end-loser = Zhora is <b>{ $names }</b>
end-stopped = 🏁 <b>Game stopped.</b> Places as things stood:
end-expired = 🏁 <b>Game closed: nobody has played for long.</b> Places as things stand:
end-stopped-unplayed = 🏁 <b>Game stopped.</b>
end-expired-unplayed = 🏁 <b>Game closed: nobody has played for long.</b>
end-void = 🏁 <b>Game stopped without a result.</b>
end-place = { $medal } { $name } — { $points }
end-place-letters = { $medal } { $name } — { $letters }, { $points }
end-place-number = { $number }.
end-place-lost = 🃏 { $name } — { $letters }
end-rounds = { $count ->
    [one] { $count } round played
   *[other] { $count } rounds played
}

sheet-title = <b>Score</b> · { $game }
sheet-name = player
sheet-word = letters
sheet-total = total
sheet-no-rounds = No finished rounds.
sheet-succession = Since round { $round }: { $name } (before: { $before })
sheet-letter-note = A letter beside points was given in that round.
sheet-earlier-note = ≤{ $round }: the first rounds added up.

## Why a move is not possible (toasts)

illegal-round-over = This round is over.
illegal-put-expected = First a card is laid in place of the Jack.
illegal-put-not-expected = There is no Jack to replace: lay a card as usual.
illegal-not-in-hand = { $card } is not in your hand.
illegal-not-in-hand-jacks = You do not hold these Jacks.
illegal-only-the-drawn-card = Now only the card you have just taken may be laid.
illegal-no-match = { $card } does not fit: { $suit }, { $rank } or Jacks do.
illegal-no-match-nominated = { $card } does not fit: the suit is { $suit }. A Jack fits too.
illegal-suit-missing = A Jack needs a suit: tap a button with one.
illegal-suit-not-asked = This is your last Jack: no suit, the round ends.
illegal-jacks-not-whole-hand = Several Jacks at once only if you hold nothing else.
illegal-must-lay = You have a card that fits: { $suit }, { $rank } and Jacks do.
illegal-must-lay-nominated = You have a card that fits: the suit is { $suit }, a Jack fits too.
illegal-already-drawn = You have taken a card: lay it or keep it.
illegal-nothing-to-pass = You can pass only after taking a card.

## Rules

rules-title-short = <b>Zhora in short</b>
rules-title-cards = <b>What cards do</b>
rules-title-points = <b>Points and letters</b>
rules-title-house = <b>The rules we play by</b>
rules-title-finish = <b>The end of a round</b>
rules-title-start = <b>The start and the stock</b>
rules-page-short = In short
rules-page-cards = Cards
rules-page-points = Points
rules-page-house = Our rules
rules-page-here = • { $page }

rules-short-goal = For 2–4 players with 36 cards, four each. Get rid of your cards before the others: what stays in your hand counts as points, and points are bad.
rules-short-turn = Lay a card of the same suit or the same rank as the one on top. A Jack goes on anything, and you name the suit that must follow.
rules-short-draw = { $drawn ->
   *[no] If nothing fits, you take one card and the turn moves on.
    [yes] If nothing fits, you take one card. You may lay it at once if it fits; otherwise the turn moves on.
}
rules-short-decline = { $value ->
   *[no] If a card fits, you must lay one.
    [yes] You may take a card even if you could lay one.
}
rules-short-win = The round ends as soon as somebody has no cards left. The winner deals the next one.
rules-short-lose = More than { $limit } points cost a letter, and your score is back to zero. { $letters ->
    [one] The very first letter loses.
   *[other] Whoever collects { $letters } letters of the word ЖОРА loses.
}

rules-card-six = <b>6</b> — the next player misses a turn.
rules-card-seven = <b>7</b> — the next player takes 2 cards { $value ->
   *[keep] and you play again.
    [skip] and misses a turn.
    [pass] and then plays.
}
rules-card-eight = <b>8</b> — the next two players miss a turn. With two players it is your opponent’s turn, with three it is yours again.
rules-card-jack = <b>Jack</b> — goes on any card, and you name the suit.
rules-card-king = <b>King of hearts</b> — { $value ->
   *[pass] the next player takes 4 cards and then plays.
    [keep] the next player takes 4 cards and you play again.
    [skip] the next player takes 4 cards and misses a turn.
    [plain] an ordinary King.
}
rules-card-ace = <b>Ace</b> — { $value ->
   *[plain] nothing special.
    [keep] you play again.
    [skip] the next player misses a turn.
}
rules-card-starter = The first card turned up { $value ->
   *[no] does nothing.
    [yes] acts as if the dealer had laid it.
}
rules-card-starter-jack = If it is a Jack, the dealer takes it and lays any card in its place.
rules-card-finish = { $restricted ->
   *[yes] With three or four players you cannot end on a 6, 7, 8, Ace or the King of hearts: you are left without cards and take one on your turn. With two, any card will do.
    [no] Any card can end the round.
}
rules-card-finish-penalty = { $value ->
   *[no] The last card of a round does nothing any more.
    [yes] If a 7 or the King of hearts ends the round, the next player first takes the cards, and they count.
}
rules-card-jacks = If you hold nothing but Jacks, you may lay them all at once and win.
rules-card-stock = When the stock runs out, the cards laid before are turned over, unshuffled, and are the stock again.

rules-points-cards = Cards left in your hand:
rules-points-table = 6, 7, 8, 10 — as many points as they say
    9 — 0
    Queen — 3
    King — 4
    Ace — 11
    Jack — 2, but 20 each if you hold only Jacks
rules-points-jacks = If the winner ends with Jacks, the others’ points count ×2 for one, ×4 for two, ×6 for three, ×8 for four.
rules-points-queens = If the winner ends with the Queen of spades, that is 20 points off, with another Queen 10 off. { $negative ->
   *[yes] A score may fall below zero.
    [no] A score never falls below zero.
}
rules-points-limit = A score over { $limit } costs a letter and goes back to zero. Exactly { $limit } is still safe. Never more than one letter a round.
rules-points-lose = { $letters ->
    [one] The very first letter loses the game. The others are placed by score.
    [4] Whoever collects all four letters of the word ЖОРА loses the game. The others are placed by letters, then by score.
   *[other] Whoever collects { $letters } letters of the word ЖОРА loses the game. The others are placed by letters, then by score.
}

rules-house-game = Game: <b>{ $game }</b>.
rules-house-same = Everything as in classic.
rules-house-differs = Unlike classic:
rules-house-line = • { $rule }

## Chat

chat-welcome = 🃏 Hello. You can play Zhora here, two to four people at a table. Type /newgame to set one up. Rules: /rules
chat-start = 🃏 <b>Hello, { $name }.</b> This is Zhora: a card game for two, three or four, right in your group.
chat-start-how = 1. Add the bot to a group with your friends.
    2. Type /newgame there and take your seats.
    3. Your cards arrive here, and here you play them.
    4. The group sees the table and the score.
chat-start-alone = Nobody to play with? Type /newgame right here for a game against the computer.
chat-help-group = <b>What you can type</b>
    /newgame — set up a table, with people and computers
    /join — take a seat, come back, ask for one
    /leave — step away: the computer plays meanwhile
    /table — show the table at the bottom of the chat
    /score — score and letters
    /rules — rules
    /pause and /resume — pause and go on
    /replace — hand somebody's seat to the computer
    /stop — end the game
    /notify — know when people gather for a game
    /settings — the group’s language and time zone
    /language — the bot’s language
    /privacy — what the bot keeps

    You play in the private chat with the bot. Cannot see your cards? Tap “My cards” under the table.
chat-help-private = <b>How it works</b>
    Tables are set up in a group: /newgame. Your cards arrive here, and here you play them.
    Nobody to play with? /newgame right here is a game against the computer.

    /newgame — play against the computer
    /table — show the game at the bottom of the chat
    /score — score and letters
    /stop — end the game against the computer
    /hand — send my cards again
    /rules — rules
    /language — language
    /privacy — what the bot keeps
    /forget_me — forget me
chat-language = Which language shall I speak in this chat?
chat-language-done = English it is.
chat-privacy = <b>What the bot keeps</b>
    • your name, Telegram ID and language;
    • in which groups it has seen you act;
    • your games: seats, cards, moves and their times;
    • of which groups’ tables you want to be told;
    • messages and taps that ran into an error.

    Nothing else is written down. Only the bot’s owner sees these records. The log holds numbers of chats, but no names, cards or texts.
    Delete all about you: /forget_me in the private chat. Backups keep the records until they are replaced.
chat-forget = <b>Forget you?</b>
    Your name, language and group notes go, and past games show “Player” with a number in your place. If you are at a table, the seat stays yours under such a name, and you may change your mind until the game ends.
chat-forgotten = Done: the bot does not know you any more. Write again and you will meet anew.
chat-forgotten-later = Done: at the table you have another name now. When the game ends, the bot forgets the rest too. Changed your mind? /start
chat-forget-declined = Everything is as it was.
chat-stale = The current message is below.
chat-game-damaged = ⚠️ <b>The records of this game are damaged</b> and it can't go on. Nobody is to blame. A new game: /newgame
chat-screen-failed = This message could not be shown. The game is unharmed: /table in the group, /hand in the private chat.
chat-group-closed = The bot cannot write to the group { $group }, so the table waits. Let it back in or allow it to write, then type /table there: the game goes on where it was.
chat-seated = You are at the table in the group { $group }. Your cards come here when the game begins.
chat-stop = <b>Stop the game?</b>
    Places can be given as things stand, or the game can end without a result.
chat-stop-lobby = <b>Cancel the table?</b> Somebody else is setting it up.
notice-lobby = 🃏 People gather for a game in <b>{ $group }</b>.
    Game: { $game }
    At the table: { $names }
notice-switch-off = To be told no more: /notify in the group.
notice-started = 🃏 The game in <b>{ $group }</b> has begun.
notice-cancelled = 🃏 The table in <b>{ $group }</b> did not come together.
chat-running = A game is already on: { $names }
chat-lobby-running = A table is already being set up: { $names }
chat-lobby-nobody = nobody yet

button-add-to-group = ➕ Add to a group
button-rules = 📖 Rules
seats-heir = 🪑 { $heir } would like to play, and { $name } is not at the table now. Give that seat away, with its points and letters, from the next round on? The table's host decides, or the next player round the table if the host is away.
seats-heir-declined = 🪑 The seat is kept for { $name }, who is away. { $heir } watches for now.
seats-kept = The seat stays with the one who is away. You are welcome to watch for now.
seats-hand-over = <b>Which seat should the computer take over?</b>
    Name, cards and letters are kept, and the player can come back at any moment.
seats-stop-vote = <b>End the game?</b> Its host is away.
    In favour: { $agreed }, needed: { $wanted }. Places as things stand.
button-heir-yes = Let them sit down
button-heir-no = Keep the seat
button-vote-yes = End it
button-vote-no = Play on
button-stop-rank = Stop, places as things stand
button-stop-void = Stop without a result
button-stop-no = Keep playing
button-replace-no = Cancel
button-stop-cancel = Cancel the table
button-stop-keep = Keep it open
button-forget-yes = Forget me
button-forget-no = Leave things as they are
button-language-ru = Русский
button-language-en = English
button-chosen = ✓ { $label }

command-newgame = Set up a table
command-newgame-alone = Play against the computer
command-table = Show the table at the bottom
command-join = Take a seat, or come back
command-leave = Step away: the computer plays
command-replace = Hand a seat to the computer
command-score = Score and letters
command-hand = My cards
command-rules = Rules
command-pause = Pause
command-resume = Go on after a pause
command-stop = End the game
command-notify = Know when people gather for a game
command-settings = Language and time zone
command-language = The bot’s language
command-privacy = What the bot keeps
command-forget_me = Forget me
command-help = What the bot can do
command-start = How to begin

## A group's settings

settings-title = <b>Settings of this group</b>
settings-language = Language: { $language }
settings-zone = Time zone: { $zone }
settings-choose-zone = <b>Which time does the group live by?</b>
    At correspondence tables the bot reminds nobody between 23:00 and 9:00.
zone-name = { $city }, UTC{ $hours }
zone-kaliningrad = Kaliningrad
zone-moscow = Moscow
zone-samara = Samara
zone-yekaterinburg = Yekaterinburg
zone-omsk = Omsk
zone-krasnoyarsk = Krasnoyarsk
zone-irkutsk = Irkutsk
zone-yakutsk = Yakutsk
zone-vladivostok = Vladivostok
zone-magadan = Magadan
zone-kamchatka = Kamchatka
zone-kyiv = Kyiv
zone-minsk = Minsk
zone-tbilisi = Tbilisi
zone-yerevan = Yerevan
zone-baku = Baku
zone-almaty = Almaty
zone-tashkent = Tashkent
zone-berlin = Berlin
zone-london = London
zone-jerusalem = Jerusalem
zone-new-york = New York
button-settings-all = ← Settings
button-settings-language = 🌐 Language
button-settings-zone = 🕘 Time zone

chat-notify = 🔔 <b>Shall I write to you when people gather for a game here?</b>
    The bot writes in private. Everybody chooses for themselves.
button-notify-once = About the next table
button-notify-always = About every table
button-notify-no = Don't write

## Answers to taps and commands: plain text, at most 200 characters

answer-already-played = This move has been made. See your current cards.
answer-old-message = This message is out of date. The fresh one is below.
answer-not-your-turn = { $name } is to play now.
answer-back = You are back in the game.
answer-left = { $name } steps away, the computer plays meanwhile. Seat, cards and letters are kept. To come back: /join
answer-left-already = The computer already plays for you. To come back: /join
answer-withdrawn = You no longer take a seat from the next round on.
answer-computer-already = A computer plays this seat already.
answer-handed-over = The computer plays for { $name }, who can come back at any moment.
answer-nobody-here = Nobody is at the table just now. Somebody has to come back first: /join
answer-no-free-seat = No seat is free right now.
answer-seat-promised = { $name } takes a seat from the next round. Its points and letters come with it.
answer-seat-promised-already = { $name } already takes a seat from the next round.
answer-seat-yours = The seat is yours: you sit down from the next round. Its points and letters come with it.
answer-seat-owner-here = { $name } is at the table again: the seat is not free.
answer-seat-taken = This seat is taken.
answer-only-the-host = The table's host decides.
answer-voted = Your vote is in.
answer-heir-declined = The seat stays with the one who is away.
answer-heir-cannot = They cannot have the seat: they sit here already, have left the group or closed the chat with the bot.
answer-host-decides = Only the seat of somebody who is away is left. To ask for it, type /join in the group: the host decides.
answer-asked-already = This has been asked already, the buttons are above.
answer-host-is-back = The host is back and decides alone.
answer-no-vote = Only those playing now can vote.
answer-nudged = Reminded: { $name }.
answer-nudged-already = Reminded less than a minute ago: { $name }.
answer-nudged-at-night = It is night at this table. The reminder comes in the morning: { $name }.
answer-nudge-yourself = The table waits for you.
answer-nobody-to-nudge = The table waits for nobody just now.
answer-notify-once = The bot will write to you about the next table in { $group }.
answer-notify-always = The bot will write to you about every table in { $group }.
answer-notify-no = The bot will not write to you about tables in { $group }.
answer-notify-members-only = Only members of the group are told of its tables.
answer-ready = Waiting for the others.
answer-ready-anew = The game has changed: the others say again whether they are ready.
answer-game = Game: { $preset ->
    [extended] { game-extended }
    [quick] { game-quick }
    [blitz] { game-blitz }
    [soft] { game-soft }
   *[classic] { game-classic }
}
answer-computer-sits = { $name } is at the table: { $level ->
    [novice] { player-novice }
   *[normal] { player-normal }
}.
answer-computer-gone = { $name } has left the table.
answer-not-all-ready = Not everybody is ready yet.
answer-not-seated = You are not at this table. You are welcome to watch.
answer-closed = The bot cannot write to the group at the moment, so the table waits.
answer-game-over = This game is over.
answer-unknown-button = This button no longer works.
answer-seated = You are at the table.
answer-already-seated = You are at the table already.
answer-stood-up = You have left the table.
answer-not-seated-yet = You are not at the table.
answer-table-full = All four seats are taken.
answer-already-started = The game has already started.
answer-only-host = That is up to the host: { $name }.
answer-sit-first = Take a seat first.
answer-need-two-players = It takes at least two.
answer-need-opponent = Add an opponent: the button “Computers”.
answer-started = Here we go. Your cards are in the private chat with the bot.
answer-started-here = Here we go.
answer-cancelled = The table is cancelled.
answer-lobby-gone = This table is gone. Start another: /newgame
answer-dealt = The cards are dealt.
answer-already-dealt = Already dealt.
answer-still-lobby = The table is still being set up, the game has not begun.
answer-no-game = Nobody is playing here now. New game: /newgame
answer-no-round = The round is over and the next is not dealt yet.
answer-no-hand = You are not in a game now. /newgame begins one: in a group with people, in the private chat with the computer.
answer-game-running = A game is already on here. /table shows where.
answer-lobby-open = A new table is being set up already, it is below.
answer-group-only = This works in a group: type it where you play or want to play.
answer-alone-running = A game against the computer is on already, it is above. To end it: /stop
answer-alone-waits = This is for groups. A game against the computer waits for you anyway, as long as it takes. To end it: /stop
answer-private-only = That is for the private chat with the bot.
answer-members-only = Only members of the group can take a seat here.
answer-paused-now = Paused. Go on with /resume
answer-paused = The game is paused. Go on with /resume
answer-already-paused = It is paused already.
answer-resumed = On we go.
answer-not-paused = There is no pause, the game is on.
answer-only-players = Only those who played can do this.
answer-only-seated = Only those at the table can do this.
answer-only-admin = Only admins of the group can do this.
answer-only-host-or-admin = Only the host ({ $name }) or a group admin can do this.
answer-back-first = Those at the table decide whether to end the game. Come back first: /join.
answer-stopped = The game is stopped.
answer-stop-declined = On we play.
answer-lobby-kept = The table stays open.
answer-anonymous-cannot = A group or a channel cannot take a seat. Please write as yourself.
answer-draining = The bot restarts soon and begins no new games. Please try again in a few minutes.
answer-damaged = This game's records are damaged and it can't go on. A new game: /newgame
answer-cannot-begin = No game can begin right now: the bot has no room to record it. Please try again in a few minutes.
answer-please-wait = The bot can't save this right now. No need to repeat it: the bot goes on by itself.
answer-too-fast = Too fast. Please wait a little.
answer-failed = That did not work. Please try again.
answer-open-private = Open the chat with the bot and press Start.
name-forgotten = Player { $number }
name-fallback = Player
group-fallback = group
