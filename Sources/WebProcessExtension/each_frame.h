#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Answers MESSAGE_EACH_FRAME. */
void each_frame_answer(WebKitWebPage *page, WebKitUserMessage *message);
