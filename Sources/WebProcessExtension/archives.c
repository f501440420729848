#include "archives.h"
#include "frames.h"
#include "messages.h"
#include "worlds.h"

#include <string.h>

/* Of the page: the archive's address, once there has been one, and the script for its documents. */
#define ADDRESS_KEY "swift-webkit-archive-address"
#define SCRIPT_KEY "swift-webkit-archive-script"
/* Until the archive's document has been read: the engine may tell twice that it begins (WebKitGTK 2.50). */
#define AWAITED_KEY "swift-webkit-archive-awaited"

/* In the internal world of the main frame. */
#define IS_ARCHIVED "isArchived"

void archives_announce(WebKitWebPage *page, WebKitUserMessage *message)
{
    GVariant *parameters = webkit_user_message_get_parameters(message);
    if (!parameters || !g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ss)")))
        return;
    char *address;
    char *script;
    g_variant_get(parameters, "(ss)", &address, &script);
    g_object_set_data_full(G_OBJECT(page), ADDRESS_KEY, address, g_free);
    g_object_set_data_full(G_OBJECT(page), SCRIPT_KEY, script, g_free);
    g_object_set_data(G_OBJECT(page), AWAITED_KEY, GINT_TO_POINTER(TRUE));
}

static JSCContext *context_of(WebKitFrame *frame)
{
    return webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
}

static gboolean is_archived(WebKitWebPage *page)
{
    WebKitFrame *main_frame = frames_main(page);
    if (!main_frame)
        return FALSE;
    g_autoptr(JSCContext) context = context_of(main_frame);
    g_autofree char *name = worlds_internal_name(IS_ARCHIVED);
    g_autoptr(JSCValue) mark = jsc_context_get_value(context, name);
    return jsc_value_is_boolean(mark) && jsc_value_to_boolean(mark);
}

static gboolean is_same_document(const char *one, const char *other)
{
    size_t length = strcspn(one, "#");
    return length == strcspn(other, "#") && strncmp(one, other, length) == 0;
}

static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    (void)world;
    (void)data;
    const char *address = g_object_get_data(G_OBJECT(page), ADDRESS_KEY);
    if (!address)
        return;
    g_autoptr(JSCContext) context = context_of(frame);
    if (webkit_frame_is_main_frame(frame)) {
        const char *uri = webkit_frame_get_uri(frame);
        if (!g_object_get_data(G_OBJECT(page), AWAITED_KEY) || !uri
            || !is_same_document(uri, address))
            return;
        g_autofree char *name = worlds_internal_name(IS_ARCHIVED);
        g_autoptr(JSCValue) mark = jsc_value_new_boolean(context, TRUE);
        jsc_context_set_value(context, name, mark);
    } else if (!is_archived(page)) {
        return;
    }
    const char *script = g_object_get_data(G_OBJECT(page), SCRIPT_KEY);
    if (!*script)
        return;
    g_autoptr(JSCValue) value = jsc_context_evaluate(context, script, -1);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
}

/* Whether the request leads away from the archived page. */
static gboolean is_for_main_frame(WebKitWebPage *page, WebKitURIRequest *request)
{
    SoupMessageHeaders *headers = webkit_uri_request_get_http_headers(request);
    const char *destination = headers ? soup_message_headers_get_one(headers, "Sec-Fetch-Dest") : NULL;
    if (destination)
        return g_str_equal(destination, "document");
    /* Only the loads of the app come without it. */
    const char *page_uri = webkit_web_page_get_uri(page);
    return page_uri && is_same_document(webkit_uri_request_get_uri(request), page_uri);
}

static gboolean has_scheme(const char *uri, const char *scheme)
{
    return g_ascii_strncasecmp(uri, scheme, strlen(scheme)) == 0;
}

gboolean archives_redirect(WebKitWebPage *page, WebKitURIRequest *request)
{
    const char *uri = webkit_uri_request_get_uri(request);
    if (!uri || !g_object_get_data(G_OBJECT(page), ADDRESS_KEY) || !is_archived(page))
        return FALSE;
    /* Nobody is asked for these. */
    if (has_scheme(uri, "data:") || has_scheme(uri, "blob:") || has_scheme(uri, "about:"))
        return FALSE;
    if (is_for_main_frame(page, request))
        return FALSE;
    if (!has_scheme(uri, ARCHIVE_SCHEME_PREFIX)) {
        g_autofree char *stand_in = g_strconcat(ARCHIVE_SCHEME_PREFIX, uri, NULL);
        webkit_uri_request_set_uri(request, stand_in);
    }
    return TRUE;
}

static void document_loaded(WebKitWebPage *page, gpointer data)
{
    (void)data;
    if (is_archived(page))
        g_object_set_data(G_OBJECT(page), AWAITED_KEY, NULL);
}

void archives_watch(WebKitWebPage *page)
{
    g_signal_connect(page, "document-loaded", G_CALLBACK(document_loaded), NULL);
}

void archives_initialize(void)
{
    g_signal_connect(
        worlds_internal(), "window-object-cleared", G_CALLBACK(window_object_cleared), NULL);
}
