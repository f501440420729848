#include "send_request.h"

#include "CLoadRules.h"
#include "archives.h"
#include "load_order.h"
#include "media_source.h"
#include "messages.h"

/* The page's present scope, and the address of the document that it was looked up for. */
#define SCOPE_KEY "swift-webkit-read-scope"
#define SCOPE_ADDRESS_KEY "swift-webkit-read-scope-address"

static const char *secret;
static GVariant *transport_security;
/* Read scopes by the address of the page. */
static GHashTable *granted_scopes;

static void report(WebKitWebPage *page, const char *message, const char *uri)
{
    webkit_web_page_send_message_to_view(
        page, webkit_user_message_new(message, g_variant_new("(s)", uri)), NULL, NULL, NULL);
}

static char *without_fragment(const char *uri)
{
    return g_strndup(uri, strcspn(uri, "#"));
}

/* MARK: Files */

static void free_scope(gpointer scope)
{
    if (scope)
        g_variant_unref(scope);
}

static GVariant *scope_of_folder(const char *uri)
{
    g_autofree char *path = g_filename_from_uri(uri, NULL, NULL);
    if (!path)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(path);
    const char *roots[] = { folder, NULL };
    const char *exits[] = { NULL };
    return g_variant_ref_sink(g_variant_new("(^as^as)", roots, exits));
}

/* The files that a document may read: what the app has granted it; or those of the document that led to
 * it, if it is one of them; or those of its own folder. */
static GVariant *look_scope_up(WebKitWebPage *page, const char *address)
{
    GVariant *scope = g_hash_table_lookup(granted_scopes, address);
    if (scope)
        return g_variant_ref(scope);
    scope = g_object_get_data(G_OBJECT(page), SCOPE_KEY);
    if (scope && read_scope_contains(scope, address))
        return g_variant_ref(scope);
    return scope_of_folder(address);
}

static gboolean may_read(WebKitWebPage *page, const char *uri)
{
    const char *page_uri = webkit_web_page_get_uri(page);
    if (!page_uri || !g_str_has_prefix(page_uri, "file:"))
        return FALSE;
    g_autofree char *page_address = without_fragment(page_uri);
    g_autofree char *address = without_fragment(uri);
    const char *known_address = g_object_get_data(G_OBJECT(page), SCOPE_ADDRESS_KEY);
    gboolean is_document = g_str_equal(address, page_address);
    if (is_document || g_strcmp0(known_address, page_address) != 0) {
        GVariant *scope = look_scope_up(page, page_address);
        g_object_set_data_full(G_OBJECT(page), SCOPE_KEY, scope, free_scope);
        g_object_set_data_full(
            G_OBJECT(page), SCOPE_ADDRESS_KEY, g_steal_pointer(&page_address), g_free);
    }
    GVariant *scope = g_object_get_data(G_OBJECT(page), SCOPE_KEY);
    return scope && read_scope_contains(scope, uri);
}

void send_request_grant_read(GVariant *parameters)
{
    if (!parameters || !g_variant_is_of_type(parameters, G_VARIANT_TYPE("(s" READ_SCOPE_TYPE ")")))
        return;
    char *address;
    GVariant *scope;
    g_variant_get(parameters, "(s@" READ_SCOPE_TYPE ")", &address, &scope);
    g_hash_table_insert(granted_scopes, address, scope);
}

/* MARK: All requests */

/* What the request is refused with, or NULL. */
static const char *refusal(WebKitWebPage *page, const char *uri)
{
    if (g_ascii_strncasecmp(uri, "file:", 5) == 0 && !may_read(page, uri))
        return MESSAGE_REFUSED_FILE;
    if (!transport_security_allows(transport_security, uri))
        return MESSAGE_REFUSED_UNENCRYPTED;
    return NULL;
}

/* Returns whether to cancel the request. */
static gboolean send_request(WebKitWebPage *page, WebKitURIRequest *request,
    WebKitURIResponse *redirect, gpointer data)
{
    (void)data;
    load_order_take(request, secret);
    if (archives_redirect(page, request))
        return FALSE;
    media_source_prepare(request);
    const char *uri = webkit_uri_request_get_uri(request);
    const char *message = uri ? refusal(page, uri) : NULL;
    if (!message)
        return FALSE;
    report(page, message, uri);
    if (redirect)
        return TRUE;
    /* For a document, the engine would take a cancelled request for an empty page (WebKitGTK 2.50). */
    webkit_uri_request_set_uri(request, REFUSED_ADDRESS);
    return FALSE;
}

void send_request_initialize(GVariant *settings)
{
    g_variant_lookup(settings, SETTING_SECRET, "s", &secret);
    transport_security = g_variant_lookup_value(
        settings, SETTING_TRANSPORT_SECURITY, G_VARIANT_TYPE(TRANSPORT_SECURITY_TYPE));
    granted_scopes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_scope);
    g_autoptr(GVariantIter) scopes = NULL;
    if (g_variant_lookup(settings, SETTING_READ_SCOPES, "a{s" READ_SCOPE_TYPE "}", &scopes)) {
        char *address;
        GVariant *scope;
        while (g_variant_iter_next(scopes, "{s@" READ_SCOPE_TYPE "}", &address, &scope))
            g_hash_table_insert(granted_scopes, address, scope);
    }
}

void send_request_watch(WebKitWebPage *page)
{
    g_signal_connect(page, "send-request", G_CALLBACK(send_request), NULL);
}
