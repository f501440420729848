"""The layers of this package: which folder may import which of its modules.

A lower layer never imports a higher one. A folder's own module is always allowed, and so are the
system's modules.
"""

# From the bottom up. Folder: the modules of this package that its sources may import.
LAYERS = {
    "Sources/CWebKitGTK": "",
    "Sources/CAdwaita": "",
    "Sources/CHarfBuzz": "",
    "Sources/CDeflate": "",
    "Sources/CZlib": "",
    "Sources/CMainLoop": "CWebKitGTK",
    "Sources/CLoadRules": "",
    "Sources/CRequestBody": "",
    "Sources/CSoftwareDrawing": "",
    "Sources/CWindowPlacement": "",
    "Sources/WebProcessExtension": "CLoadRules",
    "Sources/GObjectSupport": "CWebKitGTK CMainLoop",
    "Sources/UIKitGTK": "CAdwaita CWebKitGTK CMainLoop CSoftwareDrawing CWindowPlacement CZlib GObjectSupport",
    "Sources/WebKit": "CDeflate CHarfBuzz CWebKitGTK CLoadRules CMainLoop CRequestBody CSoftwareDrawing GObjectSupport UIKitGTK",
    "Sources/UIKit": "UIKitGTK",
    "Sources/SafariServices": "UIKitGTK WebKit WebKitUI",
    "Sources/WebKitUI": "CAdwaita CWebKitGTK GObjectSupport UIKitGTK WebKit",
    "Sources/CSyntheticInput": "CWebKitGTK",
    "Sources/WebKitTesting": "CSyntheticInput CWebKitGTK GObjectSupport UIKitGTK WebKit",
    "Sources/wk": "WebKit WebKitUI",
    "Examples/*": "UIKit UIKitGTK SafariServices WebKit WebKitUI WebKitTesting",
    "Benchmarks/*": "UIKitGTK WebKit WebKitTesting",
    "Plugins/*": "",
}

SYSTEM = "Foundation FoundationNetworking FoundationXML Dispatch Glibc Synchronization"

# A test target `XTests` of a folder above may import X, whatever X may, and these. Other folders in
# Tests hold programs that the tests run; they may import what they like.
FOR_TESTS = "Testing XCTest WebKitTesting MainLoopChecks"
FOR_PLUGINS = "PackagePlugin"

# Where the engine's objects meet Swift's: the only folders with untyped pointers and raw signals.
GLUE = ("Sources/CMainLoop", "Sources/GObjectSupport")
GLUE_ONLY = r"\bUnmanaged\b|\bunsafeBitCast\b|\bg_signal_connect\w*"

# The only public declaration, outside GObjectSupport, that may show a C type. The compiler sees to
# C's own types, which need a `public import`; the opaque pointer is Swift's and is looked for.
ESCAPE_HATCH = r"\bvar gtkWidget\b"
C_POINTER = r"\bOpaquePointer\b"
C_MODULES = (
    "CAdwaita", "CDeflate", "CHarfBuzz", "CWebKitGTK", "CZlib", "CLoadRules", "CMainLoop",
    "CRequestBody", "CSoftwareDrawing", "CSyntheticInput", "CWindowPlacement", "GObjectSupport",
)
