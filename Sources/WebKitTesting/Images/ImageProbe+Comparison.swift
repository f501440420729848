extension ImageProbe {
  /// How two pictures of the same size differ.
  public struct Difference: Sendable, Equatable {
    /// How many pixels are further apart than the tolerance, 0 to 1.
    public let differingFraction: Double
    /// The largest difference of any component of any pixel, 0 to 255.
    public let largestDistance: Int
    /// The mean over all pixels of the largest difference of a component, 0 to 255.
    public let meanDistance: Double
    /// Where the differing pixels are; nil if there are none.
    public let boundingBox: PixelRect?

    /// Whether every pixel is within the tolerance.
    public var isNone: Bool { boundingBox == nil }
  }

  /// Compares with another picture pixel by pixel; nil if the sizes differ.
  ///
  /// - Parameter tolerance: how far each component may be off without being counted, 0 to 255.
  public func difference(from other: ImageProbe, tolerance: Int = 0) -> Difference? {
    guard width == other.width, height == other.height else { return nil }
    let distances = zip(pixels, other.pixels).map { $0.distance(to: $1) }
    let count = max(distances.count, 1)
    let differing = distances.indices.filter { distances[$0] > tolerance }
    return Difference(
      differingFraction: Double(differing.count) / Double(count),
      largestDistance: distances.max() ?? 0,
      meanDistance: Double(distances.reduce(0, +)) / Double(count),
      boundingBox: boundingBox(ofPixels: differing))
  }

  private func boundingBox(ofPixels indices: [Int]) -> PixelRect? {
    let columns = indices.map { $0 % width }
    let rows = indices.map { $0 / width }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
