import CWebKitGTK
import Testing
import WebKitTesting

@testable import UIKitGTK

/// Light and dark.
@MainActor
@Suite(.serialized) struct TraitTests {
  @Test func systemColoursDependOnTheirSurroundings() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let light = UITraitCollection(userInterfaceStyle: .light)
    #expect(UIColor.label.resolvedColor(with: light) == .black)
    #expect(UIColor.label.resolvedColor(with: dark) == .white)
    #expect(UIColor.red.resolvedColor(with: dark) === UIColor.red)
    dark.performAsCurrent {
      var white: CGFloat = 0
      UIColor.label.getWhite(&white, alpha: nil)
      #expect(white == 1)
      #expect(UITraitCollection.current == dark)
    }
    let faint = UIColor.label.withAlphaComponent(0.5)
    #expect(faint.resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
    #expect(UIColor.label == UIColor.label)
    #expect(dark.hasDifferentColorAppearance(comparedTo: light))
  }

  private final class Watcher: UIView {
    var previous: [UIUserInterfaceStyle] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      previous.append(previousTraitCollection?.userInterfaceStyle ?? .unspecified)
    }
  }

  @Test func aViewTellsItsTreeOfItsStyle() {
    let (outer, inner) = (UIView(), Watcher())
    outer.overrideUserInterfaceStyle = .light
    outer.addSubview(inner)
    inner.previous = []
    outer.overrideUserInterfaceStyle = .dark
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(inner.previous == [.light])
    inner.overrideUserInterfaceStyle = .light
    #expect(inner.previous == [.light, .dark])
    outer.overrideUserInterfaceStyle = .light
    #expect(inner.previous == [.light, .dark])
  }

  @Test func aControllersStyleIsThatOfItsWindow() async throws {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    let stage = try await Stage(controller, style: .unspecified)
    defer { stage.close() }
    controller.overrideUserInterfaceStyle = .dark
    #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    try await eventually("the view is dark") {
      try await stage.picture("dark-controller").color(x: 100, y: 100).red < 50
    }
    controller.overrideUserInterfaceStyle = .light
    try await eventually("the view is light") {
      try await stage.picture("light-controller").color(x: 100, y: 100).red > 200
    }
  }

  @Test func symbolsAreIconsOfTheDesktop() throws {
    let image = try #require(UIImage(systemName: "arrow.clockwise"))
    #expect(image.size == CGSize(width: 16, height: 16))
    #expect(image.iconName == "view-refresh-symbolic")
    #expect(UIImage(systemName: "no.such.symbol") == nil)
    let alphas = stride(from: 3, to: image.rgbaBytes.count, by: 4).map { image.rgbaBytes[$0] }
    #expect(alphas.contains(255))
    #expect(alphas.contains(0))
  }
}
