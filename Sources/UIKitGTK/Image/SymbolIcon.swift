/// The desktop's symbolic icons by the names of Apple's symbols.
enum SymbolIcon {
  /// The icon's name in the theme; nil for a symbol that no icon stands for.
  static func name(forSymbol symbol: String) -> String? {
    names[symbol].map { "\($0)-symbolic" }
  }

  /// The icon as a mask at two pixels per point, black; nil if the theme is not installed.
  static func pixels(ofIcon name: String) -> PixelBuffer? {
    for file in candidates(for: name) {
      guard let data = FileManager.default.contents(atPath: file),
        var pixels = PixelBuffer(decoding: data)
      else { continue }
      if pixels.width != 32 { pixels = pixels.scaled(width: 32, height: 32) ?? pixels }
      for index in pixels.bytes.indices where index % 4 != 3 { pixels.bytes[index] = 0 }
      return pixels
    }
    return nil
  }

  private static func candidates(for name: String) -> [String] {
    let folders =
      (ProcessInfo.processInfo.environment["XDG_DATA_DIRS"] ?? "")
      .split(separator: ":").map(String.init) + ["/usr/local/share", "/usr/share"]
    let categories = [
      "actions", "status", "places", "mimetypes", "emblems", "ui", "devices", "categories", "apps",
      "legacy",
    ]
    return folders.flatMap { folder in
      categories.flatMap { category in
        [
          "\(folder)/icons/Adwaita/32x32/\(category)/\(name).symbolic.png",
          "\(folder)/icons/Adwaita/symbolic/\(category)/\(name).svg",
        ]
      }
    }
  }

  private static let names = [
    "arrow.clockwise": "view-refresh", "arrow.counterclockwise": "edit-undo",
    "arrow.down": "go-down", "arrow.down.circle": "folder-download",
    "arrow.down.to.line": "folder-download", "arrow.left": "go-previous",
    "arrow.right": "go-next", "arrow.triangle.2.circlepath": "emblem-synchronizing",
    "arrow.up": "go-up", "arrow.up.right.square": "window-new",
    "arrow.uturn.backward": "edit-undo", "arrow.uturn.forward": "edit-redo",
    "arrowshape.turn.up.left": "mail-reply-sender", "backward": "go-previous",
    "backward.fill": "media-seek-backward", "bell.slash": "notifications-disabled",
    "book": "user-bookmarks", "bookmark": "bookmark-new", "bookmark.fill": "user-bookmarks",
    "calendar": "x-office-calendar", "camera": "camera-photo", "checkmark": "object-select",
    "checkmark.circle": "emblem-ok", "chevron.backward": "go-previous", "chevron.down": "pan-down",
    "chevron.forward": "go-next", "chevron.left": "go-previous", "chevron.right": "go-next",
    "chevron.up": "pan-up", "circle": "radio", "clock": "document-open-recent",
    "doc": "text-x-generic", "doc.on.clipboard": "edit-paste", "doc.on.doc": "edit-copy",
    "doc.richtext": "x-office-document", "doc.text": "text-x-generic",
    "ellipsis": "view-more-horizontal", "ellipsis.circle": "open-menu", "envelope": "mail-unread",
    "exclamationmark.triangle": "dialog-warning", "eye": "view-reveal", "eye.slash": "view-conceal",
    "flag": "mail-mark-important", "folder": "folder", "folder.badge.plus": "folder-new",
    "forward": "go-next", "forward.fill": "media-seek-forward", "gear": "emblem-system",
    "gearshape": "emblem-system", "globe": "web-browser", "heart": "emote-love",
    "heart.fill": "emote-love", "house": "go-home", "info.circle": "dialog-information",
    "key": "dialog-password", "line.3.horizontal": "open-menu", "link": "insert-link",
    "list.bullet": "view-list-bullet", "location": "find-location", "lock": "channel-secure",
    "lock.fill": "channel-secure", "lock.open": "channel-insecure", "magnifyingglass": "edit-find",
    "mic": "audio-input-microphone", "mic.slash": "microphone-disabled", "minus": "list-remove",
    "minus.magnifyingglass": "zoom-out", "paperclip": "mail-attachment",
    "paperplane": "document-send", "pause": "media-playback-pause",
    "pause.fill": "media-playback-pause", "pencil": "document-edit", "person": "avatar-default",
    "person.2": "system-users", "photo": "image-x-generic", "play": "media-playback-start",
    "play.fill": "media-playback-start", "plus": "list-add", "plus.magnifyingglass": "zoom-in",
    "plus.square.on.square": "tab-new", "printer": "printer", "questionmark.circle": "help-about",
    "safari": "web-browser", "scissors": "edit-cut", "shield": "security-high",
    "sidebar.left": "sidebar-show", "slider.horizontal.3": "preferences-other",
    "speaker": "audio-volume-low", "speaker.slash": "audio-volume-muted",
    "speaker.wave.2": "audio-volume-medium", "square.and.arrow.down": "document-save",
    "square.and.arrow.up": "emblem-shared", "square.and.pencil": "document-edit",
    "square.on.square": "view-dual", "star": "non-starred", "star.fill": "starred",
    "stop": "media-playback-stop", "stop.fill": "media-playback-stop",
    "terminal": "utilities-terminal",
    "textformat.size": "font-select", "trash": "user-trash", "tray": "mail-read",
    "video": "camera-video", "wifi": "network-wireless", "wifi.slash": "network-wireless-offline",
    "xmark": "window-close", "xmark.circle": "process-stop", "xmark.circle.fill": "edit-clear",
  ]
}
