import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import UIKitGTK

/// Content that is larger than its view.
@MainActor
@Suite struct ScrollViewTests {
  private func makeView() -> (scrolled: UIScrollView, low: UIView) {
    let scrolled = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let low = UIView(frame: CGRect(x: 10, y: 900, width: 50, height: 40))
    low.backgroundColor = .red
    scrolled.addSubview(low)
    scrolled.contentSize = CGSize(width: 400, height: 1000)
    return (scrolled, low)
  }

  @Test("The offset is kept within the content, and moves what is shown")
  func offset() {
    let (scrolled, low) = makeView()
    scrolled.contentOffset = CGPoint(x: 40, y: 5000)
    #expect(scrolled.contentOffset == CGPoint(x: 0, y: 700))
    #expect(low.convert(CGPoint.zero, to: scrolled) == CGPoint(x: 10, y: 900))
    #expect(scrolled.bounds == CGRect(x: 0, y: 700, width: 400, height: 300))
    scrolled.contentSize.height = 500
    #expect(scrolled.contentOffset.y == 200)
    scrolled.setContentOffset(CGPoint(x: 0, y: -3), animated: true)
    #expect(scrolled.contentOffset.y == 0)
  }

  @Test("A rectangle is scrolled to as far as it takes")
  func rectangle() {
    let (scrolled, low) = makeView()
    scrolled.scrollRectToVisible(low.frame, animated: false)
    #expect(scrolled.contentOffset.y == 640)
    scrolled.scrollRectToVisible(CGRect(x: 0, y: 650, width: 1, height: 1), animated: false)
    #expect(scrolled.contentOffset.y == 640)
    scrolled.scrollRectToVisible(CGRect(x: 0, y: 100, width: 1, height: 1), animated: false)
    #expect(scrolled.contentOffset.y == 100)
  }

  @Test("The wheel and the scroll bar scroll")
  func wheel() async throws {
    let (scrolled, low) = makeView()
    let controller = UIViewController()
    controller.view = scrolled
    let stage = try await Stage(controller, size: CGSize(width: 400, height: 300))
    defer { stage.close() }
    try await eventually("it is painted") { scrolled.picture() != nil }
    try stage.input.click(on: scrolled, at: CGPoint(x: 100, y: 100), button: 5)
    try await eventually("it has scrolled") { scrolled.contentOffset.y > 30 }
    scrolled.contentOffset.y = 640
    try await eventually("the low view is painted") {
      let probe = try await stage.picture("scrolled")
      return low.bounds.height == 40 && probe.fraction(of: .red) > 0.01
    }
    let bar = try #require(scrolled.widget?.descendants(ofType: "GtkScrollbar").first)
    let adjustment = try #require(gtk_scrollbar_get_adjustment(OpaquePointer(bar)))
    #expect(gtk_adjustment_get_value(adjustment) == 640)
    gtk_adjustment_set_value(adjustment, 120)
    #expect(scrolled.contentOffset.y == 120)
    scrolled.contentSize.height = 200
    try await eventually("there is no bar any more") { gtk_widget_get_mapped(bar) == 0 }
  }
}
