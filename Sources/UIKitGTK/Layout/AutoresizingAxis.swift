/// How one axis of a view follows its container's size when it is laid out by its frame.
struct AutoresizingAxis {
  /// Which of the three stretches along the axis may change.
  struct Flexibility {
    var before: Bool
    var length: Bool
    var after: Bool
  }

  let position: CGFloat
  let length: CGFloat
  /// The part of the container's growth that the stretch before the view takes.
  let positionShare: CGFloat
  /// The part that the view itself takes.
  let lengthShare: CGFloat

  init(position: CGFloat, length: CGFloat, container: CGFloat, flexible: Flexibility) {
    self.position = position
    self.length = length
    // Growth is shared in proportion to the present sizes of the flexible stretches.
    let stretches = [
      flexible.before ? position : nil, flexible.length ? length : nil,
      flexible.after ? container - position - length : nil,
    ]
    let count = CGFloat(stretches.count { $0 != nil })
    let total = stretches.reduce(0) { $0 + max($1 ?? 0, 0) }
    func share(_ stretch: CGFloat?) -> CGFloat {
      guard let stretch else { return 0 }
      return total > 0 ? max(stretch, 0) / total : 1 / count
    }
    positionShare = share(stretches[0])
    lengthShare = share(stretches[1])
  }
}

extension UIView.AutoresizingMask {
  var horizontal: AutoresizingAxis.Flexibility {
    .init(
      before: contains(.flexibleLeftMargin), length: contains(.flexibleWidth),
      after: contains(.flexibleRightMargin))
  }

  var vertical: AutoresizingAxis.Flexibility {
    .init(
      before: contains(.flexibleTopMargin), length: contains(.flexibleHeight),
      after: contains(.flexibleBottomMargin))
  }
}
