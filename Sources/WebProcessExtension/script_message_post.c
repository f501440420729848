#include "script_message_post.h"
#include "frames.h"
#include "messages.h"
#include "result_function.h"

/* MARK: Promises */

/* A message on its way, and the promise that its sender holds. */
typedef struct {
    JSCValue *resolve;
    JSCValue *reject;
    JSCValue *kit;
} Post;

static void keep_functions(JSCValue *resolve, JSCValue *reject, gpointer data)
{
    Post *post = data;
    post->resolve = g_object_ref(resolve);
    post->reject = g_object_ref(reject);
}

static void free_post(Post *post)
{
    g_clear_object(&post->resolve);
    g_clear_object(&post->reject);
    g_clear_object(&post->kit);
    g_free(post);
}

static void call(JSCValue *function, JSCValue *argument)
{
    g_autoptr(JSCValue) nothing
        = jsc_value_function_call(function, JSC_TYPE_VALUE, argument, G_TYPE_NONE);
    jsc_context_clear_exception(jsc_value_get_context(function));
}

/* For documents that have been replaced, whose kit is out of reach. */
#define EXCEPTION_CODE "(message, name) => new DOMException(message, name)"

/* name: of a DOMException; NULL for an Error. */
static void reject(Post *post, const char *name, const char *message)
{
    g_autoptr(JSCValue) make = post->kit
        ? jsc_value_object_get_property(post->kit, name ? "exception" : "error")
        : jsc_context_evaluate(jsc_value_get_context(post->reject), EXCEPTION_CODE, -1);
    g_autoptr(JSCValue) error = jsc_value_function_call(
        make, G_TYPE_STRING, message, G_TYPE_STRING, name ? name : "", G_TYPE_NONE);
    call(post->reject, error);
}

/* MARK: Answers */

static JSCValue *decode(Post *post, const char *text, gsize length)
{
    JSCContext *context = jsc_value_get_context(post->resolve);
    g_autoptr(GBytes) bytes = g_bytes_new_static(text + 1, length - 1);
    JSCValue *string = jsc_value_new_string_from_bytes(context, bytes);
    if (*text == 's')
        return string;
    g_autoptr(JSCValue) function = jsc_value_object_get_property(post->kit, "decode");
    JSCValue *value = jsc_value_function_call(function, JSC_TYPE_VALUE, string, G_TYPE_NONE);
    g_object_unref(string);
    return value;
}

static void settle(Post *post, GVariant *answer)
{
    if (!answer || !g_variant_is_of_type(answer, G_VARIANT_TYPE(SCRIPT_ANSWER_TYPE)))
        return reject(post, NULL, "The app did not answer this message");
    guchar kind;
    g_autoptr(GVariant) payload = NULL;
    g_variant_get(answer, "(y@ay)", &kind, &payload);
    gsize length;
    const char *text = g_variant_get_fixed_array(payload, &length, 1);
    if (kind == SCRIPT_ANSWER_VALUE && length > 0) {
        g_autoptr(JSCValue) value = decode(post, text, length);
        return call(post->resolve, value);
    }
    g_autofree char *message = g_strndup(text, length);
    reject(post, kind == SCRIPT_ANSWER_REMOVED ? "InvalidAccessError" : NULL, message);
}

static void answered(GObject *page, GAsyncResult *result, gpointer data)
{
    Post *post = data;
    g_autoptr(WebKitUserMessage) answer
        = webkit_web_page_send_message_to_view_finish(WEBKIT_WEB_PAGE(page), result, NULL);
    settle(post, answer ? webkit_user_message_get_parameters(answer) : NULL);
    free_post(post);
}

/* MARK: Posting */

typedef struct {
    ScriptMessageDocument *document;
    char *name;
    double registration;
} Handler;

static void free_handler(gpointer data)
{
    Handler *handler = data;
    script_message_document_unref(handler->document);
    g_free(handler->name);
    g_free(handler);
}

/* Returns whether the message is on its way; if not, its promise is rejected. */
static gboolean send_message(Handler *handler, JSCContext *context, GPtrArray *arguments, Post *post)
{
    ScriptMessageDocument *document = handler->document;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&document->page);
    g_autoptr(WebKitFrame) frame = script_message_document_frame(document, context);
    if (!page || !frame) {
        reject(post, "InvalidAccessError",
            "The message handler belongs to a document that its frame no longer shows, and so fails "
            "the same-origin check.");
        return FALSE;
    }
    post->kit = script_message_kit(frame, document->world_name);
    if (arguments->len == 0) {
        reject(post, NULL, "postMessage needs a message");
        return FALSE;
    }
    if (script_message_registration(frame, document->world_name, handler->name)
        != handler->registration) {
        reject(post, "InvalidAccessError", "The message handler has been removed.");
        return FALSE;
    }
    /* Before the page's own getters run. */
    g_autoptr(GVariant) sender = g_variant_ref(frames_describe(page, frame));
    g_autoptr(GBytes) body
        = result_function_encode_message(frame, g_ptr_array_index(arguments, 0));
    if (!body) {
        reject(post, "DataCloneError",
            "A message to the app cannot be a function, symbol, big integer, node, window or promise, "
            "nor a list of them.");
        return FALSE;
    }
    GVariant *parameters = g_variant_new("(@" FRAME_TYPE "ss@ay)", sender, document->world_name,
        handler->name, g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, body, TRUE));
    webkit_web_page_send_message_to_view(
        page, webkit_user_message_new(MESSAGE_SCRIPT, parameters), NULL, answered, post);
    return TRUE;
}

static JSCValue *post_message(GPtrArray *arguments, gpointer data)
{
    JSCContext *context = jsc_context_get_current();
    Post *post = g_new0(Post, 1);
    JSCValue *promise = jsc_value_new_promise(context, keep_functions, post);
    if (!send_message(data, context, arguments, post))
        free_post(post);
    return promise;
}

JSCValue *script_message_post_function(
    JSCContext *context, ScriptMessageDocument *document, const char *name, double registration)
{
    Handler *handler = g_new0(Handler, 1);
    handler->document = script_message_document_ref(document);
    handler->name = g_strdup(name);
    handler->registration = registration;
    return jsc_value_new_function_variadic(context, "postMessage", G_CALLBACK(post_message),
        handler, free_handler, JSC_TYPE_VALUE);
}
