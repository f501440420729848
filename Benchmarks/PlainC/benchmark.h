#pragma once

#include <webkit/webkit.h>

/* Called when the page of `page_load` has finished loading. */
typedef void (*PageLoaded)(WebKitWebView *view, GMainLoop *loop);

/* Called with a new view, before anything is loaded. */
typedef void (*ViewMade)(WebKitWebView *view);

/* Shows a small page in a window and runs a main loop until `loaded` makes it quit.
 * made: NULL if there is nothing to do. */
void page_load(ViewMade made, PageLoaded loaded);

/* The page that most measures use. */
#define PAGE_HTML "<!doctype html><title>Benchmark</title><p>Hello"

/* The same with a page of one's own, as one of an address, which may be NULL. */
void page_load_html(const char *html, const char *base, ViewMade made, PageLoaded loaded);

/* Prints how many documents a second are printed to a file one after the other, of `count`; FALSE if there is no
 * such page: `invoice` or `book`, which stand in the folder BENCHMARK_PAGES. */
gboolean benchmark_print(const char *page, int count);

/* Called when a page has been printed; owns the operation. */
typedef void (*PagePrinted)(WebKitPrintOperation *operation, WebKitWebView *view);

/* Prints a view's page to a PDF document; takes over the setup. */
void print_to_file(
    WebKitWebView *view, GtkPageSetup *setup, const char *path, PagePrinted printed);

/* Prints how many pictures a second of the visible part are taken one after the other, of `count`. */
void benchmark_snapshot(int count);

/* Prints how many scripts a second run one after the other, of `count`. */
void benchmark_evaluate(int count);

/* Prints how many script messages a second are answered one after the other, of `count`. */
void benchmark_message(int count);

/* Prints how many calls a second of an async function run one after the other, of `count`; FALSE if there is
 * no such kind: `arguments`, `dictionary` or `string`. */
gboolean benchmark_call(const char *kind, int count);

/* Prints how much a second is fetched from a scheme of the app, of `count` resources: megabytes of resources of
 * 64 MB if `kind` is `large`, resources of 4 KB if it is `small`; FALSE for another. */
gboolean benchmark_scheme(const char *kind, int count);

/* Prints the milliseconds from `main` to the first page's load being finished. */
void benchmark_start(void);

/* Writes FOLDER/0.pdf, 1.pdf and so on. */
void benchmark_documents(int views, const char *folder, char **inputs, int count);

/* Ends the program with a message. */
G_NORETURN void fail(const char *what, const char *why);
