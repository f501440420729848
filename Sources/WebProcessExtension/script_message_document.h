#pragma once

#include <webkit/webkit-web-process-extension.h>

/* One document in one world, as the place that script messages come from. The functions that the document's
 * scripts can call own it; it owns nothing of the document. */
typedef struct {
    GWeakRef page;
    GWeakRef frame;
    WebKitScriptWorld *world;
    char *world_name;
} ScriptMessageDocument;

ScriptMessageDocument *script_message_document_new(
    WebKitWebPage *page, WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name);
ScriptMessageDocument *script_message_document_ref(ScriptMessageDocument *document);
void script_message_document_unref(gpointer document);

/* The frame, if it still shows this document, of which context is the caller's; else NULL. Owned. */
WebKitFrame *script_message_document_frame(ScriptMessageDocument *document, JSCContext *context);

/* The kit that the frame's present document has in this world; undefined if it has none. Owned. */
JSCValue *script_message_kit(WebKitFrame *frame, const char *world_name);
void script_message_set_kit(WebKitFrame *frame, const char *world_name, JSCValue *kit);

/* The number of the registration that the engine has under the key, 0 if there is none. */
double script_message_registration(WebKitFrame *frame, const char *key);

/* To be called when the frame has another document. */
void script_message_forget_contexts(WebKitFrame *frame);

/* The keys, of a handler and of a world with handlers, as in
 * Sources/WebKit/ScriptMessages/EngineUserContent+ScriptMessages.swift. Owned. */
char *script_message_handler_key(const char *world_name, const char *name);
char *script_message_world_key(const char *world_name);
