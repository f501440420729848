#include "benchmark.h"

typedef struct {
    PageLoaded loaded;
    GMainLoop *loop;
} Page;

static void load_changed(WebKitWebView *view, WebKitLoadEvent event, gpointer data)
{
    Page *page = data;
    if (event == WEBKIT_LOAD_FINISHED)
        page->loaded(view, page->loop);
}

static gboolean load_failed(WebKitWebView *view, WebKitLoadEvent event, char *uri, GError *error,
                            gpointer data)
{
    (void)view;
    (void)event;
    (void)uri;
    (void)data;
    fail("the page did not load", error->message);
}

void page_load(ViewMade made, PageLoaded loaded)
{
    page_load_html(PAGE_HTML, NULL, made, loaded);
}

void page_load_html(const char *html, const char *base, ViewMade made, PageLoaded loaded)
{
    Page page = {.loaded = loaded, .loop = g_main_loop_new(NULL, FALSE)};
    GtkWidget *window = gtk_window_new();
    WebKitWebView *view = WEBKIT_WEB_VIEW(webkit_web_view_new());

    gtk_window_set_default_size(GTK_WINDOW(window), 1024, 768);
    gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(view));
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect(view, "load-changed", G_CALLBACK(load_changed), &page);
    g_signal_connect(view, "load-failed", G_CALLBACK(load_failed), NULL);
    if (made)
        made(view);
    webkit_web_view_load_html(view, html, base);

    g_main_loop_run(page.loop);
    gtk_window_destroy(GTK_WINDOW(window));
    g_main_loop_unref(page.loop);
}
