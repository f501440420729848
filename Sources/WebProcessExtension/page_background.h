#pragma once

/* Tells the app the colour behind the main frame's content (MESSAGE_PAGE_BACKGROUND), which the engine does not
 * (WebKitGTK 2.50). To be called after worlds_initialize. */
void page_background_listen(void);
