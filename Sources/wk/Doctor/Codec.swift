/// A format of sounds or films, and what plays it.
struct Codec: Sendable {
  let name: String
  let type: String
  let package: String

  static let all = [
    Codec(
      name: "H.264", type: "video/mp4; codecs=\"avc1.42E01E\"", package: "gstreamer1.0-libav"),
    Codec(name: "VP9", type: "video/webm; codecs=\"vp9\"", package: "gstreamer1.0-plugins-good"),
    Codec(
      name: "AV1", type: "video/mp4; codecs=\"av01.0.04M.08\"", package: "gstreamer1.0-plugins-bad"),
    Codec(name: "AAC", type: "audio/mp4; codecs=\"mp4a.40.2\"", package: "gstreamer1.0-libav"),
    Codec(name: "MP3", type: "audio/mpeg", package: "gstreamer1.0-plugins-good"),
    Codec(
      name: "Opus", type: "audio/webm; codecs=\"opus\"", package: "gstreamer1.0-plugins-base"),
  ]

  func finding(isThere: Bool) -> Finding {
    let name = "codec: \(self.name)"
    if isThere { return .fine(name, "can be played") }
    return Finding(
      name: name, state: .lacking, found: "cannot be played",
      meaning: "such films and sounds stay silent", cure: "install the package “\(package)”")
  }
}
