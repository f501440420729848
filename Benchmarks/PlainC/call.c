#include "benchmark.h"

#include <string.h>

typedef struct {
    const char *name;
    const char *body;
    GVariant *(*arguments)(void);
    /* What a program needs of the result: all of it. */
    gsize (*size)(JSCValue *value);
    gsize expected;
} Kind;

static const Kind *kind;
static struct {
    int left;
    int count;
    gint64 began;
    GMainLoop *loop;
} run;

#define TEXT_LENGTH 1048576
#define MEMBERS 32

static GVariant *three_arguments(void)
{
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "a", g_variant_new_int32(40));
    g_variant_builder_add(&builder, "{sv}", "b", g_variant_new_double(1.5));
    g_variant_builder_add(&builder, "{sv}", "c", g_variant_new_string("text"));
    return g_variant_builder_end(&builder);
}

/* 32 members of a key and a value of 16 bytes each. */
static GVariant *dictionary(void)
{
    GVariantBuilder members;
    g_variant_builder_init(&members, G_VARIANT_TYPE_VARDICT);
    for (int i = 0; i < MEMBERS; i++) {
        g_autofree char *key = g_strdup_printf("member number %02d", i);
        g_autofree char *value = g_strdup_printf("value number  %02d", i);
        g_variant_builder_add(&members, "{sv}", key, g_variant_new_string(value));
    }
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "d", g_variant_builder_end(&members));
    return g_variant_builder_end(&builder);
}

static GVariant *string(void)
{
    static char *text;
    if (!text)
        text = g_strnfill(TEXT_LENGTH, 'x');
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "s", g_variant_new_string(text));
    return g_variant_builder_end(&builder);
}

static gsize text_size(JSCValue *value)
{
    g_autofree char *text = jsc_value_to_string(value);
    return strlen(text);
}

/* Reads every member into a table, as a program that wants the values does. */
static gsize member_count(JSCValue *value)
{
    g_auto(GStrv) names = jsc_value_object_enumerate_properties(value);
    g_autoptr(GHashTable) members = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (char **name = names; *name; name++) {
        g_autoptr(JSCValue) member = jsc_value_object_get_property(value, *name);
        g_hash_table_insert(members, g_strdup(*name), jsc_value_to_string(member));
    }
    return g_hash_table_size(members);
}

static const Kind kinds[] = {
    {"arguments", "return a + b + c", three_arguments, text_size, 8},
    {"dictionary", "return d", dictionary, member_count, MEMBERS},
    {"string", "return s", string, text_size, TEXT_LENGTH},
};

static void call_next(WebKitWebView *view);

static void called(GObject *view, GAsyncResult *result, gpointer data)
{
    (void)data;
    GError *error = NULL;
    JSCValue *value = webkit_web_view_call_async_javascript_function_finish(
        WEBKIT_WEB_VIEW(view), result, &error);
    if (!value)
        fail("the function did not run", error->message);
    if (kind->size(value) != kind->expected)
        fail("the function gave a wrong value", kind->name);
    g_object_unref(value);
    run.left -= 1;
    call_next(WEBKIT_WEB_VIEW(view));
}

static void call_next(WebKitWebView *view)
{
    if (run.left > 0) {
        webkit_web_view_call_async_javascript_function(
            view, kind->body, -1, kind->arguments(), NULL, NULL, NULL, called, NULL);
        return;
    }
    double seconds = (double)(g_get_monotonic_time() - run.began) / G_USEC_PER_SEC;
    g_print("%.0f\n", run.count / seconds);
    g_main_loop_quit(run.loop);
}

static void loaded(WebKitWebView *view, GMainLoop *loop)
{
    run.loop = loop;
    run.began = g_get_monotonic_time();
    call_next(view);
}

gboolean benchmark_call(const char *name, int count)
{
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (strcmp(kinds[i].name, name) == 0)
            kind = &kinds[i];
    if (!kind)
        return FALSE;
    run.count = run.left = count;
    page_load(NULL, loaded);
    return TRUE;
}
