/* The part of swift-webkit that lives in each web process. It does what the app's process cannot,
 * and nothing else: no network, no files. */
#include "messages.h"
#include "result_function.h"
#include "send_request.h"

static gboolean user_message_received(WebKitWebPage *page, WebKitUserMessage *message, gpointer data)
{
    (void)page;
    (void)data;
    if (g_strcmp0(webkit_user_message_get_name(message), MESSAGE_ECHO) != 0)
        return FALSE;
    GVariant *parameters = webkit_user_message_get_parameters(message);
    webkit_user_message_send_reply(message, webkit_user_message_new(MESSAGE_ECHO, parameters));
    return TRUE;
}

static void message_to_process_received(
    WebKitWebProcessExtension *extension, WebKitUserMessage *message, gpointer data)
{
    (void)extension;
    (void)data;
    if (g_strcmp0(webkit_user_message_get_name(message), MESSAGE_GRANT_READ) == 0)
        send_request_grant_read(webkit_user_message_get_parameters(message));
}

static void page_created(WebKitWebProcessExtension *extension, WebKitWebPage *page, gpointer data)
{
    (void)extension;
    (void)data;
    g_signal_connect(page, "user-message-received", G_CALLBACK(user_message_received), NULL);
    send_request_watch(page);
}

G_MODULE_EXPORT void webkit_web_process_extension_initialize_with_user_data(
    WebKitWebProcessExtension *extension, GVariant *data)
{
    guint32 version = 0;
    const char *function_name;
    const char *encoder;
    g_autoptr(GVariant) settings = NULL;
    if (data && g_variant_is_of_type(data, G_VARIANT_TYPE(START_UP_DATA_TYPE)))
        g_variant_get(data, "(u&s&s@a{sv})", &version, &function_name, &encoder, &settings);
    if (version != MESSAGE_TABLE_VERSION) {
        g_warning("swift-webkit: the web-process extension speaks version %u, the app version %u; "
                  "rebuild the app so that both are of one package",
            MESSAGE_TABLE_VERSION, version);
        return;
    }
    send_request_set_up(settings);
    g_signal_connect(extension, "page-created", G_CALLBACK(page_created), NULL);
    g_signal_connect(
        extension, "user-message-received", G_CALLBACK(message_to_process_received), NULL);
    result_function_install(function_name, encoder);
}
