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

/* What ScriptMessageKit.swift's source gave for the frame's present document in this world: an object of `webkit`
 * and `settle`; undefined if it has none. Owned. */
JSCValue *script_message_kit(WebKitFrame *frame, const char *world_name);
void script_message_set_kit(WebKitFrame *frame, const char *world_name, JSCValue *kit);
