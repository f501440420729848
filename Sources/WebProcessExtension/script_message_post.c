#include "script_message_post.h"
#include "frames.h"
#include "messages.h"
#include "script_message_promise.h"
#include "values.h"

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

/* The body, as Sources/WebKit/ScriptMessages/ScriptMessageRouter.swift reads it: a number or truth value, `my`
 * for null, `()` for undefined, else the encoder's text. Floating; NULL for what no message can have. */
static GVariant *body_of(WebKitWebPage *page, WebKitFrame *frame, JSCValue *value)
{
    g_autoptr(JSCValue) encoded = values_encode_message(page, frame, value);
    if (jsc_value_is_number(encoded))
        return g_variant_new_double(jsc_value_to_double(encoded));
    if (jsc_value_is_boolean(encoded))
        return g_variant_new_boolean(jsc_value_to_boolean(encoded));
    if (jsc_value_is_null(encoded))
        return g_variant_new_maybe(G_VARIANT_TYPE_BYTE, NULL);
    if (jsc_value_is_undefined(encoded))
        return g_variant_new_tuple(NULL, 0);
    g_autoptr(GBytes) text
        = jsc_value_is_string(encoded) ? jsc_value_to_string_as_bytes(encoded) : NULL;
    gsize length = 0;
    const char *start = text ? g_bytes_get_data(text, &length) : NULL;
    return length > 0 && *start != '!'
        ? g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, text, TRUE) : NULL;
}

static void answered(GObject *page, GAsyncResult *result, gpointer promise)
{
    g_autoptr(WebKitUserMessage) answer
        = webkit_web_page_send_message_to_view_finish(WEBKIT_WEB_PAGE(page), result, NULL);
    script_message_promise_settle(
        promise, answer ? webkit_user_message_get_parameters(answer) : NULL);
    script_message_promise_free(promise);
}

/* Sends the message, or rejects its promise and returns FALSE. */
static gboolean send_message(
    Handler *handler, JSCContext *context, GPtrArray *arguments, ScriptMessagePromise *promise)
{
    ScriptMessageDocument *document = handler->document;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&document->page);
    g_autoptr(WebKitFrame) frame = script_message_document_frame(document, context);
    if (!page || !frame) {
        script_message_promise_reject(promise, "InvalidAccessError",
            "The message handler is of a document that its frame no longer shows, and does not pass "
            "the same-origin check.");
        return FALSE;
    }
    promise->kit = script_message_kit(frame, document->world_name);
    if (arguments->len == 0) {
        script_message_promise_reject(promise, "TypeError", "Not enough arguments");
        return FALSE;
    }
    if (script_message_registration(frame, handler->key) != handler->registration) {
        script_message_promise_reject(
            promise, "InvalidAccessError", "The message handler has been removed.");
        return FALSE;
    }
    /* Before the page's own getters run. */
    g_autoptr(GVariant) sender = g_variant_ref(frames_describe(page, frame));
    GVariant *body = body_of(page, frame, g_ptr_array_index(arguments, 0));
    if (!body) {
        script_message_promise_reject(promise, "DataCloneError",
            "A message to the app cannot be a function, symbol, big integer, node, window or promise, "
            "nor a list with one.");
        return FALSE;
    }
    GVariant *parameters = g_variant_new(
        "(@" FRAME_TYPE "ssv)", sender, document->world_name, handler->name, body);
    webkit_web_page_send_message_to_view(
        page, webkit_user_message_new(MESSAGE_SCRIPT, parameters), NULL, answered, promise);
    return TRUE;
}

static JSCValue *post_message(GPtrArray *arguments, gpointer handler)
{
    JSCContext *context = jsc_context_get_current();
    ScriptMessagePromise *promise;
    JSCValue *value = script_message_promise_new(context, &promise);
    if (!send_message(handler, context, arguments, promise))
        script_message_promise_free(promise);
    return value;
}

JSCValue *script_message_post_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration)
{
    Handler *handler = g_new0(Handler, 1);
    handler->document = script_message_document_ref(document);
    handler->name = g_strdup(name);
    handler->key = script_message_handler_key(document->world_name, name);
    handler->registration = registration;
    return jsc_value_new_function_variadic(context, "postMessage", G_CALLBACK(post_message),
        handler, free_handler, JSC_TYPE_VALUE);
}
