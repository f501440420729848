#pragma once

#include "script_message_document.h"

/* The functions that send a message to a handler, as long as the handler's registration is this one: of
 * (text, number) for a message as the encoder writes it, and of (value, number). They return 0, and the kit's
 * settle(number, text, strings) is called with the answer; or they return why they do not send: REFUSED_…. */
JSCValue *script_message_post_text_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration);
JSCValue *script_message_post_value_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration);

/* To be called when a handler may have been removed. removals: how often that has happened, by what the app says. */
void script_message_handlers_changed(guint64 removals);

/* The mirror of these is in Sources/WebKit/ScriptMessages/ScriptMessageKit.swift. */
enum {
    REFUSED_DOCUMENT = 1,
    REFUSED_REMOVED = 2,
    REFUSED_VALUE = 3,
};
