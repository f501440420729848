#include "navigations.h"
#include "frame_reporter.h"
#include "frames.h"
#include "messages.h"
#include "worlds.h"

/* Runs in the internal world of each document, whose listeners pages can neither see nor stop. The navigation API tells
 * of navigations in the frame that is to navigate, whoever starts them; clicks and submissions tell who did. */
static const char listeners[] =
    "(report, sandbox) => {"
    "  const sandboxOf = (url) =>"
    "    /^(https?|ftp|file|about|data|blob|javascript):/i.test(url) ? null : sandbox();"
    "  const post = (kind, details) => report(kind, JSON.stringify(details));"
    "  const absolute = (text) => {"
    "    try { return new URL(text, document.baseURI).href } catch { return '' } };"
    "  const target = (element) => element.getAttribute('target')"
    "    ?? document.querySelector('base[target]')?.getAttribute('target') ?? '';"
    "  self.navigation?.addEventListener('navigate', (event) => {"
    "    const destination = event.destination;"
    /* history.pushState and the like ask nobody; steps in the history come after the question. */
    "    if (destination.sameDocument && !event.hashChange || event.navigationType === 'traverse')"
    "      return;"
    "    post('navigate', { url: destination.url, sandbox: sandboxOf(destination.url),"
    "      downloads: event.downloadRequest !== null && event.downloadRequest !== undefined,"
    "      filename: event.downloadRequest ?? null,"
    /* In another encoding, the form is not sent as it is told here. */
    "      form: event.formData && document.characterSet === 'UTF-8' ? [...event.formData].map("
    "        ([name, value]) => [name, typeof value === 'string' ? value : null]) : null });"
    "  });"
    "  const clicked = (event) => {"
    "    const link = event.composedPath().find((node) => node.nodeType === 1"
    "      && (node.localName === 'a' || node.localName === 'area')"
    "      && (node.hasAttribute('href') || node.hasAttribute('xlink:href')));"
    "    if (!link) return;"
    "    const url = absolute(link.getAttribute('href') ?? link.getAttribute('xlink:href'));"
    "    post('click', { url, target: target(link), sandbox: sandboxOf(url) });"
    "  };"
    "  addEventListener('click', clicked, true);"
    "  addEventListener('auxclick', clicked, true);"
    "  addEventListener('submit', (event) => {"
    /* Fields of the form may have the names of its properties. */
    "    const attribute = (name) => event.submitter?.getAttribute('form' + name)"
    "      ?? Element.prototype.getAttribute.call(event.target, name);"
    "    post('submit', { url: absolute(attribute('action') || document.URL),"
    "      target: attribute('target')"
    "        ?? document.querySelector('base[target]')?.getAttribute('target') ?? '' });"
    "  }, true);"
    "}";

/* Runs in the pages' own world: the navigation API is switched on for the sake of the listeners only. */
static const char hide_navigation_api[] =
    "for (const name of ['navigation', 'Navigation', 'NavigateEvent', 'NavigationActivation',"
    "  'NavigationCurrentEntryChangeEvent', 'NavigationDestination', 'NavigationHistoryEntry',"
    "  'NavigationPrecommitController', 'NavigationTransition']) delete self[name]";

static void report(const char *kind, const char *details, gpointer home)
{
    frame_reporter_send(home, MESSAGE_NAVIGATION, kind, details);
}

/* The attribute of an element in this document that holds a frame. */
static const char sandbox_attribute[] =
    "(window) => [...document.querySelectorAll('iframe')]"
    "  .find((frame) => frame.contentWindow === window)?.getAttribute('sandbox')";

/* The attributes `sandbox` of the elements that hold the frame and its ancestors; null if there is none. Elements in shadow
 * trees are not looked for. */
