#include "script_message_promise.h"
#include "messages.h"

static void keep_functions(JSCValue *resolve, JSCValue *reject, gpointer data)
{
    ScriptMessagePromise *promise = data;
    promise->resolve = g_object_ref(resolve);
    promise->reject = g_object_ref(reject);
}

JSCValue *script_message_promise_new(JSCContext *context, ScriptMessagePromise **promise)
{
    *promise = g_new0(ScriptMessagePromise, 1);
    return jsc_value_new_promise(context, keep_functions, *promise);
}

void script_message_promise_free(ScriptMessagePromise *promise)
{
    g_clear_object(&promise->resolve);
    g_clear_object(&promise->reject);
    g_clear_object(&promise->kit);
    g_free(promise);
}

static void call(JSCValue *function, JSCValue *argument)
{
    g_autoptr(JSCValue) nothing
        = jsc_value_function_call(function, JSC_TYPE_VALUE, argument, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(jsc_value_get_context(function));
}

/* For a document that has been replaced, whose kit is out of reach. */
#define MAKE_EXCEPTION "(name, message) => new DOMException(message, name)"

void script_message_promise_reject(
    ScriptMessagePromise *promise, const char *name, const char *message)
{
    g_autoptr(JSCValue) make = promise->kit
        ? jsc_value_object_get_property(promise->kit, "error")
        : jsc_context_evaluate(jsc_value_get_context(promise->reject), MAKE_EXCEPTION, -1);
    g_autoptr(JSCValue) error = jsc_value_function_call(
        make, G_TYPE_STRING, name, G_TYPE_STRING, message, G_TYPE_NONE);
    call(promise->reject, error);
}

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

static JSCValue *decode(ScriptMessagePromise *promise, GVariant *encoded)
{
    JSCContext *context = jsc_value_get_context(promise->resolve);
    g_autoptr(GVariant) bytes = g_variant_get_child_value(encoded, 0);
    g_autoptr(GVariant) list = g_variant_get_child_value(encoded, 1);
    g_autoptr(JSCValue) text = string_of(context, bytes);
    g_autoptr(JSCValue) strings = strings_of(context, list);
    g_autoptr(JSCValue) function = jsc_value_object_get_property(promise->kit, "decode");
    g_autoptr(JSCValue) values = jsc_value_function_call(
        function, JSC_TYPE_VALUE, text, JSC_TYPE_VALUE, strings, G_TYPE_NONE);
    JSCValue *value = jsc_value_object_get_property_at_index(values, 0);
    jsc_context_clear_exception(context);
    return value;
}

/* A value as Sources/WebKit/ScriptMessages/ScriptMessageReply.swift wrote it: `ay` for a string, `my` for null,
 * `()` for undefined, `(ayaay)` for what the argument encoder wrote. */
static JSCValue *value_of(ScriptMessagePromise *promise, GVariant *payload)
{
    JSCContext *context = jsc_value_get_context(promise->resolve);
    if (g_variant_is_of_type(payload, G_VARIANT_TYPE_BYTESTRING))
        return string_of(context, payload);
    if (g_variant_is_of_type(payload, G_VARIANT_TYPE_MAYBE))
        return jsc_value_new_null(context);
    return g_variant_is_of_type(payload, G_VARIANT_TYPE("(ayaay)"))
        ? decode(promise, payload) : jsc_value_new_undefined(context);
}

void script_message_promise_settle(ScriptMessagePromise *promise, GVariant *answer)
{
    if (!answer || !g_variant_is_of_type(answer, G_VARIANT_TYPE(SCRIPT_ANSWER_TYPE))) {
        script_message_promise_reject(promise, "Error", "The app did not answer this message");
        return;
    }
    guchar kind;
    g_autoptr(GVariant) payload = NULL;
    g_variant_get(answer, "(yv)", &kind, &payload);
    if (kind == SCRIPT_ANSWER_VALUE) {
        g_autoptr(JSCValue) value = value_of(promise, payload);
        call(promise->resolve, value);
    } else if (g_variant_is_of_type(payload, G_VARIANT_TYPE_BYTESTRING)) {
        gsize length;
        const char *text = g_variant_get_fixed_array(payload, &length, 1);
        g_autofree char *message = g_strndup(text, length);
        script_message_promise_reject(
            promise, kind == SCRIPT_ANSWER_REMOVED ? "InvalidAccessError" : "Error", message);
    }
}
