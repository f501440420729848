#pragma once

#include <webkit/webkit-web-process-extension.h>

/* `window.webkit.messageHandlers` in each document and world in which the app has handlers.
 *
 * Which handlers there are, the engine knows: the app registers each of its handlers with it under a
 * key of the world's and the handler's name in the internal world, where nobody but this code looks. So every
 * page, in whatever process, has its own view's handlers from its first script on. */

/* kit: the source of what stands between the page and this code (see
 * Sources/WebKit/UserContent/ScriptMessageKit.swift). To be called before worlds_initialize. */
void script_messages_initialize(const char *kit);

/* The app has its first handler in a world; documents that are already there get `window.webkit` at once. */
void script_messages_world_changed(const char *world_name);

/* What is known of one document in one world; the pages' functions own it. */
typedef struct {
    GWeakRef page;
    GWeakRef frame;
    WebKitScriptWorld *world;
    char *world_name;
} ScriptMessageDocument;

ScriptMessageDocument *script_message_document_ref(ScriptMessageDocument *document);
void script_message_document_unref(gpointer document);

/* The document's frame, if it still shows this document; NULL if not. Owned. */
WebKitFrame *script_message_document_frame(ScriptMessageDocument *document, JSCContext *context);

/* The number of the handler's present registration, 0 if there is none. */
double script_message_registration(WebKitFrame *frame, const char *world_name, const char *name);

/* The kit of the document that the frame shows. Owned. */
JSCValue *script_message_kit(WebKitFrame *frame, const char *world_name);
