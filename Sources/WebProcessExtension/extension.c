#include <webkit/webkit-web-process-extension.h>

G_MODULE_EXPORT void webkit_web_process_extension_initialize(WebKitWebProcessExtension *extension)
{
    (void)extension;
}
