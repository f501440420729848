internal import Foundation

/// The scripts of ``ScrollController``, for the package's own world.
enum ScrollScript {
  /// Tells of the place and the size of the document, now and whenever they change.
  ///
  /// - Parameter number: of the view, as windows share the handler with their openers.
  static func follow(for number: Int) -> String {
    """
    (() => {
      if (globalThis.tellScrolling) return tellScrolling(true)
      let known
      globalThis.tellScrolling = isAsked => {
        const root = document.scrollingElement ?? document.documentElement
        const place = [scrollX, scrollY, root?.scrollWidth ?? 0, root?.scrollHeight ?? 0].join(' ')
        if (place === known && !isAsked) return
        known = place
        webkit.messageHandlers.scroll.postMessage('\(number) ' + place)
      }
      const look = () => tellScrolling(false)
      const sizes = new ResizeObserver(look)
      const begin = () => {
        if (document.documentElement) sizes.observe(document.documentElement)
        if (document.body) sizes.observe(document.body)
        look()
      }
      for (const name of ['scroll', 'resize', 'load', 'pageshow'])
        addEventListener(name, look, { passive: true })
      document.addEventListener('scroll', look, { passive: true })
      document.addEventListener('DOMContentLoaded', begin)
      begin()
    })()
    """
  }

  static func scroll(to place: CGPoint, isAnimated: Bool) -> String {
    """
    scrollTo({ left: \(place.x), top: \(place.y), behavior: '\(isAnimated ? "smooth" : "instant")' })
    \(isAnimated ? "" : "globalThis.tellScrolling?.(true)")
    """
  }

  /// Nil if nothing is wanted that pages do not do by themselves.
  static func style(isScrollEnabled: Bool, vertical: Bool, horizontal: Bool) -> String? {
    var rules: [String] = []
    if !isScrollEnabled { rules.append("html { overflow: hidden !important }") }
    if !vertical && !horizontal {
      rules.append("html { scrollbar-width: none !important }")
    } else if !vertical {
      rules.append("html::-webkit-scrollbar:vertical { display: none !important }")
    } else if !horizontal {
      rules.append("html::-webkit-scrollbar:horizontal { display: none !important }")
    }
    return rules.isEmpty ? nil : rules.joined(separator: "\n")
  }
}
