#pragma once

/* Tells the app which frame asks for a dialog or for files; the engine does not say (WebKitGTK 2.50). */

/* To be called before worlds_initialize. */
void asking_initialize(void);

/* To be called after worlds_initialize. */
void asking_listen(void);
