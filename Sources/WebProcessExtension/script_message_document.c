#include "script_message_document.h"
#include "worlds.h"

/* In the global object of the internal world, out of reach of pages. */
#define KIT_OF_WORLD "script message kit of "
#define REGISTRATION "scriptMessageRegistration"

/* Numbers the registrations: the engine has one object for each, which stays the same while it is kept. */
static const char registration_source[]
    = "(() => {"
      "  const known = new Map(); let last = 0;"
      "  return (key) => {"
      "    const handler = self.webkit?.messageHandlers[key];"
      "    if (!handler) return 0;"
      "    let entry = known.get(key);"
      "    if (entry?.handler !== handler) known.set(key, entry = {handler, number: ++last});"
      "    return entry.number;"
      "  };"
      "})()";

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

/* Making a context's wrapper, and letting go of it, costs more than all the rest of a message (WebKitGTK
 * 2.50). So a frame keeps those that it used last, until it has another document. */
typedef struct {
    JSCContext *sender;
    JSCContext *internal;
} KeptContexts;

static GQuark kept_contexts(void)
{
    return g_quark_from_static_string("swift-webkit-kept-contexts");
}

static void free_contexts(gpointer data)
{
    KeptContexts *kept = data;
    g_object_unref(kept->sender);
    g_object_unref(kept->internal);
    g_free(kept);
}

static JSCContext *internal_context(WebKitFrame *frame)
{
    return webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
}

static void keep_contexts(WebKitFrame *frame, JSCContext *sender)
{
    KeptContexts *kept = g_object_get_qdata(G_OBJECT(frame), kept_contexts());
    if (kept && kept->sender == sender)
        return;
    kept = g_new(KeptContexts, 1);
    kept->sender = g_object_ref(sender);
    kept->internal = internal_context(frame);
    g_object_set_qdata_full(G_OBJECT(frame), kept_contexts(), kept, free_contexts);
}

void script_message_forget_contexts(WebKitFrame *frame)
{
    g_object_set_qdata(G_OBJECT(frame), kept_contexts(), NULL);
}

WebKitFrame *script_message_document_frame(ScriptMessageDocument *document, JSCContext *context)
{
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&document->frame);
    if (!frame)
        return NULL;
    g_autoptr(JSCContext) present
        = webkit_frame_get_js_context_for_script_world(frame, document->world);
    if (present != context)
        return NULL;
    keep_contexts(frame, context);
    return g_steal_pointer(&frame);
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

double script_message_registration(WebKitFrame *frame, const char *key)
{
    g_autoptr(JSCContext) context = internal_context(frame);
    g_autoptr(JSCValue) function = jsc_context_get_value(context, REGISTRATION);
    if (!jsc_value_is_function(function)) {
        g_object_unref(function);
        function = jsc_context_evaluate(context, registration_source, -1);
        jsc_context_set_value(context, REGISTRATION, function);
    }
    g_autoptr(JSCValue) number
        = jsc_value_function_call(function, G_TYPE_STRING, key, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
    return jsc_value_is_number(number) ? jsc_value_to_double(number) : 0;
}

char *script_message_handler_key(const char *world_name, const char *name)
{
    return g_strdup_printf("handler %zu %s %s", strlen(world_name), world_name, name);
}

char *script_message_world_key(const char *world_name)
{
    return g_strconcat("world ", world_name, NULL);
}
