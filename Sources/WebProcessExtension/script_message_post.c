#include "script_message_post.h"
#include "messages.h"
#include "script_message_sender.h"

typedef struct {
    ScriptMessageDocument *document;
    char *name;
    char *key;
    double registration;
} Handler;

static void free_handler(gpointer data)
{
    Handler *handler = data;
    script_message_document_unref(handler->document);
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

static JSCValue *string_of(JSCContext *context, GVariant *bytes)
{
    g_autoptr(GBytes) text = g_variant_get_data_as_bytes(bytes);
    return jsc_value_new_string_from_bytes(context, text);
}

/* The long strings of an encoded value, by their numbers. */
static JSCValue *strings_of(JSCContext *context, GVariant *list)
{
    JSCValue *strings = jsc_value_new_object(context, NULL, NULL);
    for (gsize i = 0; i < g_variant_n_children(list); i++) {
        g_autoptr(GVariant) bytes = g_variant_get_child_value(list, i);
        g_autoptr(JSCValue) string = string_of(context, bytes);
        g_autofree char *name = g_strdup_printf("%zu", i);
        jsc_value_object_define_property_data(strings, name, 0, string);
    }
    return strings;
}

/* Settles the promise: by a value as Sources/WebKit/ScriptMessages/ScriptMessageReply.swift wrote it: `ay` for a
 * string, `my` for null, `()` for undefined, `(ayaay)` for what the argument encoder wrote; or by an error. */
static void settle(Post *post, int kind, GVariant *payload)
{
    JSCContext *context = jsc_value_get_context(post->settle);
    g_autoptr(JSCValue) value = NULL;
    g_autoptr(JSCValue) strings = NULL;
    if (payload && g_variant_is_of_type(payload, G_VARIANT_TYPE_BYTESTRING)) {
        value = string_of(context, payload);
    } else if (payload && g_variant_is_of_type(payload, G_VARIANT_TYPE("(ayaay)"))) {
        g_autoptr(GVariant) text = g_variant_get_child_value(payload, 0);
        g_autoptr(GVariant) list = g_variant_get_child_value(payload, 1);
        value = string_of(context, text);
        strings = strings_of(context, list);
    } else {
        value = payload && g_variant_is_of_type(payload, G_VARIANT_TYPE_MAYBE)
            ? jsc_value_new_null(context) : jsc_value_new_undefined(context);
    }
    g_autoptr(JSCValue) nothing = strings
        ? jsc_value_function_call(post->settle, G_TYPE_DOUBLE, post->number, G_TYPE_INT, kind,
              JSC_TYPE_VALUE, value, JSC_TYPE_VALUE, strings, G_TYPE_NONE)
        : jsc_value_function_call(post->settle, G_TYPE_DOUBLE, post->number, G_TYPE_INT, kind,
              JSC_TYPE_VALUE, value, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
}

static void answered(GObject *page, GAsyncResult *result, gpointer data)
{
    Post *post = data;
    g_autoptr(WebKitUserMessage) message
        = webkit_web_page_send_message_to_view_finish(WEBKIT_WEB_PAGE(page), result, NULL);
    GVariant *answer = message ? webkit_user_message_get_parameters(message) : NULL;
    guchar kind = SCRIPT_ANSWER_ERROR;
    g_autoptr(GVariant) payload = NULL;
    if (answer && g_variant_is_of_type(answer, G_VARIANT_TYPE(SCRIPT_ANSWER_TYPE)))
        g_variant_get(answer, "(yv)", &kind, &payload);
    settle(post, kind, payload);
    g_object_unref(post->settle);
    g_free(post);
}

/* MARK: Posting */

/* The body, as Sources/WebKit/ScriptMessages/ScriptMessageRouter.swift reads it: a number or truth value, `my`
 * for null, `()` for undefined, else the encoder's text. Floating; NULL for what no message can have. */
static GVariant *body_of(JSCValue *encoded, gboolean *was_removed)
{
    if (jsc_value_is_string(encoded)) {
        g_autoptr(GBytes) text = jsc_value_to_string_as_bytes(encoded);
        gsize length;
        const char *start = g_bytes_get_data(text, &length);
        *was_removed = length == 1 && *start == SENDER_REMOVED;
        return *was_removed || length == 0 || *start == '!'
            ? NULL : g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, text, TRUE);
    }
    if (jsc_value_is_number(encoded))
        return g_variant_new_double(jsc_value_to_double(encoded));
    if (jsc_value_is_boolean(encoded))
        return g_variant_new_boolean(jsc_value_to_boolean(encoded));
    return jsc_value_is_null(encoded)
        ? g_variant_new_maybe(G_VARIANT_TYPE_BYTE, NULL) : g_variant_new_tuple(NULL, 0);
}

/* 0 if the message is on its way. */
static int send_message(
    Handler *handler, JSCContext *context, JSCValue *value, double number, JSCValue *settle)
{
    ScriptMessageDocument *document = handler->document;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&document->page);
    g_autoptr(WebKitFrame) frame = script_message_document_frame(document, context);
    if (!page || !frame)
        return REFUSED_DOCUMENT;
    ScriptMessageSender *sender = script_message_sender(page, frame, context);
    /* The page's own getters may run meanwhile, and do anything. */
    g_autoptr(GVariant) description = g_variant_ref(sender->description);
    g_autoptr(JSCContext) internal = g_object_ref(sender->internal);
    g_autoptr(JSCValue) prepare = g_object_ref(sender->prepare);
    g_autoptr(JSCValue) encoded = jsc_value_function_call(prepare, G_TYPE_STRING, handler->key,
        G_TYPE_DOUBLE, handler->registration, JSC_TYPE_VALUE, value, G_TYPE_NONE);
    jsc_context_clear_exception(internal);
    gboolean was_removed = FALSE;
    GVariant *body = body_of(encoded, &was_removed);
    if (!body)
        return was_removed ? REFUSED_REMOVED : REFUSED_VALUE;
    Post *post = g_new(Post, 1);
    post->settle = g_object_ref(settle);
    post->number = number;
    GVariant *parameters = g_variant_new("(@" FRAME_TYPE "ssv)", description,
        document->world_name, handler->name, body);
    webkit_web_page_send_message_to_view(
        page, webkit_user_message_new(MESSAGE_SCRIPT, parameters), NULL, answered, post);
    return 0;
}

static JSCValue *post_message(
    JSCValue *value, double number, JSCValue *settle, gpointer handler)
{
    JSCContext *context = jsc_context_get_current();
    int refusal = send_message(handler, context, value, number, settle);
    return jsc_value_new_number(context, refusal);
}

JSCValue *script_message_post_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration)
{
    Handler *handler = g_new0(Handler, 1);
    handler->document = script_message_document_ref(document);
    handler->name = g_strdup(name);
    handler->key = script_message_handler_key(document->world_name, name);
    handler->registration = registration;
    return jsc_value_new_function(context, NULL, G_CALLBACK(post_message), handler, free_handler,
        JSC_TYPE_VALUE, 3, JSC_TYPE_VALUE, G_TYPE_DOUBLE, JSC_TYPE_VALUE);
}
