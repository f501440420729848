#include "CLoadRules.h"

#include <libsoup/soup.h>
#include <string.h>

/* Of a name under a suffix that is not in the list, which stands for one by the list's own rule, the registrable
 * part; libsoup 3.2 knows none. */
static const char *last_two_labels(const char *name)
{
    const char *last = strrchr(name, '.');
    while (last && last > name && last[-1] != '.')
        last--;
    return last;
}

char *registrable_domain(const char *host)
{
    g_autofree char *ascii = g_hostname_to_ascii(host);
    g_autofree char *name = g_ascii_strdown(ascii ? ascii : host, -1);
    size_t length = strlen(name);
    if (length > 1 && name[length - 1] == '.')
        name[length - 1] = '\0';
    g_autoptr(GError) error = NULL;
    const char *domain = soup_tld_get_base_domain(name, &error);
    if (!domain && g_error_matches(error, SOUP_TLD_ERROR, SOUP_TLD_ERROR_NO_BASE_DOMAIN))
        domain = last_two_labels(name);
    return g_strdup(domain ? domain : name);
}

static gboolean has_scheme(const char *uri, const char *scheme)
{
    return g_ascii_strncasecmp(uri, scheme, strlen(scheme)) == 0;
}

/* Of a blob, the origin that has made it is meant. */
static const char *without_blob(const char *uri)
{
    return has_scheme(uri, "blob:") ? uri + strlen("blob:") : uri;
}

gboolean app_bound_is_local(const char *uri)
{
    const char *address = without_blob(uri);
    return !*address || has_scheme(address, "about:") || has_scheme(address, "data:")
        || has_scheme(address, "file:") || has_scheme(address, "javascript:")
        || (address != uri && has_scheme(address, "null"));
}

static gboolean has_member(GVariant *list, const char *text)
{
    GVariantIter iter;
    const char *member;
    g_variant_iter_init(&iter, list);
    while (g_variant_iter_next(&iter, "&s", &member))
        if (g_str_equal(member, text))
            return TRUE;
    return FALSE;
}

gboolean app_bound_domains_contain(GVariant *domains, const char *uri)
{
    g_autofree char *parsed_scheme = NULL;
    g_autofree char *host = NULL;
    if (!g_uri_split(without_blob(uri), G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED,
            &parsed_scheme, NULL, &host, NULL, NULL, NULL, NULL, NULL)
        || !parsed_scheme)
        return FALSE;
    g_autoptr(GVariant) hosts = g_variant_get_child_value(domains, 0);
    g_autoptr(GVariant) schemes = g_variant_get_child_value(domains, 1);
    g_autofree char *scheme = g_ascii_strdown(parsed_scheme, -1);
    if (has_member(schemes, scheme))
        return TRUE;
    if (!host || !*host)
        return FALSE;
    g_autofree char *domain = registrable_domain(host);
    return has_member(hosts, domain)
        || (g_str_has_suffix(domain, ".localhost") && has_member(hosts, "localhost"));
}
