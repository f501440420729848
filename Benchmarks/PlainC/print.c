#include "benchmark.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

static struct {
    int left;
    int count;
    gint64 began;
    gboolean book;
    char *path;
    WebKitWebView *view;
    GMainLoop *loop;
} run;

static void print_next(void);

/* As large as the paper that the package prints the same page on. */
static GtkPageSetup *page_setup(void)
{
    GtkPageSetup *setup = gtk_page_setup_new();
    GtkPaperSize *size = run.book
        ? gtk_paper_size_new_custom("custom", "custom", 523.28 * 0.8 / 0.75,
              769.89 * 0.8 / 0.75, GTK_UNIT_POINTS)
        : gtk_paper_size_new_custom("custom", "custom", 1024 * 0.8, 768 * 0.8, GTK_UNIT_POINTS);

    gtk_page_setup_set_paper_size(setup, size);
    gtk_paper_size_free(size);
    gtk_page_setup_set_top_margin(setup, 0, GTK_UNIT_POINTS);
    gtk_page_setup_set_bottom_margin(setup, 0, GTK_UNIT_POINTS);
    gtk_page_setup_set_left_margin(setup, 0, GTK_UNIT_POINTS);
    gtk_page_setup_set_right_margin(setup, 0, GTK_UNIT_POINTS);
    return setup;
}

static void failed(WebKitPrintOperation *operation, GError *error, gpointer data)
{
    (void)operation;
    (void)data;
    fail("the page was not printed", error->message);
}

void print_to_file(WebKitWebView *view, GtkPageSetup *setup, const char *path, PagePrinted printed)
{
    WebKitPrintOperation *operation = webkit_print_operation_new(view);
    GtkPrintSettings *settings = gtk_print_settings_new();
    char *uri = g_filename_to_uri(path, NULL, NULL);
    gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf");
    gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_URI, uri);
    gtk_print_settings_set_printer(settings, "Print to File");
    webkit_print_operation_set_print_settings(operation, settings);
    webkit_print_operation_set_page_setup(operation, setup);
    g_signal_connect(operation, "failed", G_CALLBACK(failed), NULL);
    g_signal_connect(operation, "finished", G_CALLBACK(printed), view);
    webkit_print_operation_print(operation);
    g_free(uri);
    g_object_unref(settings);
    g_object_unref(setup);
}

static void finished(WebKitPrintOperation *operation, WebKitWebView *view)
{
    (void)view;
    char *content = NULL;
    gsize length = 0;
    if (!g_file_get_contents(run.path, &content, &length, NULL) || length < 100
        || memcmp(content, "%PDF-", 5) != 0)
        fail("the document is not there", run.path);
    g_free(content);
    g_unlink(run.path);
    g_object_unref(operation);
    run.left -= 1;
    print_next();
}

static void print_next(void)
{
    if (run.left == 0) {
        double seconds = (double)(g_get_monotonic_time() - run.began) / G_USEC_PER_SEC;
        g_print("%.2f\n", run.count / seconds);
        g_main_loop_quit(run.loop);
        return;
    }
    print_to_file(run.view, page_setup(), run.path, finished);
}

static void loaded(WebKitWebView *view, GMainLoop *loop)
{
    run.view = view;
    run.loop = loop;
    /* The first one starts what later ones find running. */
    run.left = run.count;
    run.began = g_get_monotonic_time();
    print_next();
}

gboolean benchmark_print(const char *page, int count)
{
    run.book = strcmp(page, "book") == 0;
    if (!run.book && strcmp(page, "invoice") != 0)
        return FALSE;
    /* As programs should; else all print systems are asked. */
    g_object_set(gtk_settings_get_default(), "gtk-print-backends", "file", NULL);
    g_set_prgname("plain-c");
    run.count = count;
    run.path = g_strdup_printf("%s/plain-c-%d.pdf", g_get_tmp_dir(), (int)getpid());
    char *html = NULL;
    char *file = g_strdup_printf("%s/%s.html", g_getenv("BENCHMARK_PAGES"), page);
    if (!g_file_get_contents(file, &html, NULL, NULL))
        fail("the page is not there", file);
    page_load_html(html, NULL, NULL, loaded);
    g_free(html);
    g_free(file);
    return TRUE;
}

static void pictured(GObject *view, GAsyncResult *result, gpointer data)
{
    (void)data;
    GError *error = NULL;
    GdkTexture *texture
        = webkit_web_view_get_snapshot_finish(WEBKIT_WEB_VIEW(view), result, &error);
    if (!texture)
        fail("there is no picture", error->message);
    int width = gdk_texture_get_width(texture), height = gdk_texture_get_height(texture);
    guchar *pixels = g_malloc((gsize)width * height * 4);
    gdk_texture_download(texture, pixels, (gsize)width * 4);
    g_free(pixels);
    g_object_unref(texture);
    run.left -= 1;
    if (run.left > 0) {
        webkit_web_view_get_snapshot(WEBKIT_WEB_VIEW(view), WEBKIT_SNAPSHOT_REGION_VISIBLE,
            WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL, pictured, NULL);
        return;
    }
    double seconds = (double)(g_get_monotonic_time() - run.began) / G_USEC_PER_SEC;
    g_print("%.2f\n", run.count / seconds);
    g_main_loop_quit(run.loop);
}

static void snapshot_loaded(WebKitWebView *view, GMainLoop *loop)
{
    run.loop = loop;
    run.left = run.count;
    run.began = g_get_monotonic_time();
    webkit_web_view_get_snapshot(view, WEBKIT_SNAPSHOT_REGION_VISIBLE,
        WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL, pictured, NULL);
}

void benchmark_snapshot(int count)
{
    run.count = count;
    page_load(NULL, snapshot_loaded);
}
