#pragma once

#include "script_message_document.h"

/* The function (value, number, settle) that sends a message to a handler, as long as the handler's
 * registration is this one. It returns 0 and later calls the kit's settle(number, kind, value, strings), or
 * returns why it does not send: REFUSED_…. */
JSCValue *script_message_post_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration);

/* The mirror of these is in Sources/WebKit/ScriptMessages/ScriptMessageKit.swift. */
enum {
    REFUSED_DOCUMENT = 1,
    REFUSED_REMOVED = 2,
    REFUSED_VALUE = 3,
};
