#include "script_message_post.h"
#include "app_bound.h"
#include "messages.h"
#include "script_message_sender.h"
#include "values.h"

/* How often the app has said that handlers have changed. */
static guint64 changes;
/* How often handlers have been removed, by what the app says. */
static guint64 removals;

void script_message_handlers_changed(guint64 removals_told)
{
    changes++;
    removals = removals_told;
}

typedef struct {
    ScriptMessageDocument *document;
    char *name;
    char *key;
    double registration;
    /* The last look at the registration: to ask the engine means to call into JavaScript. */
    gboolean is_registered;
    guint64 changes_seen;
    /* SCRIPT_SENDER_TYPE, and what it was made of. */
    GVariant *sender;
    GVariant *frame;
    guint64 removals;
} Handler;

static void free_handler(gpointer data)
{
    Handler *handler = data;
    script_message_document_unref(handler->document);
    g_clear_pointer(&handler->sender, g_variant_unref);
    g_clear_pointer(&handler->frame, g_variant_unref);
    g_free(handler->name);
    g_free(handler->key);
    g_free(handler);
}

/* MARK: Answers */

/* A message that waits for its answer. */
typedef struct {
    JSCValue *settle;
    double number;
} Post;

/* The long strings of an encoded value, by their numbers; NULL if there are none. */
static JSCValue *strings_of(JSCContext *context, GVariant *list)
{
    gsize count = list ? g_variant_n_children(list) : 0;
    JSCValue *strings = count ? jsc_value_new_object(context, NULL, NULL) : NULL;
    for (gsize i = 0; i < count; i++) {
        g_autoptr(GVariant) text = g_variant_get_child_value(list, i);
        g_autoptr(JSCValue) string
            = jsc_value_new_string(context, g_variant_get_string(text, NULL));
        g_autofree char *name = g_strdup_printf("%zu", i);
        jsc_value_object_define_property_data(strings, name, 0, string);
    }
    return strings;
}

/* A text needs no object of its own to be passed on, other than a value of JavaScript. */
static void settle(Post *post, const char *text, GVariant *list)
{
    JSCContext *context = jsc_value_get_context(post->settle);
    g_autoptr(JSCValue) strings = strings_of(context, list);
    g_autoptr(JSCValue) nothing = strings
        ? jsc_value_function_call(post->settle, G_TYPE_DOUBLE, post->number, G_TYPE_STRING, text,
              JSC_TYPE_VALUE, strings, G_TYPE_NONE)
        : jsc_value_function_call(
              post->settle, G_TYPE_DOUBLE, post->number, G_TYPE_STRING, text, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
}

static void answered(GObject *page, GAsyncResult *result, gpointer data)
{
    Post *post = data;
    g_autoptr(WebKitUserMessage) message
        = webkit_web_page_send_message_to_view_finish(WEBKIT_WEB_PAGE(page), result, NULL);
    GVariant *answer = message ? webkit_user_message_get_parameters(message) : NULL;
    const char *text = "eThe app did not answer this message";
    g_autoptr(GVariant) strings = NULL;
    if (answer && g_variant_is_of_type(answer, G_VARIANT_TYPE(SCRIPT_ANSWER_TYPE)))
        text = g_variant_get_string(answer, NULL);
    else if (answer && g_variant_is_of_type(answer, G_VARIANT_TYPE(SCRIPT_ANSWER_WITH_STRINGS_TYPE)))
        g_variant_get(answer, "(&s@as)", &text, &strings);
    settle(post, text, strings);
    g_object_unref(post->settle);
    g_free(post);
}

/* MARK: Posting */

static gboolean is_registered(Handler *handler, WebKitFrame *frame)
{
    if (handler->changes_seen != changes) {
        handler->changes_seen = changes;
        handler->is_registered
            = script_message_registration(frame, handler->key) == handler->registration;
    }
    return handler->is_registered;
}

/* Made once for each address of the frame, and after each removal. */
static GVariant *sender_variant(Handler *handler, GVariant *frame)
{
    if (handler->frame != frame || handler->removals != removals) {
        g_clear_pointer(&handler->sender, g_variant_unref);
        g_clear_pointer(&handler->frame, g_variant_unref);
        handler->frame = g_variant_ref(frame);
        handler->removals = removals;
        handler->sender = g_variant_ref_sink(g_variant_new("(@" FRAME_TYPE "sst)", frame,
            handler->document->world_name, handler->name, removals));
        /* Its binary form is made now, rather than with each message. */
        g_variant_get_data(handler->sender);
    }
    return handler->sender;
}

static void send_message(
    WebKitWebPage *page, GVariant *sender, const char *text, double number, JSCValue *settle)
{
    Post *post = g_new(Post, 1);
    post->settle = g_object_ref(settle);
    post->number = number;
    GVariant *parameters[] = { sender, g_variant_new_string(text) };
    webkit_web_page_send_message_to_view(page,
        webkit_user_message_new(
            MESSAGE_SCRIPT, g_variant_new_tuple(parameters, G_N_ELEMENTS(parameters))),
        NULL, answered, post);
}

/* text: NULL if the value is still to be encoded. */
static int post_message(Handler *handler, const char *text, JSCValue *value, double number)
{
    ScriptMessageDocument *document = handler->document;
    JSCContext *context = jsc_context_get_current();
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&document->page);
    g_autoptr(WebKitFrame) frame = script_message_document_frame(document, context);
    if (!page || !frame || !app_bound_allows(page, frame))
        return REFUSED_DOCUMENT;
    if (!is_registered(handler, frame))
        return REFUSED_REMOVED;
    ScriptMessageSender *present = script_message_sender(document, page, frame, context);
    GVariant *sender = sender_variant(handler, present->description);
    if (text) {
        send_message(page, sender, text, number, present->settle);
        return 0;
    }
    /* The page's own getters run meanwhile, and may do anything. */
    g_autoptr(GVariant) kept_sender = g_variant_ref(sender);
    g_autoptr(JSCValue) settle = g_object_ref(present->settle);
    g_autofree char *encoded = values_encode_message(page, frame, value);
    if (*encoded == '!')
        return REFUSED_VALUE;
    send_message(page, kept_sender, encoded, number, settle);
    return 0;
}

static int post_text(const char *text, double number, gpointer handler)
{
    return post_message(handler, text, NULL, number);
}

static int post_value(JSCValue *value, double number, gpointer handler)
{
    return post_message(handler, NULL, value, number);
}

static Handler *handler_new(
    ScriptMessageDocument *document, const char *name, double registration)
{
    Handler *handler = g_new0(Handler, 1);
    handler->document = script_message_document_ref(document);
    handler->name = g_strdup(name);
    handler->key = script_message_handler_key(document->world_name, name);
    handler->registration = registration;
    handler->is_registered = TRUE;
    handler->changes_seen = changes;
    return handler;
}

JSCValue *script_message_post_text_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration)
{
    return jsc_value_new_function(context, NULL, G_CALLBACK(post_text),
        handler_new(document, name, registration), free_handler, G_TYPE_INT, 2, G_TYPE_STRING,
        G_TYPE_DOUBLE);
}

JSCValue *script_message_post_value_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration)
{
    return jsc_value_new_function(context, NULL, G_CALLBACK(post_value),
        handler_new(document, name, registration), free_handler, G_TYPE_INT, 2, JSC_TYPE_VALUE,
        G_TYPE_DOUBLE);
}
