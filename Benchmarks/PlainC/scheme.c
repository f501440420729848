#include "benchmark.h"

#include <string.h>

#define LARGE_SIZE (64 << 20)
#define SMALL_SIZE 4096

/* Fetches so many resources of one size, 32 at a time, and gives the number of their bytes. */
static const char script[] =
    "let next = 0, total = 0;"
    "async function work() {"
    "  while (next < %d) {"
    "    const response = await fetch(next++);"
    "    const size = (await response.arrayBuffer()).byteLength;"
    "    total += size;"
    "  }"
    "}"
    "await Promise.all(Array.from({length: 32}, work));"
    "return total;";

static struct {
    int count;
    double unit;
    gsize size;
    char *bytes;
    gint64 began;
    GMainLoop *loop;
} run;

static void requested(WebKitURISchemeRequest *request, gpointer data)
{
    (void)data;
    GInputStream *stream = g_memory_input_stream_new_from_data(run.bytes, (gssize)run.size, NULL);
    webkit_uri_scheme_request_finish(
        request, stream, (gint64)run.size, "application/octet-stream");
    g_object_unref(stream);
}

static void fetched(GObject *view, GAsyncResult *result, gpointer data)
{
    (void)data;
    GError *error = NULL;
    JSCValue *value = webkit_web_view_call_async_javascript_function_finish(
        WEBKIT_WEB_VIEW(view), result, &error);
    if (!value)
        fail("the script did not run", error->message);
    if (jsc_value_to_double(value) != (double)run.size * run.count)
        fail("the resources have a wrong size", "");
    g_object_unref(value);
    double seconds = (double)(g_get_monotonic_time() - run.began) / G_USEC_PER_SEC;
    g_print("%.1f\n", run.count * run.unit / seconds);
    g_main_loop_quit(run.loop);
}

static void loaded(WebKitWebView *view, GMainLoop *loop)
{
    char *code = g_strdup_printf(script, run.count);
    run.loop = loop;
    run.began = g_get_monotonic_time();
    webkit_web_view_call_async_javascript_function(
        view, code, -1, NULL, NULL, NULL, NULL, fetched, NULL);
    g_free(code);
}

static void prepare(WebKitWebView *view)
{
    webkit_web_context_register_uri_scheme(
        webkit_web_view_get_context(view), "bench", requested, NULL, NULL);
}

gboolean benchmark_scheme(const char *kind, int count)
{
    gboolean is_large = strcmp(kind, "large") == 0;
    if (!is_large && strcmp(kind, "small") != 0)
        return FALSE;
    run.count = count;
    run.size = is_large ? LARGE_SIZE : SMALL_SIZE;
    /* Large ones count in megabytes. */
    run.unit = is_large ? 64 : 1;
    run.bytes = g_strnfill(run.size, 'x');
    page_load_html(PAGE_HTML, "bench://host/", prepare, loaded);
    return TRUE;
}
