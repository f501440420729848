#include "media_source.h"

#include <dlfcn.h>
#include <string.h>

/* The engine plays media with GStreamer, whose source element for what the engine loads takes HTTP addresses and
 * Blobs only (WebKitGTK 2.50). So each scheme of the app gets a subclass of that element, which asks for an
 * address in HTTP's form; the request for that is then led to the scheme. GStreamer is in the process as
 * soon as there is anything to play; its headers are not needed for these few functions. */

#define ENGINE_SOURCE "WebKitWebSrc"
#define ADDRESS_KEY "swift-webkit-address"
#define SCHEME_KEY "swift-webkit-scheme"
/* Below GStreamer's own elements for the same scheme, such as rtsp. */
#define RANK 64
/* Types are for ever, and pages can make schemes up. */
#define SCHEME_LIMIT 64

/* GStreamer's GstURIHandlerInterface. */
typedef struct {
    GTypeInterface parent;
    int (*get_type)(GType type);
    const char *const *(*get_protocols)(GType type);
    char *(*get_uri)(gpointer handler);
    gboolean (*set_uri)(gpointer handler, const char *uri, GError **error);
} URIHandlerInterface;

static GType (*uri_handler_get_type)(void);
static gboolean (*element_register)(gpointer plugin, const char *name, guint rank, GType type);

/* The start of addresses that only this process's media elements ask for. */
static const char *address_prefix(void)
{
    static char *prefix;
    if (!prefix) {
        g_autofree char *token = g_uuid_string_random();
        prefix = g_strdup_printf("https://%s.invalid/", token);
    }
    return prefix;
}

static GQuark key(const char *name)
{
    return g_quark_from_string(name);
}

static const char *const *get_protocols(GType type)
{
    return g_type_get_qdata(type, key(SCHEME_KEY));
}

static char *get_uri(gpointer handler)
{
    return g_strdup(g_object_get_data(handler, ADDRESS_KEY));
}

static gboolean set_uri(gpointer handler, const char *uri, GError **error)
{
    gpointer interface = g_type_interface_peek(G_OBJECT_GET_CLASS(handler), uri_handler_get_type());
    URIHandlerInterface *engine = g_type_interface_peek_parent(interface);
    g_autofree char *encoded = g_uri_escape_string(uri, NULL, FALSE);
    g_autofree char *address = g_strconcat(address_prefix(), encoded, NULL);
    g_object_set_data_full(handler, ADDRESS_KEY, g_strdup(uri), g_free);
    return engine->set_uri(handler, address, error);
}

static void implement_uri_handler(gpointer interface, gpointer data)
{
    (void)data;
    URIHandlerInterface *handler = interface;
    handler->get_protocols = get_protocols;
    handler->get_uri = get_uri;
    handler->set_uri = set_uri;
}

static void add_scheme(const char *scheme, GType engine_source)
{
    static guint number;
    GTypeQuery query;
    g_type_query(engine_source, &query);
    GTypeInfo info = { .class_size = query.class_size, .instance_size = query.instance_size };
    GInterfaceInfo interface = { .interface_init = implement_uri_handler };
    g_autofree char *name = g_strdup_printf("swiftwebkitsrc%u", number++);
    char **schemes = g_new0(char *, 2);
    schemes[0] = g_strdup(scheme);
    GType type = g_type_register_static(engine_source, name, &info, 0);
    g_type_set_qdata(type, key(SCHEME_KEY), schemes);
    g_type_add_interface_static(type, uri_handler_get_type(), &interface);
    element_register(NULL, name, RANK, type);
}

/* The engine plays what has these schemes, besides its own. */
static void allow(const char *scheme)
{
    const char *name = "WEBKIT_GST_ALLOWED_URI_PROTOCOLS";
    const char *allowed = g_getenv(name);
    g_autofree char *more = allowed ? g_strdup_printf("%s,%s", allowed, scheme) : g_strdup(scheme);
    g_setenv(name, more, TRUE);
}

/* Schemes by whether the player has an element for them. */
static GHashTable *known_schemes(void)
{
    static const char *const others[]
        = { "http", "https", "blob", "data", "file", "about", "ws", "wss" };
    static GHashTable *schemes;
    if (schemes)
        return schemes;
    schemes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
        g_hash_table_insert(schemes, g_strdup(others[i]), GINT_TO_POINTER(TRUE));
    uri_handler_get_type = dlsym(RTLD_DEFAULT, "gst_uri_handler_get_type");
    element_register = dlsym(RTLD_DEFAULT, "gst_element_register");
    return schemes;
}

static void offer(const char *uri)
{
    g_autofree char *scheme = g_uri_parse_scheme(uri);
    GHashTable *schemes = known_schemes();
    gpointer has_element = NULL;
    if (!scheme || !uri_handler_get_type || !element_register)
        return;
    guint count = g_hash_table_size(schemes);
    if (!g_hash_table_lookup_extended(schemes, scheme, NULL, &has_element)) {
        if (count >= SCHEME_LIMIT)
            return;
        allow(scheme);
        g_hash_table_insert(schemes, g_strdup(scheme), GINT_TO_POINTER(FALSE));
    }
    GType engine_source = has_element ? 0 : g_type_from_name(ENGINE_SOURCE);
    if (!engine_source)
        return;
    g_hash_table_insert(schemes, g_strdup(scheme), GINT_TO_POINTER(TRUE));
    add_scheme(scheme, engine_source);
}

void media_source_prepare(WebKitURIRequest *request)
{
    const char *uri = webkit_uri_request_get_uri(request);
    if (!uri)
        return;
    if (!g_str_has_prefix(uri, address_prefix()))
        return offer(uri);
    g_autofree char *address = g_uri_unescape_string(uri + strlen(address_prefix()), NULL);
    if (address)
        webkit_uri_request_set_uri(request, address);
}
