#include "script_messages.h"
#include "frames.h"
#include "script_message_post.h"
#include "worlds.h"

#define KIT_NAME "scriptMessages "
#define REGISTRATION_NAME "scriptMessageRegistration"

static char *kit_source;

/* Numbers the registrations. The engine has one object for each, which is kept so that it stays the same. */
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

/* MARK: Documents */

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

static ScriptMessageDocument *make_document(
    WebKitWebPage *page, WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name)
{
    ScriptMessageDocument *document = g_rc_box_new0(ScriptMessageDocument);
    g_weak_ref_init(&document->page, page);
    g_weak_ref_init(&document->frame, frame);
    document->world = g_object_ref(world);
    document->world_name = g_strdup(world_name);
    return document;
}

/* Making a wrapper of a context, and letting go of the last one, costs more than all the rest of a message
 * (WebKitGTK 2.50). So each frame keeps those that were used last, until it has another document. */
typedef struct {
    JSCContext *sender;
    JSCContext *internal;
} KeptContexts;

static void free_kept_contexts(gpointer data)
{
    KeptContexts *kept = data;
    g_object_unref(kept->sender);
    g_object_unref(kept->internal);
    g_free(kept);
}

static GQuark kept_contexts_key(void)
{
    return g_quark_from_static_string("swift-webkit-kept-contexts");
}

static void keep_contexts(WebKitFrame *frame, JSCContext *sender)
{
    KeptContexts *kept = g_object_get_qdata(G_OBJECT(frame), kept_contexts_key());
    if (kept && kept->sender == sender)
        return;
    kept = g_new(KeptContexts, 1);
    kept->sender = g_object_ref(sender);
    kept->internal = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    g_object_set_qdata_full(G_OBJECT(frame), kept_contexts_key(), kept, free_kept_contexts);
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

/* MARK: Registrations */

static JSCContext *internal_context(WebKitFrame *frame)
{
    return webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
}

static double registration_of_key(WebKitFrame *frame, const char *key)
{
    g_autoptr(JSCContext) context = internal_context(frame);
    g_autoptr(JSCValue) function = jsc_context_get_value(context, REGISTRATION_NAME);
    if (!jsc_value_is_function(function)) {
        g_object_unref(function);
        function = jsc_context_evaluate(context, registration_source, -1);
        jsc_context_set_value(context, REGISTRATION_NAME, function);
    }
    g_autoptr(JSCValue) number
        = jsc_value_function_call(function, G_TYPE_STRING, key, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
    return jsc_value_is_number(number) ? jsc_value_to_double(number) : 0;
}

double script_message_registration(WebKitFrame *frame, const char *world_name, const char *name)
{
    g_autofree char *key
        = g_strdup_printf("handler %zu %s %s", strlen(world_name), world_name, name);
    return registration_of_key(frame, key);
}

static gboolean has_handlers(WebKitFrame *frame, const char *world_name)
{
    g_autofree char *key = g_strdup_printf("world %s", world_name);
    return registration_of_key(frame, key) != 0;
}

/* MARK: The kit */

static JSCValue *find(JSCValue *name, gpointer data)
{
    ScriptMessageDocument *document = data;
    JSCContext *context = jsc_context_get_current();
    g_autoptr(WebKitFrame) frame = script_message_document_frame(document, context);
    g_autofree char *text = jsc_value_to_string(name);
    double number
        = frame ? script_message_registration(frame, document->world_name, text) : 0;
    return jsc_value_new_number(context, number);
}

static JSCValue *make(JSCValue *name, double registration, gpointer data)
{
    g_autofree char *text = jsc_value_to_string(name);
    return script_message_post_function(jsc_context_get_current(), data, text, registration);
}

static JSCValue *make_kit(JSCContext *context, ScriptMessageDocument *document)
{
    g_autoptr(JSCValue) kit = jsc_context_evaluate(context, kit_source, -1);
    g_autoptr(JSCValue) find_function = jsc_value_new_function(context, NULL, G_CALLBACK(find),
        script_message_document_ref(document), script_message_document_unref, JSC_TYPE_VALUE, 1,
        JSC_TYPE_VALUE);
    g_autoptr(JSCValue) make_function = jsc_value_new_function(context, NULL, G_CALLBACK(make),
        script_message_document_ref(document), script_message_document_unref, JSC_TYPE_VALUE, 2,
        JSC_TYPE_VALUE, G_TYPE_DOUBLE);
    return jsc_value_function_call(kit, JSC_TYPE_VALUE, find_function, JSC_TYPE_VALUE,
        make_function, G_TYPE_NONE);
}

JSCValue *script_message_kit(WebKitFrame *frame, const char *world_name)
{
    g_autoptr(JSCContext) context = internal_context(frame);
    g_autofree char *name = g_strconcat(KIT_NAME, world_name, NULL);
    return jsc_context_get_value(context, name);
}

/* Lets the world's scripts see `webkit`; no flag but this: they cannot replace it. */
static void expose(JSCContext *context, JSCValue *kit)
{
    g_autoptr(JSCValue) global = jsc_context_get_global_object(context);
    g_autoptr(JSCValue) webkit = jsc_value_object_get_property(kit, "webkit");
    jsc_value_object_define_property_data(
        global, "webkit", JSC_VALUE_PROPERTY_ENUMERABLE, webkit);
    /* A page that has a variable of this name keeps it. */
    jsc_context_clear_exception(context);
}

/* An empty window that becomes the first document's keeps what it has, so this may find all done. */
static void install(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    g_object_set_qdata(G_OBJECT(frame), kept_contexts_key(), NULL);
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autoptr(JSCValue) kit = script_message_kit(frame, world_name);
    if (!jsc_value_is_object(kit)) {
        ScriptMessageDocument *document = make_document(page, frame, world, world_name);
        g_object_unref(kit);
        kit = make_kit(context, document);
        script_message_document_unref(document);
        g_autoptr(JSCContext) internal = internal_context(frame);
        g_autofree char *name = g_strconcat(KIT_NAME, world_name, NULL);
        jsc_context_set_value(internal, name, kit);
    }
    if (has_handlers(frame, world_name))
        expose(context, kit);
}

static void install_in_known_frame(WebKitWebPage *page, WebKitFrame *frame, gpointer world_name)
{
    WebKitScriptWorld *world = worlds_find(world_name);
    if (world)
        install(world, world_name, page, frame);
}

void script_messages_world_changed(const char *world_name)
{
    frames_each(install_in_known_frame, (gpointer)world_name);
}

void script_messages_initialize(const char *kit)
{
    kit_source = g_strdup(kit);
    worlds_observe(install);
}
