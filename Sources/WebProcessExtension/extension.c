/* The part of swift-webkit that lives in each web process. It does what the app's process cannot,
 * and nothing else: no network, no files. */
#include "app_bound.h"
#include "app_scripts.h"
#include "archives.h"
#include "asking.h"
#include "each_frame.h"
#include "frames.h"
#include "media_types.h"
#include "messages.h"
#include "navigations.h"
#include "page_background.h"
#include "plain_fonts.h"
#include "script_messages.h"
#include "send_request.h"
#include "title.h"
#include "user_scripts.h"
#include "values.h"
#include "worlds.h"

static void echo(WebKitWebPage *page, WebKitUserMessage *message)
{
    (void)page;
    GVariant *parameters = webkit_user_message_get_parameters(message);
    webkit_user_message_send_reply(message, webkit_user_message_new(MESSAGE_ECHO, parameters));
}

static void run_document_script(WebKitWebPage *page, WebKitUserMessage *message)
{
    GVariant *parameters = webkit_user_message_get_parameters(message);
    WebKitFrame *frame = frames_main(page);
    g_autofree char *text = NULL;
    if (frame && parameters && g_variant_is_of_type(parameters, G_VARIANT_TYPE_STRING)) {
        g_autoptr(JSCContext) context
            = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
        g_autoptr(JSCValue) value
            = jsc_context_evaluate(context, g_variant_get_string(parameters, NULL), -1);
        if (!jsc_context_get_exception(context) && jsc_value_is_string(value))
            text = jsc_value_to_string(value);
        jsc_context_clear_exception(context);
    }
    webkit_user_message_send_reply(message,
        webkit_user_message_new(MESSAGE_DOCUMENT_SCRIPT, g_variant_new_string(text ? text : "")));
}

/* What the app may ask of a page; the rest is refused. */
static const struct {
    const char *name;
    void (*handle)(WebKitWebPage *page, WebKitUserMessage *message);
} page_messages[] = {
    { MESSAGE_ECHO, echo },
    { MESSAGE_EACH_FRAME, each_frame_answer },
    { MESSAGE_ARCHIVE, archives_announce },
    { MESSAGE_MEDIA_TYPE, media_types_announce },
    { MESSAGE_DOCUMENT_SCRIPT, run_document_script },
    { MESSAGE_PLAIN_FONTS, plain_fonts_announce },
};

static gboolean page_message_received(
    WebKitWebPage *page, WebKitUserMessage *message, gpointer data)
{
    (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(page_messages); i++) {
        if (g_strcmp0(webkit_user_message_get_name(message), page_messages[i].name) != 0)
            continue;
        page_messages[i].handle(page, message);
        return TRUE;
    }
    return FALSE;
}

static void process_message_received(
    WebKitWebProcessExtension *extension, WebKitUserMessage *message, gpointer data)
{
    (void)extension;
    (void)data;
    const char *name = webkit_user_message_get_name(message);
    GVariant *parameters = webkit_user_message_get_parameters(message);
    if (!parameters)
        return;
    if (g_strcmp0(name, MESSAGE_GRANT_READ) == 0)
        send_request_grant_read(parameters);
    if (g_strcmp0(name, MESSAGE_APP_BOUND_PAGE) == 0)
        app_bound_page_told(parameters);
    if (g_strcmp0(name, MESSAGE_SCRIPT_WORLD) == 0)
        script_messages_world_changed(parameters);
    if (g_strcmp0(name, MESSAGE_WORLD) == 0
        && g_variant_is_of_type(parameters, G_VARIANT_TYPE_STRING))
        worlds_add(g_variant_get_string(parameters, NULL));
}

static void page_created(WebKitWebProcessExtension *extension, WebKitWebPage *page, gpointer data)
{
    (void)extension;
    (void)data;
    g_signal_connect(page, "user-message-received", G_CALLBACK(page_message_received), NULL);
    frames_watch(page);
    title_watch(page);
    archives_watch(page);
    send_request_watch(page);
}

G_MODULE_EXPORT void webkit_web_process_extension_initialize_with_user_data(
    WebKitWebProcessExtension *extension, GVariant *data)
{
    guint32 version = 0;
    const char *result_name;
    const char *encoder;
    const char *functions;
    const char *app_scripts;
    const char *kit;
    g_autofree const char **world_names = NULL;
    g_autoptr(GVariant) settings = NULL;
    if (data && g_variant_is_of_type(data, G_VARIANT_TYPE(START_UP_DATA_TYPE)))
        g_variant_get(data, "(u&s&s&s&s&s^a&s@a{sv})", &version, &result_name, &encoder, &functions,
            &app_scripts, &kit, &world_names, &settings);
    if (version != MESSAGE_TABLE_VERSION) {
        g_warning("swift-webkit: the web-process extension speaks version %u, the app version %u; "
                  "rebuild the app so that both are of one package",
            MESSAGE_TABLE_VERSION, version);
        return;
    }
    g_signal_connect(extension, "page-created", G_CALLBACK(page_created), NULL);
    g_signal_connect(
        extension, "user-message-received", G_CALLBACK(process_message_received), NULL);
    values_initialize(result_name, encoder, functions);
    script_messages_initialize(kit, settings);
    navigations_initialize();
    asking_initialize();
    media_types_initialize(settings);
    worlds_initialize(world_names);
    send_request_initialize(settings);
    frames_initialize();
    archives_initialize();
    app_bound_initialize(settings);
    user_scripts_initialize(settings);
    navigations_listen();
    asking_listen();
    page_background_listen();
    app_scripts_initialize(app_scripts);
    plain_fonts_initialize();
}
