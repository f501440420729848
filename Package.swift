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
    .library(name: "WebKit", targets: ["WebKit"])
  ],
  targets: [
    .systemLibrary(
      name: "CWebKitGTK",
      pkgConfig: "webkitgtk-6.0",
      providers: [.apt(["libwebkitgtk-6.0-dev"])]
    ),
    .target(name: "CMainLoop", dependencies: ["CWebKitGTK"]),
    .target(
      name: "GObjectSupport",
      dependencies: ["CWebKitGTK", "CMainLoop"],
      swiftSettings: strict
    ),
    .target(
      name: "UIKitGTK",
      dependencies: ["GObjectSupport"],
      swiftSettings: strict
    ),
    .target(
      name: "WebKit",
      dependencies: ["UIKitGTK"],
      swiftSettings: strict,
      plugins: ["WebProcessExtensionPlugin"]
    ),
    .executableTarget(
      name: "DisplayProbe",
      dependencies: ["UIKitGTK"],
      path: "Tests/Fixtures/DisplayProbe",
      swiftSettings: strict
    ),
    .testTarget(
      name: "DisplayTests",
      dependencies: ["UIKitGTK", "DisplayProbe"],
      path: "Tests/UIKitGTKTests/Display",
      swiftSettings: strict
    ),
    .plugin(name: "WebProcessExtensionPlugin", capability: .buildTool()),
    .testTarget(
      name: "GObjectSupportTests",
      dependencies: ["GObjectSupport", "CWebKitGTK"],
      swiftSettings: strict
    ),
  ]
)
