import Testing
import UIKitGTK

@MainActor
@Suite struct AnchorTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private func addView(to parent: UIView? = nil) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    (parent ?? root).addSubview(view)
    return view
  }

  @Test func pinnedToAllEdgesFollowsTheRoot() {
    let view = addView()
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      root.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor, constant: 5),
      view.bottomAnchor.constraint(equalTo: root.layoutMarginsGuide.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 10, y: 5, width: 370, height: 287))
    root.frame.size = CGSize(width: 800, height: 600)
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 10, y: 5, width: 770, height: 587))
  }

  @Test func viewsInDifferentBranchesAreRelated() {
    let holder = UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
    root.addSubview(holder)
    let inner = addView(to: holder)
    let outer = addView()
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: holder.leftAnchor, constant: 10),
      inner.topAnchor.constraint(equalTo: holder.topAnchor, constant: 10),
      inner.widthAnchor.constraint(equalToConstant: 50),
      inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5, constant: 5),
      outer.leftAnchor.constraint(equalTo: inner.rightAnchor),
      outer.centerYAnchor.constraint(equalTo: inner.centerYAnchor),
      outer.widthAnchor.constraint(equalTo: inner.widthAnchor),
      outer.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 10, y: 10, width: 50, height: 30))
    #expect(outer.frame == CGRect(x: 160, y: 70, width: 50, height: 10))
    #expect(root.constraints.count == 3)
    holder.frame.origin.x = 0
    root.layoutIfNeeded()
    #expect(outer.frame.minX == 60)
  }

  @Test func constantsAndActivityAreLive() {
    let view = addView()
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10)
    let width = view.widthAnchor.constraint(equalToConstant: 100)
    let wide = view.widthAnchor.constraint(equalToConstant: 200)
    NSLayoutConstraint.activate([left, width])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 10)
    #expect(view.frame.width == 100)
    left.constant = 33
    width.isActive = false
    wide.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.minX == 33)
    #expect(view.frame.width == 200)
    #expect(!width.isActive)
    #expect(wide.isActive)
  }

  @Test func prioritiesDecide() {
    let view = addView()
    let weak = view.widthAnchor.constraint(equalToConstant: 300)
    weak.priority = .defaultLow
    let strong = view.widthAnchor.constraint(lessThanOrEqualToConstant: 120)
    strong.priority = .defaultHigh
    NSLayoutConstraint.activate([weak, strong])
    root.layoutIfNeeded()
    #expect(view.frame.width == 120)
    weak.priority = UILayoutPriority(999)
    root.layoutIfNeeded()
    #expect(view.frame.width == 300)
  }

  @Test func clashingRequirementsGiveTheLaterUp() {
    let view = addView()
    let first = view.widthAnchor.constraint(equalToConstant: 100)
    let second = view.widthAnchor.constraint(equalToConstant: 200)
    NSLayoutConstraint.activate([first, second])
    root.layoutIfNeeded()
    #expect(view.frame.width == 100)
    first.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 200)
  }

  @Test func intrinsicSizeHugsAndResists() {
    final class Label: UIView {
      var natural = CGSize(width: 70, height: 20) {
        didSet { invalidateIntrinsicContentSize() }
      }
      override var intrinsicContentSize: CGSize { natural }
    }
    let label = Label()
    let field = Label()
    for view in [label, field] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    field.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    NSLayoutConstraint.activate([
      label.leftAnchor.constraint(equalTo: root.leftAnchor),
      field.leftAnchor.constraint(equalTo: label.rightAnchor),
      field.rightAnchor.constraint(equalTo: root.rightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(label.frame.width == 70)
    #expect(field.frame.width == 330)
    #expect(field.frame.height == 20)
    label.natural.width = 100
    root.layoutIfNeeded()
    #expect(field.frame.width == 300)
    root.frame.size.width = 120
    label.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    root.layoutIfNeeded()
    #expect(label.frame.width == 100)
    #expect(field.frame.width == 20)
  }

  @Test func guidesTakePart() {
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    let view = addView()
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
      guide.topAnchor.constraint(equalTo: root.topAnchor),
      guide.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      view.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
      view.widthAnchor.constraint(equalToConstant: 20),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    root.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 0, y: 0, width: 100, height: 300))
    #expect(view.frame == CGRect(x: 40, y: 140, width: 20, height: 20))
    root.removeLayoutGuide(guide)
    #expect(root.constraints.isEmpty)
  }

  @Test func autoresizedContainersStretchTheirConstrainedContent() {
    let holder = UIView(frame: root.bounds)
    holder.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.addSubview(holder)
    let view = addView(to: holder)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 1),
      view.rightAnchor.constraint(equalTo: holder.rightAnchor, constant: -1),
    ])
    root.frame.size.width = 1000
    root.layoutIfNeeded()
    #expect(holder.frame.width == 1000)
    #expect(view.frame.width == 998)
  }

  @Test func fixedChildOfConstrainedParentFollowsItsMask() {
    let parent = addView()
    let child = UIView()
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.addSubview(child)
    let beside = addView()
    NSLayoutConstraint.activate([
      parent.leftAnchor.constraint(equalTo: root.leftAnchor),
      parent.widthAnchor.constraint(equalToConstant: 150),
      beside.leftAnchor.constraint(equalTo: child.rightAnchor, constant: 8),
    ])
    root.layoutIfNeeded()
    #expect(child.frame.width == 150)
    #expect(beside.frame.minX == 158)
  }

  @Test func rightToLeftMirrorsLeadingAndTrailing() {
    root.semanticContentAttribute = .forceRightToLeft
    let view = addView()
    view.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -100),
      view.widthAnchor.constraint(equalToConstant: 50),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 340)
  }

  @Test func removingAViewDropsItsConstraints() {
    let view = addView()
    let inner = addView(to: view)
    let outside = view.leftAnchor.constraint(equalTo: root.leftAnchor)
    let inside = inner.leftAnchor.constraint(equalTo: view.leftAnchor)
    NSLayoutConstraint.activate([outside, inside])
    view.removeFromSuperview()
    #expect(!outside.isActive)
    #expect(inside.isActive)
  }

  @Test func fittingSizeComesFromTheConstraintsInside() {
    let view = addView()
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -10),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      view.widthAnchor.constraint(greaterThanOrEqualToConstant: 80),
      view.heightAnchor.constraint(equalToConstant: 40),
    ])
    #expect(root.systemLayoutSizeFitting(.zero) == CGSize(width: 100, height: 40))
    #expect(
      root.systemLayoutSizeFitting(
        CGSize(width: 500, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 500, height: 40))
  }

  @Test func layoutSubviewsMayChangeConstraints() {
    final class Switching: UIView {
      var width: NSLayoutConstraint?
      override func layoutSubviews() {
        super.layoutSubviews()
        width?.constant = bounds.width > 500 ? 300 : 100
      }
    }
    let root = Switching(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    let view = addView(to: root)
    root.width = view.widthAnchor.constraint(equalToConstant: 1)
    root.width?.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 100)
    root.frame.size.width = 600
    root.layoutIfNeeded()
    #expect(view.frame.width == 300)
  }
}
