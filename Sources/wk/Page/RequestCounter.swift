/// Knows when a page asks the network for nothing any more.
///
/// The engine's API does not tell of a page's requests, so that the page's own ways to make them are counted.
enum RequestCounter {
  /// To run in the page's world before its own scripts: what is there afterwards may be the page's.
  static let source = #"""
    (() => {
      let pending = 0
      const { fetch, setTimeout, XMLHttpRequest, Symbol, Promise } = window
      const end = () => { pending -= 1 }
      window.fetch = function (...values) {
        const answer = fetch.apply(this, values)
        pending += 1
        answer.then(end, end)
        return answer
      }
      const send = XMLHttpRequest.prototype.send
      XMLHttpRequest.prototype.send = function (...values) {
        send.apply(this, values)
        pending += 1
        this.addEventListener('loadend', end, { once: true })
      }
      const isBusy = () =>
        pending > 0 || document.readyState !== 'complete'
        || [...document.images].some(image => !image.complete && image.loading !== 'lazy')
      Object.defineProperty(window, Symbol.for('wk.idle'), {
        value: quiet => new Promise(resolve => {
          let since = performance.now()
          let resources = -1
          const look = () => {
            const count = performance.getEntriesByType('resource').length
            const now = performance.now()
            if (isBusy() || count !== resources) {
              resources = count
              since = now
            }
            if (now - since >= quiet) resolve(true)
            else setTimeout(look, 25)
          }
          look()
        })
      })
    })()
    """#

  /// The body of a function that ends when there has been nothing for half a second.
  static let idle = "return await window[Symbol.for('wk.idle')](500)"
}
