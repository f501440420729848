#include "page_background.h"
#include "frame_reporter.h"
#include "frames.h"
#include "messages.h"
#include "worlds.h"

/* Runs in the internal world of the main frame's documents. Asks for the colours when a frame is drawn, by when the
 * engine has worked out the styles anyway, and tells of them if they are other ones than before. */
static const char watcher[] =
    "(report) => {"
    "  let told = null, isWaiting = false;"
    "  const color = (element) => element ? getComputedStyle(element).backgroundColor : '';"
    "  const check = () => {"
    "    isWaiting = false;"
    "    const colors = color(document.documentElement) + ';'"
    "      + (document.body instanceof HTMLBodyElement ? color(document.body) : '');"
    "    if (colors !== told) report('colors', told = colors);"
    "  };"
    "  const checkSoon = () => {"
    "    if (!isWaiting) { isWaiting = true; requestAnimationFrame(check); }"
    "  };"
    "  const begin = () => {"
    "    const observer = new MutationObserver(checkSoon);"
    "    const attributes = { attributes: true, attributeFilter: ['class', 'style', 'bgcolor'] };"
    "    for (const element of [document.documentElement, document.body])"
    "      if (element) observer.observe(element, attributes);"
    "    if (document.documentElement)"
    "      observer.observe(document.documentElement, { childList: true });"
    "    if (document.head) observer.observe(document.head,"
    "      { childList: true, subtree: true, characterData: true });"
    "    checkSoon();"
    "  };"
    "  addEventListener('DOMContentLoaded', begin, { once: true });"
    /* A style sheet's, too; the window's own comes when the page is complete, seen or not. */
    "  addEventListener('load', (event) => event.target === document ? check() : checkSoon(), true);"
    "  addEventListener('transitionend', checkSoon, true);"
    "  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', checkSoon);"
    "}";

static void report(const char *kind, const char *colors, gpointer home)
{
    frame_reporter_send(home, MESSAGE_PAGE_BACKGROUND, kind, colors);
}

static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    (void)data;
    if (webkit_frame_is_main_frame(frame))
        frame_reporter_run(world, page, frame, watcher, G_CALLBACK(report), NULL);
}

void page_background_listen(void)
{
    g_signal_connect(worlds_internal(), "window-object-cleared",
        G_CALLBACK(window_object_cleared), NULL);
}
