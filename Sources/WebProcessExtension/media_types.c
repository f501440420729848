#include "media_types.h"
#include "messages.h"
#include "worlds.h"

/* Of the page: the script for new documents, empty for none. */
#define SCRIPT_KEY "swift-webkit-media-type-script"

/* Puts what the kit needs where it finds it, in the internal world. */
static const char hooks[] = "(lists, want) => { globalThis[Symbol.for('media')] = { lists, want } }";

static const char *media_lists;

void media_types_announce(WebKitWebPage *page, WebKitUserMessage *message)
{
    GVariant *parameters = webkit_user_message_get_parameters(message);
    if (parameters && g_variant_is_of_type(parameters, G_VARIANT_TYPE_STRING))
        g_object_set_data_full(
            G_OBJECT(page), SCRIPT_KEY, g_variant_dup_string(parameters, NULL), g_free);
}

static void free_page_reference(gpointer data)
{
    g_weak_ref_clear(data);
    g_free(data);
}

/* Asks the app for the text of a style sheet. */
static void want(const char *address, gpointer page_reference)
{
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(page_reference);
    if (page && address)
        webkit_web_page_send_message_to_view(page,
            webkit_user_message_new(MESSAGE_STYLE_SHEET_WANTED, g_variant_new_string(address)), NULL,
            NULL, NULL);
}

static void document_begins(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    if (*world_name)
        return;
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autoptr(JSCContext) internal
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    g_autoptr(JSCValue) lists = jsc_context_evaluate(context, media_lists, -1);
    jsc_context_clear_exception(context);
    if (!jsc_value_is_object(lists))
        return;
    GWeakRef *reference = g_new0(GWeakRef, 1);
    g_weak_ref_init(reference, page);
    g_autoptr(JSCValue) want_function = jsc_value_new_function(internal, NULL, G_CALLBACK(want),
        reference, free_page_reference, G_TYPE_NONE, 1, G_TYPE_STRING);
    g_autoptr(JSCValue) install = jsc_context_evaluate(internal, hooks, -1);
    g_autoptr(JSCValue) installed = jsc_value_function_call(
        install, JSC_TYPE_VALUE, lists, JSC_TYPE_VALUE, want_function, G_TYPE_NONE);
    const char *script = g_object_get_data(G_OBJECT(page), SCRIPT_KEY);
    if (script && *script) {
        g_autoptr(JSCValue) value = jsc_context_evaluate(internal, script, -1);
    }
    jsc_context_clear_exception(internal);
}

void media_types_initialize(GVariant *settings)
{
    if (g_variant_lookup(settings, SETTING_MEDIA_LISTS, "s", &media_lists))
        worlds_observe(document_begins);
}
