#include "each_frame.h"
#include "frames.h"
#include "messages.h"
#include "worlds.h"

typedef struct {
    WebKitWebPage *page;
    const char *script;
    GVariantBuilder answers;
} Question;

static void ask_frame(WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    Question *question = data;
    if (page != question->page || !frames_is_shown(page, frame))
        return;
    g_autoptr(JSCContext) context
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    g_autoptr(JSCValue) value = jsc_context_evaluate(context, question->script, -1);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
    g_autofree char *text = jsc_value_is_string(value) ? jsc_value_to_string(value) : NULL;
    g_variant_builder_add(&question->answers, "(@" FRAME_TYPE "s)", frames_describe(page, frame),
        text ? text : "");
}

void each_frame_answer(WebKitWebPage *page, WebKitUserMessage *message)
{
    GVariant *parameters = webkit_user_message_get_parameters(message);
    gboolean has_script = parameters && g_variant_is_of_type(parameters, G_VARIANT_TYPE_STRING);
    Question question = { .page = page, .script = "" };
    if (has_script)
        question.script = g_variant_get_string(parameters, NULL);
    g_variant_builder_init(&question.answers, G_VARIANT_TYPE("a" EACH_FRAME_TYPE));
    frames_each(ask_frame, &question);
    webkit_user_message_send_reply(message,
        webkit_user_message_new(MESSAGE_EACH_FRAME, g_variant_builder_end(&question.answers)));
}
