#include "script_messages.h"
#include "app_bound.h"
#include "frames.h"
#include "messages.h"
#include "script_message_document.h"
#include "script_message_post.h"
#include "script_message_sender.h"
#include "values.h"
#include "worlds.h"

static char *kit_source;

/* The mirror of the escaping in Sources/WebKit/ScriptMessages/EngineUserContent+ScriptMessages.swift: C would end a name at
 * U+0000. */
static char *escaped(JSCValue *name)
{
    g_autoptr(GBytes) bytes = jsc_value_to_string_as_bytes(name);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    GString *result = g_string_sized_new(length);
    for (gsize i = 0; i < length; i++) {
        if (text[i] == '%' || text[i] == '\0')
            g_string_append_printf(result, "%%%02d", text[i] ? 25 : 0);
        else
            g_string_append_c(result, text[i]);
    }
    return g_string_free(result, FALSE);
}

static JSCValue *find(JSCValue *name, gpointer data)
{
    ScriptMessageDocument *document = data;
    JSCContext *context = jsc_context_get_current();
    g_autoptr(WebKitFrame) frame = script_message_document_frame(document, context);
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&document->page);
    if (!page || !frame || !app_bound_allows(page, frame))
        return jsc_value_new_number(context, 0);
    g_autofree char *text = escaped(name);
    g_autofree char *key = script_message_handler_key(document->world_name, text);
    return jsc_value_new_number(context, script_message_registration(frame, key));
}

static JSCValue *make(JSCValue *name, double registration, gboolean of_text, gpointer document)
{
    g_autofree char *text = escaped(name);
    return (of_text ? script_message_post_text_function : script_message_post_value_function)(
        jsc_context_get_current(), document, text, registration);
}

static JSCValue *make_kit(
    JSCContext *context, ScriptMessageDocument *document, JSCValue *decode)
{
    g_autoptr(JSCValue) function = jsc_context_evaluate(context, kit_source, -1);
    g_autoptr(JSCValue) native_find = jsc_value_new_function(context, NULL, G_CALLBACK(find),
        script_message_document_ref(document), script_message_document_unref, JSC_TYPE_VALUE, 1,
        JSC_TYPE_VALUE);
    g_autoptr(JSCValue) native_make = jsc_value_new_function(context, NULL, G_CALLBACK(make),
        script_message_document_ref(document), script_message_document_unref, JSC_TYPE_VALUE, 3,
        JSC_TYPE_VALUE, G_TYPE_DOUBLE, G_TYPE_BOOLEAN);
    JSCValue *kit = jsc_value_function_call(function, JSC_TYPE_VALUE, native_find, JSC_TYPE_VALUE,
        native_make, JSC_TYPE_VALUE, decode, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
    return kit;
}

/* Shows `webkit` to the world's scripts, which can list it, but not replace it. */
static void expose(JSCContext *context, JSCValue *kit, JSCValuePropertyFlags flags)
{
    g_autoptr(JSCValue) global = jsc_context_get_global_object(context);
    g_autoptr(JSCValue) webkit = jsc_value_object_get_property(kit, "webkit");
    jsc_value_object_define_property_data(
        global, "webkit", JSC_VALUE_PROPERTY_ENUMERABLE | flags, webkit);
    /* A page that has a variable of this name keeps it. */
    jsc_context_clear_exception(context);
}

/* What pages see of handlers that they may not reach, as on Apple. It can be replaced: an empty window may become that
 * of an app-bound document. */
static void expose_nothing(JSCContext *context)
{
    g_autoptr(JSCValue) nothing = jsc_context_evaluate(
        context, "({webkit: Object.freeze({messageHandlers: null})})", -1);
    if (jsc_value_is_object(nothing))
        expose(context, nothing, JSC_VALUE_PROPERTY_CONFIGURABLE);
    jsc_context_clear_exception(context);
}

static void install(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autofree char *key = script_message_world_key(world_name);
    if (!app_bound_allows(page, frame)) {
        if (script_message_registration(frame, key) != 0)
            expose_nothing(context);
        return;
    }
    g_autoptr(JSCValue) kit = script_message_kit(frame, world_name);
    /* An empty window that becomes the first document's keeps what it has. */
    if (!jsc_value_is_object(kit)) {
        g_autoptr(JSCValue) decode = values_decoder(frame, world, world_name);
        if (!decode)
            return;
        ScriptMessageDocument *document
            = script_message_document_new(page, frame, world, world_name);
        g_object_unref(kit);
        kit = make_kit(context, document, decode);
        script_message_document_unref(document);
        script_message_set_kit(frame, world_name, kit);
    }
    if (jsc_value_is_object(kit) && script_message_registration(frame, key) != 0)
        expose(context, kit, 0);
}

static void window_object_cleared(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    script_message_forget_sender(frame);
    install(world, world_name, page, frame);
}

static void install_in_frame(WebKitWebPage *page, WebKitFrame *frame, gpointer world_name)
{
    WebKitScriptWorld *world = worlds_find(world_name);
    if (world)
        install(world, world_name, page, frame);
}

void script_messages_world_changed(GVariant *parameters)
{
    const char *world_name;
    guint64 removals;
    if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE(SCRIPT_WORLD_TYPE)))
        return;
    g_variant_get(parameters, "(&st)", &world_name, &removals);
    script_message_handlers_changed(removals);
    frames_each(install_in_frame, (gpointer)world_name);
}

void script_messages_initialize(const char *kit, GVariant *settings)
{
    guint64 removals = 0;
    g_variant_lookup(settings, SETTING_HANDLER_REMOVALS, "t", &removals);
    script_message_handlers_changed(removals);
    kit_source = g_strdup(kit);
    worlds_observe(window_object_cleared);
}
