#include "app_bound.h"

#include "CLoadRules.h"
#include "frames.h"
#include "messages.h"
#include "worlds.h"

/* Names in the internal world: what was found out about the document, and the address that it had then. */
#define IS_APP_BOUND "isAppBound"
#define JUDGED_ADDRESS "isAppBoundAddress"

/* NULL if the app has named none. */
static GVariant *domains;
/* Numbers of pages to APP_BOUND_PAGE_TYPE. */
static GHashTable *pages;

gboolean app_bound_is_active(void)
{
    return domains != NULL;
}

static GVariant *page_variant(WebKitWebPage *page)
{
    guint64 id = webkit_web_page_get_id(page);
    return g_hash_table_lookup(pages, &id);
}

static gboolean is_limited(WebKitWebPage *page)
{
    GVariant *told = page_variant(page);
    gboolean limited = FALSE;
    if (told)
        g_variant_get_child(told, 1, "b", &limited);
    return limited;
}

GVariant *app_bound_user_scripts(WebKitWebPage *page)
{
    GVariant *told = domains ? page_variant(page) : NULL;
    return told ? g_variant_get_child_value(told, 2) : NULL;
}

/* MARK: Judging */

/* The frame's latest verdict, of whichever document. */
enum { NOT_JUDGED, INSIDE, OUTSIDE };

static GQuark verdict_key(void)
{
    return g_quark_from_static_string("swift-webkit-app-bound");
}

static gboolean is_from_domains(WebKitWebPage *page, const char *uri)
{
    return is_limited(page) && app_bound_domains_contain(domains, uri);
}

static gboolean judge(WebKitWebPage *page, WebKitFrame *frame, const char *uri)
{
    gboolean is_main = webkit_frame_is_main_frame(frame);
    if (!is_main) {
        WebKitFrame *parent = frames_parent(page, frame);
        if (!parent || !app_bound_allows(page, parent))
            return FALSE;
    }
    if (!app_bound_is_local(uri))
        return is_from_domains(page, uri);
    g_autofree char *origin = frames_origin(frame);
    if (strstr(origin, "://") && !g_str_has_prefix(origin, "file:"))
        return is_from_domains(page, origin);
    /* Without an origin, it is the app's, or that of the document before, which can lead to such a one. */
    gboolean was_outside
        = GPOINTER_TO_INT(g_object_get_qdata(G_OBJECT(frame), verdict_key())) == OUTSIDE;
    return !was_outside || (is_main && is_limited(page));
}

gboolean app_bound_allows(WebKitWebPage *page, WebKitFrame *frame)
{
    if (!domains)
        return TRUE;
    const char *told_uri = webkit_frame_get_uri(frame);
    g_autofree char *uri = g_strdup(told_uri ? told_uri : "");
    g_autofree char *verdict_name = worlds_internal_name(IS_APP_BOUND);
    g_autofree char *address_name = worlds_internal_name(JUDGED_ADDRESS);
    g_autoptr(JSCContext) context
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    g_autoptr(JSCValue) verdict = jsc_context_get_value(context, verdict_name);
    g_autoptr(JSCValue) address = jsc_context_get_value(context, address_name);
    g_autofree char *judged = jsc_value_to_string(address);
    /* An empty window may become the first document's. */
    if (jsc_value_is_boolean(verdict) && g_strcmp0(judged, uri) == 0)
        return jsc_value_to_boolean(verdict);
    gboolean is_inside = judge(page, frame, uri);
    g_object_set_qdata(
        G_OBJECT(frame), verdict_key(), GINT_TO_POINTER(is_inside ? INSIDE : OUTSIDE));
    g_autoptr(JSCValue) new_verdict = jsc_value_new_boolean(context, is_inside);
    g_autoptr(JSCValue) new_address = jsc_value_new_string(context, uri);
    jsc_context_set_value(context, verdict_name, new_verdict);
    jsc_context_set_value(context, address_name, new_address);
    return is_inside;
}

/* MARK: From the app */

static guint64 *page_key(GVariant *parameters)
{
    guint64 page;
    g_variant_get_child(parameters, 0, "t", &page);
    return g_memdup2(&page, sizeof page);
}

void app_bound_page_told(GVariant *parameters)
{
    if (domains && g_variant_is_of_type(parameters, G_VARIANT_TYPE(APP_BOUND_PAGE_TYPE)))
        g_hash_table_insert(pages, page_key(parameters), g_variant_ref(parameters));
}

/* Each document is judged when it begins: a later one of the same frame depends on it. */
static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    (void)world;
    (void)data;
    app_bound_allows(page, frame);
}

void app_bound_initialize(GVariant *settings)
{
    domains = g_variant_lookup_value(
        settings, SETTING_APP_BOUND_DOMAINS, G_VARIANT_TYPE(APP_BOUND_DOMAINS_TYPE));
    if (!domains)
        return;
    pages = g_hash_table_new_full(
        g_int64_hash, g_int64_equal, g_free, (GDestroyNotify)g_variant_unref);
    g_autoptr(GVariantIter) iter = NULL;
    if (g_variant_lookup(settings, SETTING_APP_BOUND_PAGES, "a" APP_BOUND_PAGE_TYPE, &iter)) {
        GVariant *page;
        while ((page = g_variant_iter_next_value(iter))) {
            app_bound_page_told(page);
            g_variant_unref(page);
        }
    }
    g_signal_connect(worlds_internal(), "window-object-cleared",
        G_CALLBACK(window_object_cleared), NULL);
}
