#include "benchmark.h"

#include <string.h>

/* Posts one message after the other, each when the one before has been answered, and then "done". */
static const char script[] =
    "(async () => {"
    "  const echo = window.webkit.messageHandlers.echo;"
    "  for (let i = 0; i < %d; i++) {"
    "    const text = 'message ' + i;"
    "    if (await echo.postMessage(text) !== text) throw new Error(text);"
    "  }"
    "  echo.postMessage('done');"
    "})(); 0";

static struct {
    int count;
    gint64 began;
    GMainLoop *loop;
} run;

static gboolean received(WebKitUserContentManager *manager, JSCValue *message,
                         WebKitScriptMessageReply *reply, gpointer data)
{
    (void)manager;
    (void)data;
    char *text = jsc_value_to_string(message);
    JSCValue *answer = jsc_value_new_string(jsc_value_get_context(message), text);
    webkit_script_message_reply_return_value(reply, answer);
    g_object_unref(answer);
    if (strcmp(text, "done") == 0) {
        double seconds = (double)(g_get_monotonic_time() - run.began) / G_USEC_PER_SEC;
        g_print("%.0f\n", run.count / seconds);
        g_main_loop_quit(run.loop);
    }
    g_free(text);
    return TRUE;
}

static void loaded(WebKitWebView *view, GMainLoop *loop)
{
    char *code = g_strdup_printf(script, run.count);
    run.loop = loop;
    run.began = g_get_monotonic_time();
    webkit_web_view_evaluate_javascript(view, code, -1, NULL, NULL, NULL, NULL, NULL);
    g_free(code);
}

static void prepare(WebKitWebView *view)
{
    WebKitUserContentManager *manager = webkit_web_view_get_user_content_manager(view);
    g_signal_connect(
        manager, "script-message-with-reply-received::echo", G_CALLBACK(received), NULL);
    webkit_user_content_manager_register_script_message_handler_with_reply(manager, "echo", NULL);
}

void benchmark_message(int count)
{
    run.count = count;
    page_load(prepare, loaded);
}
