#include "CLoadRules.h"

#include <string.h>

/* The file's path without "." and "..", or NULL if the URI does not name one. */
static char *path_of_uri(const char *uri)
{
    g_autofree char *bare = g_strndup(uri, strcspn(uri, "?#"));
    g_autofree char *host = NULL;
    g_autofree char *path = g_filename_from_uri(bare, &host, NULL);
    if (!path || (host && *host && g_ascii_strcasecmp(host, "localhost") != 0))
        return NULL;
    return g_canonicalize_filename(path, "/");
}

static gboolean is_or_contains(const char *folder, const char *path)
{
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0)
        return FALSE;
    return path[length] == '\0' || path[length] == '/' || (length == 1 && *folder == '/');
}

static gboolean any_contains(GVariant *folders, const char *path)
{
    GVariantIter iter;
    const char *folder;
    g_variant_iter_init(&iter, folders);
    while (g_variant_iter_next(&iter, "&s", &folder)) {
        if (is_or_contains(folder, path))
            return TRUE;
    }
    return FALSE;
}

gboolean read_scope_contains(GVariant *scope, const char *uri)
{
    g_autofree char *path = path_of_uri(uri);
    if (!path)
        return FALSE;
    g_autoptr(GVariant) roots = g_variant_get_child_value(scope, 0);
    g_autoptr(GVariant) exits = g_variant_get_child_value(scope, 1);
    return any_contains(roots, path) && !any_contains(exits, path);
}
