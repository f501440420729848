// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "swift-webkit",
  products: [
    .library(name: "WebKit", targets: ["WebKit"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "SafariServices", targets: ["SafariServices"]),
    .library(name: "WebKitUI", targets: ["WebKitUI"]),
    .library(name: "WebKitTesting", targets: ["WebKitTesting"]),
    .executable(name: "wk", targets: ["wk"]),
  ],
  targets: [
    // Layers: each knows only those above it in this list.
    .systemLibrary(
      name: "CWebKitGTK",
      pkgConfig: "webkitgtk-6.0",
      providers: [.apt(["libwebkitgtk-6.0-dev"])]
    ),
    .systemLibrary(
      name: "CAdwaita",
      pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]
    ),
    .systemLibrary(
      name: "CHarfBuzz",
      pkgConfig: "harfbuzz-subset",
      providers: [.apt(["libharfbuzz-dev"])]
    ),
    .systemLibrary(
      name: "CDeflate",
      pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"])]
    ),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CMainLoop", dependencies: ["CWebKitGTK"]),
    .target(name: "CLoadRules", dependencies: ["CWebKitGTK"]),
    .target(name: "CRequestBody", dependencies: ["CWebKitGTK"]),
    .target(
      name: "CSoftwareDrawing",
      dependencies: ["CWebKitGTK"],
      linkerSettings: [.linkedLibrary("dl")]
    ),
    .target(
      name: "CWindowPlacement",
      dependencies: ["CWebKitGTK"],
      linkerSettings: [.linkedLibrary("X11")]
    ),
    .target(
      name: "GObjectSupport",
      dependencies: ["CWebKitGTK", "CMainLoop"],
      swiftSettings: strict
    ),
    .target(
      name: "UIKitGTK",
      dependencies: [
        "GObjectSupport", "CAdwaita", "CSoftwareDrawing", "CWindowPlacement", "CZlib",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "WebKit",
      dependencies: [
        "UIKitGTK", "CLoadRules", "CRequestBody", "CSoftwareDrawing", "CHarfBuzz", "CDeflate",
      ],
      swiftSettings: strict,
      plugins: ["WebProcessExtensionPlugin"]
    ),
    .plugin(name: "WebProcessExtensionPlugin", capability: .buildTool()),
    .target(name: "UIKit", dependencies: ["UIKitGTK"], swiftSettings: strict),
    .target(
      name: "SafariServices",
      dependencies: ["UIKitGTK", "WebKit"],
      swiftSettings: strict
    ),
    .target(
      name: "WebKitUI",
      dependencies: ["WebKit", "UIKitGTK", "GObjectSupport", "CAdwaita", "CWebKitGTK"],
      swiftSettings: strict
    ),
    .target(
      name: "CSyntheticInput",
      dependencies: ["CWebKitGTK"],
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xtst")]
    ),
    .target(
      name: "WebKitTesting",
      dependencies: ["WebKit", "UIKitGTK", "GObjectSupport", "CWebKitGTK", "CSyntheticInput"],
      swiftSettings: strict
    ),

    // Programs.
    .executableTarget(
      name: "wk",
      dependencies: ["WebKit", "WebKitUI"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Welcome",
      dependencies: ["WebKit"],
      path: "Examples/Welcome",
      resources: [.copy("Page")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Visit",
      dependencies: ["WebKit"],
      path: "Examples/Visit",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "ViewController",
      dependencies: ["UIKit", "WebKit"],
      path: "Examples/ViewController",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Delegates",
      dependencies: ["WebKit"],
      path: "Examples/Delegates",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Routing",
      dependencies: ["WebKit", "WebKitUI"],
      path: "Examples/Routing",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "Bridge",
      dependencies: ["WebKit"],
      path: "Examples/Bridge",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "BrowserPets",
      dependencies: ["WebKit", "WebKitUI", "SafariServices", "WebKitTesting"],
      path: "Examples/BrowserPets",
      resources: [.copy("Resources")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "BenchmarkWebKit",
      dependencies: ["WebKit"],
      path: "Benchmarks/BenchmarkWebKit",
      swiftSettings: strict
    ),

    // Tests, and the programs that they run.
    .target(name: "EndOfProgram", path: "Tests/Fixtures/MainLoop/EndOfProgram"),
    .target(
      name: "MainLoopChecks",
      dependencies: ["CMainLoop", "CWebKitGTK", "EndOfProgram"],
      path: "Tests/Fixtures/MainLoop/Checks",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "MainLoopProbe",
      dependencies: ["MainLoopChecks"],
      path: "Tests/Fixtures/MainLoop/Plain",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "AsyncMainProbe",
      dependencies: ["MainLoopChecks"],
      path: "Tests/Fixtures/MainLoop/Async",
      swiftSettings: strict
    ),
    .testTarget(
      name: "CMainLoopTests",
      dependencies: ["WebKitTesting", "MainLoopChecks", "MainLoopProbe", "AsyncMainProbe"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "GObjectSupportTests",
      dependencies: ["GObjectSupport", "CWebKitGTK"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "DisplayProbe",
      dependencies: ["UIKitGTK", "CSoftwareDrawing"],
      path: "Tests/Fixtures/DisplayProbe",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "ViewsWithoutDisplay",
      dependencies: ["UIKitGTK"],
      path: "Tests/Fixtures/ViewsWithoutDisplay",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "LayoutWindow",
      dependencies: ["UIKitGTK"],
      path: "Tests/Fixtures/LayoutWindow",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "OpenExternally",
      dependencies: ["UIKitGTK"],
      path: "Tests/Fixtures/OpenExternally",
      swiftSettings: strict
    ),
    .testTarget(
      name: "UIKitGTKTests",
      dependencies: [
        "UIKitGTK", "WebKitTesting", "GObjectSupport", "CWebKitGTK", "DisplayProbe",
        "ViewsWithoutDisplay", "LayoutWindow", "OpenExternally",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "WebViewProgram",
      dependencies: ["WebKit", "GObjectSupport", "CWebKitGTK"],
      path: "Tests/Fixtures/WebViewProgram",
      swiftSettings: strict
    ),
    .testTarget(
      name: "WebKitTests",
      dependencies: [
        "WebKit", "WebKitTesting", "GObjectSupport", "CSoftwareDrawing", "CWebKitGTK",
        "WebViewProgram",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SafariServicesTests",
      dependencies: ["SafariServices", "WebKit", "WebKitTesting", "CWebKitGTK"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "AccessibleNames",
      dependencies: ["WebKitUI", "UIKitGTK", "CWebKitGTK", "CSyntheticInput"],
      path: "Tests/Fixtures/AccessibleNames",
      swiftSettings: strict
    ),
    .testTarget(
      name: "WebKitUITests",
      dependencies: [
        "WebKitUI", "WebKit", "UIKitGTK", "WebKitTesting", "GObjectSupport", "CAdwaita",
        "CWebKitGTK", "AccessibleNames",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "Swift5ModeTests",
      dependencies: ["WebKit", "WebKitTesting"],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "WebKitTestingTests",
      dependencies: ["WebKitTesting", "GObjectSupport", "CWebKitGTK"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "wkTests",
      dependencies: ["wk", "WebKit", "WebKitTesting"],
      exclude: ["Golden"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "WebKitTesting", "Visit", "ViewController", "Delegates", "Routing", "Bridge", "BrowserPets",
        "WebKitUI", "SafariServices", "UIKit",
      ],
      swiftSettings: strict
    ),
  ]
)
