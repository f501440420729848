#pragma once

#include <webkit/webkit.h>

/* Called when the page of `page_load` has finished loading. */
typedef void (*PageLoaded)(WebKitWebView *view, GMainLoop *loop);

/* Shows a small page in a window and runs a main loop until `loaded` makes it quit. */
void page_load(PageLoaded loaded);

/* Prints how many scripts a second run one after the other, of `count`. */
void benchmark_evaluate(int count);

/* Prints how many calls a second of an async function run one after the other, of `count`; FALSE if there is
 * no such kind: `arguments`, `dictionary` or `string`. */
gboolean benchmark_call(const char *kind, int count);

/* Prints the milliseconds from `main` to the first page's load being finished. */
void benchmark_start(void);

/* Ends the program with a message. */
G_NORETURN void fail(const char *what, const char *why);
