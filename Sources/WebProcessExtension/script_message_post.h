#pragma once

#include "script_message_document.h"

/* The function `postMessage` of a handler. It sends as long as the handler's registration is this one, and
 * always returns a promise. */
JSCValue *script_message_post_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration);
