extension ImageProbe {
  /// The whole picture.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The mean of the colours in a region, weighted by their alpha.
  ///
  /// - Parameter region: clipped to the picture; nil takes all of it. Clear if nothing is left.
  public func averageColor(in region: PixelRect? = nil) -> PixelColor {
    var sums = (red: 0, green: 0, blue: 0, alpha: 0)
    var count = 0
    forEachPixel(in: region) { _, _, color in
      let alpha = Int(color.alpha)
      sums.red += Int(color.red) * alpha
      sums.green += Int(color.green) * alpha
      sums.blue += Int(color.blue) * alpha
      sums.alpha += alpha
      count += 1
    }
    guard sums.alpha > 0 else { return .clear }
    func mean(_ sum: Int, _ divisor: Int) -> UInt8 { UInt8((sum + divisor / 2) / divisor) }
    return PixelColor(
      mean(sums.red, sums.alpha), mean(sums.green, sums.alpha), mean(sums.blue, sums.alpha),
      alpha: mean(sums.alpha, count))
  }

  /// How much of a region has a colour, 0 to 1.
  ///
  /// - Parameters:
  ///   - color: the colour to look for.
  ///   - tolerance: how far each component may be off, 0 to 255.
  ///   - region: clipped to the picture; nil takes all of it.
  public func fraction(
    of color: PixelColor, tolerance: Int = 0, in region: PixelRect? = nil
  ) -> Double {
    var matching = 0
    var count = 0
    forEachPixel(in: region) { _, _, other in
      count += 1
      if other.matches(color, tolerance: tolerance) { matching += 1 }
    }
    return count == 0 ? 0 : Double(matching) / Double(count)
  }

  /// The smallest rectangle that holds all pixels which are not background; nil if there is none.
  ///
  /// - Parameters:
  ///   - background: nil takes the colour of the top left pixel.
  ///   - tolerance: how far each component may be off the background, 0 to 255.
  public func boundingBox(background: PixelColor? = nil, tolerance: Int = 0) -> PixelRect? {
    guard let background = background ?? pixels.first else { return nil }
    return boundingBox { !$0.matches(background, tolerance: tolerance) }
  }

  /// The smallest rectangle that holds all pixels of a colour; nil if there is none.
  public func boundingBox(of color: PixelColor, tolerance: Int = 0) -> PixelRect? {
    boundingBox { $0.matches(color, tolerance: tolerance) }
  }

  private func boundingBox(where isInside: (PixelColor) -> Bool) -> PixelRect? {
    var left = width
    var right = -1
    var top = height
    var bottom = -1
    forEachPixel(in: nil) { x, y, color in
      guard isInside(color) else { return }
      left = min(left, x)
      right = max(right, x)
      top = min(top, y)
      bottom = max(bottom, y)
    }
    guard right >= 0 else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  private func forEachPixel(in region: PixelRect?, _ body: (Int, Int, PixelColor) -> Void) {
    let region = region ?? bounds
    for y in max(0, region.y)..<max(0, region.y, min(height, region.y + region.height)) {
      for x in max(0, region.x)..<max(0, region.x, min(width, region.x + region.width)) {
        body(x, y, pixels[y * width + x])
      }
    }
  }
}
