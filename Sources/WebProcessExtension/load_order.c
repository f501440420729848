#include "load_order.h"

#include "messages.h"

#include <string.h>

static GVariant *decode(const char *text)
{
    gsize length = 0;
    g_autofree char *standard = g_strdup(text);
    /* Addresses have another alphabet. */
    g_strdelimit(standard, "-", '+');
    g_strdelimit(standard, "_", '/');
    guchar *data = g_base64_decode(standard, &length);
    return g_variant_ref_sink(
        g_variant_new_from_data(G_VARIANT_TYPE_VARDICT, data, length, FALSE, g_free, data));
}

static GVariant *take_from_field(SoupMessageHeaders *headers, const char *secret)
{
    g_autofree char *name = g_strconcat(LOAD_ORDER_FIELD_PREFIX, secret, NULL);
    const char *value = soup_message_headers_get_one(headers, name);
    if (!value)
        return NULL;
    GVariant *order = decode(value);
    soup_message_headers_remove(headers, name);
    return order;
}

static GVariant *take_from_referrer(SoupMessageHeaders *headers, const char *secret)
{
    g_autofree char *origin = g_strconcat("https://", secret, ".invalid", NULL);
    const char *referrer = soup_message_headers_get_one(headers, "Referer");
    if (!referrer || !g_str_has_prefix(referrer, origin) || referrer[strlen(origin)] != '/')
        return NULL;
    GVariant *order = decode(referrer + strlen(origin) + 1);
    soup_message_headers_remove(headers, "Referer");
    /* The engine has made the origin from the referrer. The app has none. */
    if (soup_message_headers_get_one(headers, "Origin"))
        soup_message_headers_replace(headers, "Origin", "null");
    return order;
}

void load_order_take(WebKitURIRequest *request, const char *secret)
{
    /* There are none for other schemes than HTTP. */
    SoupMessageHeaders *headers = webkit_uri_request_get_http_headers(request);
    if (!headers)
        return;
    g_autoptr(GVariant) order = take_from_field(headers, secret);
    if (!order)
        order = take_from_referrer(headers, secret);
    g_autoptr(GVariantIter) fields = NULL;
    if (!order || !g_variant_lookup(order, LOAD_ORDER_HEADERS, "a{ss}", &fields))
        return;
    const char *name;
    const char *value;
    while (g_variant_iter_next(fields, "{&s&s}", &name, &value))
        soup_message_headers_replace(headers, name, value);
}
