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
    .testTarget(
      name: "UIKitGTKTests",
      dependencies: ["UIKitGTK", "GObjectSupport", "ViewsWithoutDisplay", "LayoutWindow"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "ViewsWithoutDisplay", dependencies: ["UIKitGTK"],
      path: "Tests/Fixtures/ViewsWithoutDisplay", swiftSettings: strict),
    .executableTarget(
      name: "LayoutWindow", dependencies: ["UIKitGTK"],
      path: "Tests/Fixtures/LayoutWindow", swiftSettings: strict),
    .plugin(name: "WebProcessExtensionPlugin", capability: .buildTool()),
  ]
)
