import Testing

@testable import UIKitGTK

@MainActor
@Suite struct VisualFormatTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let views: [String: UIView]

  init() {
    views = ["a": UIView(), "b": UIView(), "c": UIView()]
    for (_, view) in views.sorted(by: { $0.key < $1.key }) {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
  }

  private func lay(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: views))
    }
    root.layoutIfNeeded()
  }

  private func x(_ name: String) throws -> [CGFloat] {
    let view = try #require(views[name])
    return [view.frame.minX, view.frame.maxX]
  }

  private func y(_ name: String) throws -> [CGFloat] {
    let view = try #require(views[name])
    return [view.frame.minY, view.frame.maxY]
  }

  @Test func flushToBothEdges() throws {
    lay("H:|[a]|", "V:|[a]|")
    #expect(views["a"]?.frame == root.bounds)
  }

  @Test func standardDistances() throws {
    lay("|-[a]-[b(100)]-|")
    #expect(try x("a") == [8, 284])
    #expect(try x("b") == [292, 392])
  }

  @Test func numbersMetricsAndEqualSizes() throws {
    lay("H:|-gap-[a(==b)]-20-[b]-gap-|", metrics: ["gap": 30])
    #expect(try x("a") == [30, 190])
    #expect(try x("b") == [210, 370])
  }

  @Test func listsOfPredicatesWithPriorities() throws {
    lay("H:|[a(>=50,<=200,300@250)]-(>=10,15@high)-[b]|", metrics: ["high": 700.5])
    #expect(try x("a") == [0, 200])
    #expect(try x("b") == [215, 400])
  }

  @Test func priorityOfAMinimumGivesWay() throws {
    lay("H:|-[a(>=50@750)]-8-[b(==a)]", "H:[b(20)]")
    #expect(try x("a") == [8, 28])
    #expect(try x("b") == [36, 56])
  }

  @Test func verticalWithFractionsAndNegatives() throws {
    lay("V:|-(-10)-[a(40.0)]-0-[b]-(12.5)-[c(h)]|", metrics: ["h": NSNumber(value: 50.5)])
    #expect(try y("a") == [-10, 30])
    #expect(try y("b").first == 30)
    #expect(try y("c").last == 300)
  }

  @Test func alignmentOptionsRelateNeighbours() throws {
    lay("V:|-20-[a(100)]")
    lay("H:|[a(50)][b(50)][c(50)]", options: [.alignAllTop, .alignAllBottom])
    #expect(try y("b") == [20, 120])
    #expect(try y("c") == [20, 120])
  }

  @Test func directions() throws {
    lay("H:|-10-[a(50)]-5-[b(50)]", options: .directionRightToLeft)
    #expect(try x("a") == [340, 390])
    #expect(try x("b") == [285, 335])
    lay("H:[c(10)]-30-|", options: .directionLeftToRight)
    #expect(try x("c") == [360, 370])
  }

  @Test func constraintsStandInReadingOrder() {
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-5-[a(10)]-[b]|", metrics: nil, views: views)
    #expect(made.map(\.constant) == [5, 10, 8, 0])
    #expect(made.map(\.firstAttribute) == [.leading, .width, .leading, .trailing])
    #expect(!made.contains { $0.isActive })
  }

  @Test(arguments: [
    ("", 0, "Expected a view"),
    ("H:", 2, "Expected a view"),
    ("H:|", 3, "Expected a view"),
    ("[a", 2, "Expected a ']'"),
    ("[]", 1, "Expected a view name"),
    ("[a]-[b", 6, "Expected a ']'"),
    ("[a]-", 4, "Expected a distance"),
    ("[a]-5[b]", 5, "Expected a '-'"),
    ("[a]--[b]", 4, "Expected a distance"),
    ("[a(10]", 5, "Expected a ')'"),
    ("[a(>=)]", 5, "Expected a number"),
    ("[a(5@)]", 5, "Expected a priority"),
    ("[a]|[b]", 4, "Expected the end"),
    ("[a] [b]", 3, "Expected a view"),
    ("[a(1.2.3)]", 3, "Expected a number"),
  ])
  func mistakesAreShownWithTheirPlace(format: String, position: Int, message: String) throws {
    let error = try #require(
      throws: VisualFormatError.self, performing: { try VisualFormatParser.parse(format) })
    #expect(error.position == position)
    #expect(error.message.hasPrefix(message))
  }

  @Test func namesThatAreMissingAreNamed() {
    func message(_ format: String, _ options: NSLayoutConstraint.FormatOptions = []) -> String? {
      do {
        _ = try VisualFormatBuilder.build(
          format, options: options, metrics: ["word": "ten"],
          views: views.merging(["free": UIView()]) { $1 })
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message("[z]") == "z is not a key in the views dictionary")
    #expect(message("[a(z)]") == "z is not a key in the views dictionary")
    #expect(message("[a]-gap-[b]") == "The distance 'gap' is not a key in the metrics dictionary")
    #expect(message("[a(word)]") == "The metric 'word' is not a number")
    #expect(message("[a(5@2000)]") == "A priority must be from 1 to 1000, not 2000.0")
    #expect(message("[a(5@0)]") == "A priority must be from 1 to 1000, not 0.0")
    #expect(message("|[free]")?.hasPrefix("Unable to interpret '|' character") == true)
    #expect(message("[a][b]", .alignAllLeft)?.hasPrefix("Options mask required views") == true)
  }

  @Test func diagnosticPointsAtThePlace() {
    let error = VisualFormatError(message: "Expected a ']'", format: "[a", position: 2)
    #expect("\(error)" == "Unable to parse constraint format:\nExpected a ']'\n[a\n  ^")
  }

  @Test func aMistakeEndsTheProgramWithThatMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = NSLayoutConstraint.constraints(
          withVisualFormat: "H:|[a", metrics: nil, views: ["a": UIView()])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Expected a ']' after the view 'a'"))
  }
}
