import Foundation
import UIKitGTK

/// Hands each argument to the desktop and prints whether it could be opened, and whether it was.
@main
@MainActor
struct OpenExternally {
  static func main() async {
    for url in CommandLine.arguments.dropFirst().compactMap({ URL(string: $0) }) {
      let canOpen = UIApplication.shared.canOpenURL(url)
      let isOpened = await UIApplication.shared.open(url)
      print(url, canOpen, isOpened)
    }
  }
}
