#include "app_scripts.h"
#include "app_bound.h"
#include "frames.h"
#include "messages.h"
#include "values.h"
#include "worlds.h"

/* Outcomes besides those of values.h. */
#define NO_SUCH_FRAME "f"
#define RUNS_NO_SCRIPTS "x"
#define NOT_APP_BOUND "b"

/* The address of a function's source, so that it is told from the page's (FunctionText.swift). */
#define FUNCTION_SOURCE "async-function:"

static char *app_scripts_source;

static void free_page_reference(gpointer data)
{
    g_weak_ref_clear(data);
    g_free(data);
}

static GWeakRef *page_reference_new(WebKitWebPage *page)
{
    GWeakRef *reference = g_new0(GWeakRef, 1);
    g_weak_ref_init(reference, page);
    return reference;
}

/* Where a script is to run: `process:frame`, or empty for the main frame. */
static WebKitFrame *find_target(WebKitWebPage *page, JSCValue *target)
{
    g_autofree char *text = jsc_value_to_string(target);
    if (!*text)
        return frames_main(page);
    char *rest;
    guint64 process = g_ascii_strtoull(text, &rest, 10);
    return *rest == ':' ? frames_find(page, process, g_ascii_strtoull(rest + 1, NULL, 10)) : NULL;
}

typedef struct {
    WebKitWebPage *page;
    WebKitFrame *frame;
    WebKitScriptWorld *world;
    char *world_name;
    JSCContext *context;
} Place;

static void place_clear(Place *place)
{
    g_clear_object(&place->page);
    g_clear_object(&place->frame);
    g_clear_object(&place->context);
    g_clear_pointer(&place->world_name, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Place, place_clear)

/* NULL, or why nothing can run there. */
static const char *find_place(
    Place *place, GWeakRef *page_reference, JSCValue *target, JSCValue *world_name)
{
    place->page = g_weak_ref_get(page_reference);
    WebKitFrame *frame = place->page ? find_target(place->page, target) : NULL;
    if (!frame)
        return NO_SUCH_FRAME;
    place->frame = g_object_ref(frame);
    if (!app_bound_allows(place->page, frame))
        return NOT_APP_BOUND;
    place->world_name = jsc_value_to_string(world_name);
    place->world = worlds_find(place->world_name);
    if (!place->world || !frames_may_run_scripts(frame))
        return RUNS_NO_SCRIPTS;
    place->context = webkit_frame_get_js_context_for_script_world(frame, place->world);
    return NULL;
}

static void add_number(JSCValue *description, const char *name, guint number)
{
    if (number == 0)
        return;
    g_autoptr(JSCValue) value
        = jsc_value_new_number(jsc_value_get_context(description), number);
    jsc_value_object_set_property(description, name, value);
}

static void add_text(JSCValue *description, const char *name, const char *text)
{
    g_autoptr(JSCValue) value
        = jsc_value_new_string(jsc_value_get_context(description), text ? text : "");
    jsc_value_object_set_property(description, name, value);
}

/* The outcome's text, in a context of the internal world. The column of what the parser says is that of this code's
 * caller (WebKitGTK 2.50). */
static JSCValue *describe_exception(JSCContext *context, JSCException *exception, gboolean of_parser)
{
    g_autofree char *message = jsc_exception_to_string(exception);
    g_autoptr(JSCValue) description = jsc_value_new_object(context, NULL, NULL);
    add_text(description, "message", message);
    add_number(description, "line", jsc_exception_get_line_number(exception));
    if (!of_parser)
        add_number(description, "column", jsc_exception_get_column_number(exception));
    add_text(description, "sourceURL", jsc_exception_get_source_uri(exception));
    g_autofree char *json = jsc_value_to_json(description, 0);
    g_autofree char *outcome = g_strconcat("e", json, NULL);
    return jsc_value_new_string(context, outcome);
}

static gboolean parses(JSCContext *context, GString *text)
{
    return jsc_context_check_syntax(context, text->str, text->len, JSC_CHECK_SYNTAX_MODE_SCRIPT,
               NULL, 1, NULL)
        == JSC_CHECK_SYNTAX_RESULT_SUCCESS;
}

/* NULL if the code threw; then `thrown` has the outcome's text. */
static JSCValue *evaluate_code(
    Place *place, JSCValue *code, const char *source, JSCValue **thrown)
{
    g_autoptr(GBytes) bytes = jsc_value_to_string_as_bytes(code);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    /* Without the comment, a script that is but a call with literal arguments is not executed as a script, and what is
     * thrown in it has another one's place (WebKitGTK 2.50). */
    GString *script = g_string_new_len(length ? text : "", length);
    g_string_append(script, "\n//");
    g_autoptr(JSCValue) value = jsc_context_evaluate_with_source_uri(
        place->context, script->str, script->len, source, 1);
    JSCException *exception = jsc_context_get_exception(place->context);
    if (exception) {
        g_autoptr(JSCException) kept = g_object_ref(exception);
        jsc_context_clear_exception(place->context);
        *thrown = describe_exception(
            jsc_value_get_context(code), kept, !parses(place->context, script));
    }
    g_string_free(script, TRUE);
    return *thrown ? NULL : g_steal_pointer(&value);
}

/* (target, world, code) -> outcome */
static JSCValue *evaluate(
    JSCValue *target, JSCValue *world_name, JSCValue *code, gpointer page_reference)
{
    g_auto(Place) place = { 0 };
    const char *refusal = find_place(&place, page_reference, target, world_name);
    if (refusal)
        return jsc_value_new_string(jsc_value_get_context(code), refusal);
    JSCValue *thrown = NULL;
    g_autoptr(JSCValue) value = evaluate_code(
        &place, code, webkit_frame_get_uri(place.frame), &thrown);
    return value ? values_encode(place.page, place.frame, value) : thrown;
}

/* (settle, target, world, code, text, strings) -> undefined, or the outcome if nothing was called */
static JSCValue *call(GPtrArray *arguments, gpointer page_reference)
{
    JSCContext *context = jsc_context_get_current();
    if (arguments->len != 6)
        return jsc_value_new_string(context, RUNS_NO_SCRIPTS);
    JSCValue **argument = (JSCValue **)arguments->pdata;
    g_auto(Place) place = { 0 };
    const char *refusal = find_place(&place, page_reference, argument[1], argument[2]);
    if (refusal)
        return jsc_value_new_string(context, refusal);
    JSCValue *thrown = NULL;
    g_autoptr(JSCValue) function = evaluate_code(&place, argument[3], FUNCTION_SOURCE, &thrown);
    if (!function)
        return thrown;
    if (!values_call(place.frame, place.world, place.world_name, argument[3], function, argument[4],
            argument[5], argument[0]))
        return jsc_value_new_string(context, RUNS_NO_SCRIPTS);
    return jsc_value_new_undefined(context);
}

/* (number, text): a call's function has ended */
static void tell_settled(double number, JSCValue *text, gpointer page_reference)
{
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(page_reference);
    if (!page)
        return;
    g_autoptr(GBytes) bytes = jsc_value_to_string_as_bytes(text);
    GVariant *outcome = g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, bytes, TRUE);
    webkit_web_page_send_message_to_view(page,
        webkit_user_message_new(
            MESSAGE_CALL_SETTLED, g_variant_new("(t@ay)", (guint64)number, outcome)),
        NULL, NULL, NULL);
}

