/* The messages between the app and this extension; Swift's mirror of this table is
 * Sources/WebKit/Engine/ExtensionMessage.swift. Raise the version when either changes. */
#pragma once

#define MESSAGE_TABLE_VERSION 13

/* Start-up data of each web process: (version, name of the result function, sources of the encoder, of the
 * functions of worlds, of the functions for app scripts and of the kit for script messages, names of the
 * app's worlds, settings by name). */
#define START_UP_DATA_TYPE "(usssssasa{sv})"

/* Settings, each with its type. The secret marks what is from the app: no page can know it. */
#define SETTING_SECRET "secret" /* s */
#define SETTING_TRANSPORT_SECURITY "transport-security" /* TRANSPORT_SECURITY_TYPE */
#define SETTING_MEDIA_LISTS "media-lists" /* s: the script for each document's own world */
#define SETTING_HANDLER_REMOVALS "handler-removals" /* t: the last number of MESSAGE_SCRIPT_WORLD */
#define SETTING_READ_SCOPES "read-scopes" /* a{s READ_SCOPE_TYPE}, by the address of the page */
/* Only if the app has named app-bound domains: */
#define SETTING_APP_BOUND_DOMAINS "app-bound-domains" /* APP_BOUND_DOMAINS_TYPE */
#define SETTING_APP_BOUND_PAGES "app-bound-pages" /* a APP_BOUND_PAGE_TYPE */
#define SETTING_USER_SCRIPTS_FUNCTION "user-scripts-function" /* s */

/* What the app wants done to a load travels with the load's request, as a{sv} in base64: in a header
 * field of this name and the secret, or, where the engine takes none, as a referrer
 * "https://SECRET.invalid/BASE64". */
#define LOAD_ORDER_FIELD_PREFIX "X-Swift-WebKit-"
#define LOAD_ORDER_HEADERS "headers" /* a{ss}: header fields to set */

/* A frame, as a part of messages: (process, page, frame, parent frame or 0, document, whether it is the
 * main frame, address, security origin as scripts see it). Only the process makes the other numbers
 * unique. The document's number changes when the frame shows another document. */
#define FRAME_TYPE "(tttttbss)"

/* App to page. Any parameters; answered with the same name and parameters. */
#define MESSAGE_ECHO "echo"

/* App to page. `s`: a script of this package's, run in the internal world of each frame that is shown; answered
 * with an array of EACH_FRAME_TYPE: the frame, and the text that the script gave there, or an empty one. */
#define MESSAGE_EACH_FRAME "each-frame"
#define EACH_FRAME_TYPE "(" FRAME_TYPE "s)"

/* App to page. `(ss)`: the document that begins next at this address is from a web archive; a script to be run in the
 * internal world of each of its documents before they begin. Not answered. */
#define MESSAGE_ARCHIVE "archive"
/* What the requests of such a document go to: this, and the address. */
#define ARCHIVE_SCHEME_PREFIX "webarchive-"

/* App to page. `s`: a script to be run in the internal world of each new document; empty for none. Not answered. */
#define MESSAGE_MEDIA_TYPE "media-type"
/* Page to app. `s`: the address of a style sheet whose text is wanted. */
#define MESSAGE_STYLE_SHEET_WANTED "style-sheet-wanted"

/* App to page. `s`: a script of this package, run in the internal world of the main frame, which does not count as
 * an action of a person; answered with `s`: its value as a text, empty if there is no document or it threw. */
#define MESSAGE_DOCUMENT_SCRIPT "document-script"

/* App to page. `b`: whether the page is printed for an app that makes the fonts smaller itself. Not answered. */
#define MESSAGE_PLAIN_FONTS "plain-fonts"

/* Page to app. `(tay)`: the number of a call whose function has ended after the engine had answered, and the text of
 * its outcome (AppScript.swift), without an end: it may have U+0000 in it. */
#define MESSAGE_CALL_SETTLED "call-settled"

/* App to process. `s`: the name of one more world of the app. */
#define MESSAGE_WORLD "world"

