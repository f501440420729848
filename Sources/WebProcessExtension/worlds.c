#include "worlds.h"

#define INTERNAL_WORLD "swift-webkit"

static WebKitScriptWorld *internal_world;
static GHashTable *app_worlds; /* names to owned worlds */
static GPtrArray *observers;   /* of WorldObserver */

static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer name)
{
    for (guint i = 0; observers && i < observers->len; i++)
        ((WorldObserver)g_ptr_array_index(observers, i))(world, name, page, frame);
}

void worlds_observe(WorldObserver observer)
{
    if (!observers)
        observers = g_ptr_array_new();
    g_ptr_array_add(observers, observer);
}

void worlds_add(const char *name)
{
    if (!*name || g_hash_table_contains(app_worlds, name))
        return;
    WebKitScriptWorld *world = webkit_script_world_new_with_name(name);
    g_signal_connect(world, "window-object-cleared", G_CALLBACK(window_object_cleared),
        (gpointer)g_intern_string(name));
    g_hash_table_insert(app_worlds, g_strdup(name), world);
}

void worlds_initialize(const char *const *names)
{
    internal_world = webkit_script_world_new_with_name(INTERNAL_WORLD);
    app_worlds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    g_signal_connect(webkit_script_world_get_default(), "window-object-cleared",
        G_CALLBACK(window_object_cleared), "");
    for (; *names; names++)
        worlds_add(*names);
}

WebKitScriptWorld *worlds_internal(void)
{
    return internal_world;
}

char *worlds_internal_name(const char *name)
{
    static char *prefix;
    if (!prefix)
        prefix = g_strdup_printf("%08x%08x%08x%08x ", g_random_int(), g_random_int(), g_random_int(),
            g_random_int());
    return g_strconcat(prefix, name, NULL);
}

WebKitScriptWorld *worlds_find(const char *name)
{
    return *name ? g_hash_table_lookup(app_worlds, name) : webkit_script_world_get_default();
}
