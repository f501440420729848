#include "title.h"
#include "frames.h"
#include "messages.h"
#include "worlds.h"

static void document_loaded(WebKitWebPage *page, gpointer data)
{
    (void)data;
    WebKitFrame *frame = frames_main(page);
    if (!frame)
        return;
    g_autoptr(JSCContext) context
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    g_autoptr(JSCValue) has_title = jsc_context_evaluate(context, "!!document.title", -1);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
    if (!jsc_value_is_boolean(has_title) || !jsc_value_to_boolean(has_title))
        return;
    webkit_web_page_send_message_to_view(
        page, webkit_user_message_new(MESSAGE_TITLE_FOLLOWS, NULL), NULL, NULL, NULL);
}

void title_watch(WebKitWebPage *page)
{
    g_signal_connect(page, "document-loaded", G_CALLBACK(document_loaded), NULL);
}
