#pragma once

#include "script_messages.h"

/* The function `postMessage` of one handler, as long as its registration is the present one. */
JSCValue *script_message_post_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration);
