/* Files to PDF documents, from several views at the same time: the limit for `wk pdf`. */

#include "benchmark.h"

#include <stdio.h>
#include <string.h>

static struct {
    char **inputs;
    const char *folder;
    int count;
    int next;
    int left;
    GMainLoop *loop;
} run;

static void load_next(WebKitWebView *view);

static void finished(WebKitPrintOperation *operation, WebKitWebView *view)
{
    g_object_unref(operation);
    run.left -= 1;
    if (run.left == 0)
        g_main_loop_quit(run.loop);
    else
        load_next(view);
}

/* On A4 with margins of half an inch. */
static void print(WebKitWebView *view, int number)
{
    GtkPageSetup *setup = gtk_page_setup_new();
    GtkPaperSize *size = gtk_paper_size_new(GTK_PAPER_NAME_A4);
    gtk_page_setup_set_paper_size(setup, size);
    gtk_paper_size_free(size);
    gtk_page_setup_set_top_margin(setup, 36, GTK_UNIT_POINTS);
    gtk_page_setup_set_bottom_margin(setup, 36, GTK_UNIT_POINTS);
    gtk_page_setup_set_left_margin(setup, 36, GTK_UNIT_POINTS);
    gtk_page_setup_set_right_margin(setup, 36, GTK_UNIT_POINTS);
    char *name = g_strdup_printf("%s/%d.pdf", run.folder, number);
    char *path = g_canonicalize_filename(name, NULL);
    print_to_file(view, setup, path, finished);
    g_free(path);
    g_free(name);
}

static void load_changed(WebKitWebView *view, WebKitLoadEvent event, gpointer data)
{
    (void)data;
    if (event == WEBKIT_LOAD_FINISHED)
        print(view, GPOINTER_TO_INT(g_object_get_data(G_OBJECT(view), "number")));
}

static void load_next(WebKitWebView *view)
{
    if (run.next == run.count)
        return;
    int number = run.next++;
    char *path = g_canonicalize_filename(run.inputs[number], NULL);
    char *uri = g_filename_to_uri(path, NULL, NULL);
    g_object_set_data(G_OBJECT(view), "number", GINT_TO_POINTER(number));
    webkit_web_view_load_uri(view, uri);
    g_free(uri);
    g_free(path);
}

void benchmark_documents(int views, const char *folder, char **inputs, int count)
{
    g_object_set(gtk_settings_get_default(), "gtk-print-backends", "file", NULL);
    g_set_prgname("plain-c");
    run.inputs = inputs;
    run.folder = folder;
    run.count = run.left = count;
    run.loop = g_main_loop_new(NULL, FALSE);
    for (int i = 0; i < views; i++) {
        GtkWidget *window = gtk_window_new();
        WebKitWebView *view = WEBKIT_WEB_VIEW(
            g_object_new(WEBKIT_TYPE_WEB_VIEW, "network-session",
                webkit_network_session_new_ephemeral(), NULL));
        gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
        gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(view));
        gtk_window_present(GTK_WINDOW(window));
        g_signal_connect(view, "load-changed", G_CALLBACK(load_changed), NULL);
        load_next(view);
    }
    g_main_loop_run(run.loop);
}