static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    (void)data;
    if (!webkit_frame_is_main_frame(frame))
        return;
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autoptr(JSCValue) native_evaluate = jsc_value_new_function(context, NULL,
        G_CALLBACK(evaluate), page_reference_new(page), free_page_reference, JSC_TYPE_VALUE, 3,
        JSC_TYPE_VALUE, JSC_TYPE_VALUE, JSC_TYPE_VALUE);
    g_autoptr(JSCValue) native_call = jsc_value_new_function_variadic(context, NULL,
        G_CALLBACK(call), page_reference_new(page), free_page_reference, JSC_TYPE_VALUE);
    g_autoptr(JSCValue) native_tell = jsc_value_new_function(context, NULL,
        G_CALLBACK(tell_settled), page_reference_new(page), free_page_reference, G_TYPE_NONE, 2,
        G_TYPE_DOUBLE, JSC_TYPE_VALUE);
    g_autoptr(JSCValue) make = jsc_context_evaluate(context, app_scripts_source, -1);
    g_autofree char *prefix = values_functions_name("");
    g_autoptr(JSCValue) done = jsc_value_function_call(make, JSC_TYPE_VALUE, native_evaluate,
        JSC_TYPE_VALUE, native_call, JSC_TYPE_VALUE, native_tell, G_TYPE_STRING, prefix, G_TYPE_NONE);
    jsc_context_clear_exception(context);
}

void app_scripts_initialize(const char *source)
{
    app_scripts_source = g_strdup(source);
    g_signal_connect(
        worlds_internal(), "window-object-cleared", G_CALLBACK(window_object_cleared), NULL);
}
