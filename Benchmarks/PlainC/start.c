#include "benchmark.h"

static gint64 began;

static void loaded(WebKitWebView *view, GMainLoop *loop)
{
    (void)view;
    g_print("%.1f\n", (double)(g_get_monotonic_time() - began) / 1000);
    g_main_loop_quit(loop);
}

void benchmark_start(void)
{
    began = g_get_monotonic_time();
    gtk_init();
    page_load(NULL, loaded);
}
