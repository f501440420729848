#include "script_message_document.h"
#include "worlds.h"

/* In the global object of the internal world, out of reach of pages. */
#define KIT_OF_WORLD "script message kit of "

ScriptMessageDocument *script_message_document_new(
    WebKitWebPage *page, WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name)
{
    ScriptMessageDocument *document = g_rc_box_new0(ScriptMessageDocument);
    g_weak_ref_init(&document->page, page);
    g_weak_ref_init(&document->frame, frame);
    document->world = g_object_ref(world);
    document->world_name = g_strdup(world_name);
    return document;
}

ScriptMessageDocument *script_message_document_ref(ScriptMessageDocument *document)
{
    return g_rc_box_acquire(document);
}

static void clear_document(gpointer data)
{
    ScriptMessageDocument *document = data;
    g_weak_ref_clear(&document->page);
    g_weak_ref_clear(&document->frame);
    g_object_unref(document->world);
    g_free(document->world_name);
}

void script_message_document_unref(gpointer document)
{
    g_rc_box_release_full(document, clear_document);
}

WebKitFrame *script_message_document_frame(ScriptMessageDocument *document, JSCContext *context)
{
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&document->frame);
    if (!frame)
        return NULL;
    g_autoptr(JSCContext) present
        = webkit_frame_get_js_context_for_script_world(frame, document->world);
    return present == context ? g_steal_pointer(&frame) : NULL;
}

static JSCContext *internal_context(WebKitFrame *frame)
{
    return webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
}

JSCValue *script_message_kit(WebKitFrame *frame, const char *world_name)
{
    g_autoptr(JSCContext) context = internal_context(frame);
    g_autofree char *name = g_strconcat(KIT_OF_WORLD, world_name, NULL);
    return jsc_context_get_value(context, name);
}

void script_message_set_kit(WebKitFrame *frame, const char *world_name, JSCValue *kit)
{
    g_autoptr(JSCContext) context = internal_context(frame);
    g_autofree char *name = g_strconcat(KIT_OF_WORLD, world_name, NULL);
    jsc_context_set_value(context, name, kit);
}
