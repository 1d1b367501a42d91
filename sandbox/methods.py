"""Every Bot API method that the sandbox has, under its lower-case name."""

from sandbox import about, describing, receiving, sending, tapping
from sandbox.call import AsyncMethod, Method

WAITING: dict[str, AsyncMethod] = {"getupdates": receiving.get_updates}

METHODS: dict[str, Method] = {
    name.lower(): method
    for name, method in {
        "answerCallbackQuery": tapping.answer_callback_query,
        "deleteMessage": sending.delete_message,
        "deleteMessages": sending.delete_messages,
        "deleteMyCommands": describing.delete_my_commands,
        "deleteWebhook": receiving.delete_webhook,
        "editMessageReplyMarkup": sending.edit_message_reply_markup,
        "editMessageText": sending.edit_message_text,
        "getChat": about.get_chat,
        "getChatAdministrators": about.get_chat_administrators,
        "getChatMember": about.get_chat_member,
        "getChatMemberCount": about.get_chat_member_count,
        "getMe": about.get_me,
        "getMyCommands": describing.get_my_commands,
        "getMyDescription": describing.getter("description"),
        "getMyName": describing.getter("name"),
        "getMyShortDescription": describing.getter("short_description"),
        "getWebhookInfo": receiving.get_webhook_info,
        "leaveChat": about.leave_chat,
        "sendChatAction": sending.send_chat_action,
        "sendMessage": sending.send_message,
        "setMyCommands": describing.set_my_commands,
        "setMyDescription": describing.setter("description", 512),
        "setMyName": describing.setter("name", 64),
        "setMyShortDescription": describing.setter("short_description", 120),
        "setWebhook": receiving.set_webhook,
    }.items()
}
