#pragma once

#include <webkit/webkit-web-process-extension.h>

/* The promise that the sender of a script message holds. */
typedef struct {
    JSCValue *resolve;
    JSCValue *reject;
    /* Of the sender's document and world; NULL if it is out of reach. */
    JSCValue *kit;
} ScriptMessagePromise;

/* Returns the promise itself; *promise settles it, and is the caller's. */
JSCValue *script_message_promise_new(JSCContext *context, ScriptMessagePromise **promise);
void script_message_promise_free(ScriptMessagePromise *promise);

/* name: Error, TypeError, or that of a DOMException. */
void script_message_promise_reject(
    ScriptMessagePromise *promise, const char *name, const char *message);

/* By the app's answer, SCRIPT_ANSWER_TYPE; by a rejection if it is none. */
void script_message_promise_settle(ScriptMessagePromise *promise, GVariant *answer);
