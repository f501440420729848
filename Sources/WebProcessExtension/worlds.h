#pragma once

#include <webkit/webkit-web-process-extension.h>

/* The worlds in which scripts of the app run.
 *
 * The engine has one world of a name in common with the app's process only if it is made here before the
 * app first uses it (WebKitGTK 2.50); so the app announces the names of its worlds. */

/* names: of the app's worlds so far; NULL at the end. To be called once, before any page. */
void worlds_initialize(const char *const *names);

/* One more world of the app; nothing happens if it is known. */
void worlds_add(const char *name);

/* The world of this package itself, which neither pages nor apps can reach. */
WebKitScriptWorld *worlds_internal(void);

/* A name for something in the global object of the internal world. Elements of the page can be found there by
 * their names, too, but no page can guess this one. Owned by the caller. */
char *worlds_internal_name(const char *name);

/* An announced world of the app, NULL if it is unknown; the pages' own if the name is empty. Borrowed. */
WebKitScriptWorld *worlds_find(const char *name);

/* Called for each new document, in the pages' own world and in each world of the app, before a script runs in
 * it; in a world of the app only when it is first used in that document. Not called for documents that may
 * not run scripts at all. */
typedef void (*WorldObserver)(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame);

/* To be called before worlds_initialize; observers are called in this order. */
void worlds_observe(WorldObserver observer);
