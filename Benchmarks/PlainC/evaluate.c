#include "benchmark.h"

static struct {
    int left;
    int count;
    gint64 began;
    GMainLoop *loop;
} run;

static void evaluate_next(WebKitWebView *view);

static void evaluated(GObject *view, GAsyncResult *result, gpointer data)
{
    (void)data;
    GError *error = NULL;
    JSCValue *value =
        webkit_web_view_evaluate_javascript_finish(WEBKIT_WEB_VIEW(view), result, &error);
    if (!value)
        fail("the script did not run", error->message);
    if (jsc_value_to_int32(value) != 2)
        fail("the script gave a wrong value", "1+1 is 2");
    g_object_unref(value);
    run.left -= 1;
    evaluate_next(WEBKIT_WEB_VIEW(view));
}

static void evaluate_next(WebKitWebView *view)
{
    if (run.left > 0) {
        webkit_web_view_evaluate_javascript(view, "1+1", -1, NULL, NULL, NULL, evaluated, NULL);
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
    evaluate_next(view);
}

void benchmark_evaluate(int count)
{
    run.count = run.left = count;
    page_load(NULL, loaded);
}
