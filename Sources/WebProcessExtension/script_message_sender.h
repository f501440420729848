#pragma once

#include "script_message_document.h"

/* What a frame keeps for the messages of the document that it shows.
 *
 * Making the wrapper of a context, and letting go of it, costs more than all the rest of a message (WebKitGTK
 * 2.50). So the frame keeps what was used last, until it has another document. */
typedef struct {
    /* Of the world that sent last. */
    JSCContext *context;
    /* The kit's function for answers, in that world. */
    JSCValue *settle;
    /* What the app is told of the frame at this address. */
    GVariant *description;
    char *uri;
} ScriptMessageSender;

/* The frame's sender for this document, which it shows, and of which context is. Borrowed. */
ScriptMessageSender *script_message_sender(
    ScriptMessageDocument *document, WebKitWebPage *page, WebKitFrame *frame, JSCContext *context);

/* To be called when the frame has another document. */
void script_message_forget_sender(WebKitFrame *frame);

/* The number of the registration that the engine has under the key, 0 if there is none. */
double script_message_registration(WebKitFrame *frame, const char *key);

/* The keys, of a handler and of a world with handlers, as in
 * Sources/WebKit/ScriptMessages/EngineUserContent+ScriptMessages.swift. Owned. */
char *script_message_handler_key(const char *world_name, const char *name);
char *script_message_world_key(const char *world_name);