/* Page to app. FRAME_TYPE: the frame has a new document, in which no script has run yet. */
#define MESSAGE_FRAME_DOCUMENT "frame-document"

/* Page to app. `(tt)`, process and frame: the frame is gone. */
#define MESSAGE_FRAME_GONE "frame-gone"

/* App to process. SCRIPT_WORLD_TYPE: the name of a world that has its first handler of script messages, or one less, and
 * how often any world has had one less. */
#define MESSAGE_SCRIPT_WORLD "script-world"
#define SCRIPT_WORLD_TYPE "(st)"

/* Page to app. (SCRIPT_SENDER_TYPE, the encoder's text for the body): a message of a script; answered with
 * SCRIPT_ANSWER_TYPE or SCRIPT_ANSWER_WITH_STRINGS_TYPE. */
#define MESSAGE_SCRIPT "script-message"
/* The frame, names of the world and of the handler, the latter escaped, and the number of removals that this process had
 * heard of: so that a message on its way does not reach a later handler of the same name. */
#define SCRIPT_SENDER_TYPE "(" FRAME_TYPE "sst)"
/* A text, or, if it refers to long strings, the text and those. It begins with what it is: 's' a string, 'j' the
 * argument encoder's text for a list of one value, 'u' undefined, 'e' an error's message, 'r' that the handler was
 * removed while the message was on its way. */
#define SCRIPT_ANSWER_TYPE "s"
#define SCRIPT_ANSWER_WITH_STRINGS_TYPE "(sas)"

/* Page to app. No parameters: the main frame's document has a title, which the engine will tell. */
#define MESSAGE_TITLE_FOLLOWS "title-follows"

/* App to process. `(s READ_SCOPE_TYPE)`: what the page of a file may read. */
#define MESSAGE_GRANT_READ "grant-read"

/* App to process. APP_BOUND_PAGE_TYPE: a page's number, whether it is limited to the app-bound domains, and its
 * user scripts. */
#define MESSAGE_APP_BOUND_PAGE "app-bound-page"
#define APP_BOUND_PAGE_TYPE "(tb" USER_SCRIPTS_TYPE ")"
/* Source, name of the world, whether it runs at the document's end, whether in the main frame alone. */
#define USER_SCRIPTS_TYPE "a(ssbb)"

/* The address that a refused request is sent to, so that it fails. */
#define REFUSED_ADDRESS "swift-webkit-refused:"

/* Page to app. `(s)`: a resource was not loaded because its address is not encrypted. */
#define MESSAGE_REFUSED_UNENCRYPTED "refused-unencrypted"

/* Page to app. `(s)`: a resource was not loaded because the page may not read that file. */
#define MESSAGE_REFUSED_FILE "refused-file"

/* Page to app. `(s`, FRAME_TYPE, `s)`: kind, frame and details. Comes before the engine's question about
 * the same navigation.
 *
 * navigate: a JSON object, the frame is about to navigate: `url`; `downloads`, whether a link asked for a
 *           download; `filename`, its name for that, empty or null if it has none; `form`, the fields of a POST form as pairs of name and value, null for files; `sandbox`,
 *           for schemes of apps, the attributes of the elements that hold the frame, by commas.
 * click:    a JSON object, a link in the frame was clicked: `url`; `target`, its attribute; `sandbox`.
 * submit:   a JSON object, a form in the frame is submitted: `url`, without the fields; `target`.
 * open:     a JSON object, a script calls window.open of the frame: `url`; `features`.
 * opened:   nothing, that call is over. */
#define MESSAGE_NAVIGATION "navigation"

/* Page to app. `(s`, FRAME_TYPE, `s)`: who asks; the engine's question follows. `dialog`: a script of the frame calls
 * alert, confirm or prompt. `files`: an input for files was clicked; the details are `directories` if it takes those. */
#define MESSAGE_ASKING "asking"

/* Page to app. (`colors`, FRAME_TYPE of the main frame, `HTML;BODY`): the background colours of its two outermost
 * elements, as computed style has them; either may be empty. */
#define MESSAGE_PAGE_BACKGROUND "page-background"
