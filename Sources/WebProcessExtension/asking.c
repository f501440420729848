#include "asking.h"
#include "frame_reporter.h"
#include "messages.h"
#include "worlds.h"

/* Runs in the internal world of each document. A click on a label, and the method `click`, end up here as well. */
static const char file_listener[] =
    "(report) => addEventListener('click', (event) => {"
    "  const input = event.composedPath()[0];"
    "  if (input.nodeType === 1 && input.localName === 'input' && input.type === 'file')"
    "    report('files', input.webkitdirectory ? 'directories' : '');"
    "}, true)";

static void report(const char *kind, const char *details, gpointer home)
{
    frame_reporter_send(home, MESSAGE_ASKING, kind, details);
}

/* One dialog function of a document in one world. */
typedef struct {
    FrameReference *home;
    char *kept_name;
} Dialog;

static void free_dialog(gpointer data)
{
    Dialog *dialog = data;
    frame_reference_free(dialog->home);
    g_free(dialog->kept_name);
    g_free(dialog);
}

static JSCValue *show_dialog(GPtrArray *arguments, gpointer data)
{
    Dialog *dialog = data;
    report("dialog", "", dialog->home);
    return frame_reporter_call(dialog->home, dialog->kept_name, arguments);
}

static void change_page(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    static const char *const names[] = { "alert", "confirm", "prompt" };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        Dialog *dialog = g_new0(Dialog, 1);
        dialog->home = frame_reference_new(page, frame);
        dialog->kept_name = g_strconcat(names[i], " ", world_name, NULL);
        frame_reporter_replace(world, page, frame, names[i], dialog->kept_name,
            G_CALLBACK(show_dialog), dialog, free_dialog);
    }
}

static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    (void)data;
    frame_reporter_run(world, page, frame, file_listener, G_CALLBACK(report), NULL);
}

void asking_initialize(void)
{
    worlds_observe(change_page);
}

void asking_listen(void)
{
    g_signal_connect(worlds_internal(), "window-object-cleared",
        G_CALLBACK(window_object_cleared), NULL);
}