static char *sandbox(gpointer data)
{
    FrameReference *home = data;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&home->page);
    WebKitFrame *frame = g_weak_ref_get(&home->frame);
    GString *found = NULL;
    while (page && frame) {
        WebKitFrame *parent = frames_parent(page, frame);
        if (parent) {
            g_autoptr(JSCContext) context
                = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
            g_autoptr(JSCContext) parent_context
                = webkit_frame_get_js_context_for_script_world(parent, worlds_internal());
            g_autoptr(JSCValue) window = jsc_context_get_value(context, "self");
            g_autoptr(JSCValue) find = jsc_context_evaluate(parent_context, sandbox_attribute, -1);
            g_autoptr(JSCValue) attribute
                = jsc_value_function_call(find, JSC_TYPE_VALUE, window, G_TYPE_NONE);
            jsc_context_clear_exception(parent_context);
            if (jsc_value_is_string(attribute)) {
                g_autofree char *text = jsc_value_to_string(attribute);
                if (!found)
                    found = g_string_new(text);
                else
                    g_string_append_printf(found, ",%s", text);
            }
            g_object_ref(parent);
        }
        g_object_unref(frame);
        frame = parent;
    }
    g_clear_object(&frame);
    return found ? g_string_free(found, FALSE) : NULL;
}

#define PAGE_OPEN "pageOpen"

static const char open_details[] =
    "(url, features) => {"
    "  try { url = new URL(url, document.baseURI).href } catch { url = '' }"
    "  return JSON.stringify({ url, features })"
    "}";

/* Stands for window.open, whose features reach the app no other way before the window is there. */
static JSCValue *open_window(GPtrArray *arguments, gpointer data)
{
    FrameReference *home = data;
    JSCContext *context = jsc_context_get_current();
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&home->frame);
    if (!frame)
        return jsc_value_new_null(context);
    g_autoptr(JSCContext) internal
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());

    /* Once only, as the page may count. */
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_object_unref);
    g_autofree char *url = NULL;
    g_autofree char *features = NULL;
    for (guint i = 0; i < arguments->len; i++) {
        JSCValue *argument = g_ptr_array_index(arguments, i);
        if (i > 2 || jsc_value_is_undefined(argument)) {
            g_ptr_array_add(texts, g_object_ref(argument));
            continue;
        }
        g_autofree char *text = jsc_value_to_string(argument);
        if (jsc_context_get_exception(context))
            return jsc_value_new_undefined(context);
        g_ptr_array_add(texts, jsc_value_new_string(context, text));
        if (i == 0)
            url = g_steal_pointer(&text);
        else if (i == 2)
            features = g_steal_pointer(&text);
    }
    g_autoptr(JSCValue) describe = jsc_context_evaluate(internal, open_details, -1);
    g_autoptr(JSCValue) details = jsc_value_function_call(describe, G_TYPE_STRING,
        url ? url : "", G_TYPE_STRING, features ? features : "", G_TYPE_NONE);
    g_autofree char *details_text = jsc_value_to_string(details);
    report("open", details_text, home);
    JSCValue *window = frame_reporter_call(home, PAGE_OPEN, texts);
    report("opened", "", home);
    return window;
}

static void change_page(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autoptr(JSCValue) hidden = jsc_context_evaluate(context, hide_navigation_api, -1);
    if (*world_name)
        return;
    frame_reporter_replace(world, page, frame, "open", PAGE_OPEN, G_CALLBACK(open_window),
        frame_reference_new(page, frame), frame_reference_free);
}

static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    (void)data;
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autoptr(JSCValue) sandbox_function = jsc_value_new_function(context, NULL,
        G_CALLBACK(sandbox), frame_reference_new(page, frame), frame_reference_free, G_TYPE_STRING, 0);
    frame_reporter_run(world, page, frame, listeners, G_CALLBACK(report), sandbox_function);
}

void navigations_initialize(void)
{
    worlds_observe(change_page);
}

void navigations_listen(void)
{
    g_signal_connect(worlds_internal(), "window-object-cleared",
        G_CALLBACK(window_object_cleared), NULL);
}
