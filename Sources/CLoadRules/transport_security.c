#include "CLoadRules.h"

#include <gio/gio.h>
#include <string.h>

static gboolean is_unencrypted(const char *uri)
{
    return g_ascii_strncasecmp(uri, "http:", 5) == 0 || g_ascii_strncasecmp(uri, "ws:", 3) == 0;
}

/* How well an entry describes a host: the more, the better; 0 if it is about other hosts. */
static guint specificity_of_range(const char *range, GInetAddress *address)
{
    g_autoptr(GInetAddressMask) mask = g_inet_address_mask_new_from_string(range, NULL);
    return mask && g_inet_address_mask_matches(mask, address)
        ? g_inet_address_mask_get_length(mask) + 1
        : 0;
}

static guint specificity_of_domain(const char *domain, gboolean with_subdomains, const char *host)
{
    size_t length = strlen(domain);
    size_t host_length = strlen(host);
    if (length == 0 || length > host_length
        || g_ascii_strcasecmp(host + host_length - length, domain) != 0)
        return 0;
    gboolean is_whole = length == host_length;
    gboolean is_parent = !is_whole && host[host_length - length - 1] == '.';
    return is_whole || (is_parent && with_subdomains) ? length : 0;
}

/* Names that no public server can have, and those that always mean this machine. */
static gboolean is_local_name(const char *host)
{
    return !strchr(host, '.') || g_str_has_suffix(host, ".local")
        || g_str_has_suffix(host, ".localhost");
}

gboolean transport_security_allows(GVariant *rules, const char *uri)
{
    if (!is_unencrypted(uri))
        return TRUE;
    g_autofree char *parsed_host = NULL;
    if (!g_uri_split(uri, G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED, NULL, NULL, &parsed_host,
            NULL, NULL, NULL, NULL, NULL)
        || !parsed_host || !*parsed_host)
        return FALSE;
    g_autofree char *host = g_ascii_strdown(parsed_host, -1);
    g_autoptr(GInetAddress) address = g_inet_address_new_from_string(host);

    gboolean addresses_allowed;
    gboolean everything_allowed;
    g_autoptr(GVariantIter) entries = NULL;
    g_variant_get(rules, TRANSPORT_SECURITY_TYPE, &addresses_allowed, &everything_allowed, &entries);

    guint best = 0;
    gboolean best_allows = FALSE;
    const char *domain;
    gboolean with_subdomains;
    gboolean allowed;
    while (g_variant_iter_next(entries, "(&sbb)", &domain, &with_subdomains, &allowed)) {
        guint specificity = address ? specificity_of_range(domain, address)
                                    : specificity_of_domain(domain, with_subdomains, host);
        if (specificity > best) {
            best = specificity;
            best_allows = allowed;
        }
    }
    if (best)
        return best_allows;
    if (address ? addresses_allowed || g_inet_address_get_is_loopback(address) : is_local_name(host))
        return TRUE;
    return everything_allowed;
}
