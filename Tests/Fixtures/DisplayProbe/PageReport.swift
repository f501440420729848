internal import CSoftwareDrawing
internal import CWebKitGTK
internal import Foundation
internal import GObjectSupport
internal import UIKitGTK

/// What pages in hosting windows say of themselves.
@MainActor
struct PageReport {
  func run() async {
    let first = Page()
    let window = HostingWindow(hosting: first.widget, size: CGSize(width: 800, height: 600))
    await first.load()
    await first.call("await sized(800, 600); await focused(true)")
    report("visible", await first.call("return document.visibilityState"))
    report("focusedElement", await first.call("return (await focusedElement()).id"))
    report("makesFrames", await first.call("return await makesFrames()"))
    report("webgl", await first.call("return webglColor()"))

    for (width, height) in [(320, 200), (5000, 3000), (1, 1), (1280, 20000), (801, 601)] {
      window.resize(to: CGSize(width: width, height: height))
      report("\(width)x\(height)", await first.call("return await sized(\(width), \(height))"))
    }

    let second = Page()
    let cover = HostingWindow(hosting: second.widget, size: CGSize(width: 900, height: 700))
    await second.load()
    report("secondFocus", await second.call("return await focused(true)"))
    report("firstLosesFocus", await first.call("return await focused(false)"))
    report("coveredVisible", await first.call("return document.visibilityState"))
    report("coveredMakesFrames", await first.call("return await makesFrames()"))
    cover.close()
    report("firstRegainsFocus", await first.call("return await focused(true)"))
    report("closedVisible", await second.call("return await visibility('hidden')"))
    report("closedParent", gtk_widget_get_parent(second.widget) == nil ? "none" : "some")

    let again = HostingWindow(hosting: second.widget, size: CGSize(width: 400, height: 300))
    report("againVisible", await second.call("return await visibility('visible')"))
    again.close()
    window.close()
  }

  private func report(_ name: String, _ value: String) {
    DisplayProbe.report(name, value)
  }
}

/// A web view by the engine's own interface.
@MainActor
private final class Page {
  let widget: UnsafeMutablePointer<GtkWidget>
  private let reference: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private var view: UnsafeMutablePointer<WebKitWebView> { widget.cast() }
  private var loading: SignalConnection?

  init() {
    widget = webkit_web_view_new()
    if software_drawing_is_needed() {
      webkit_settings_set_hardware_acceleration_policy(
        webkit_web_view_get_settings(widget.cast()), WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    }
    reference = ObjectReference(sinking: widget)
  }

  func load() async {
    await withCheckedContinuation { continuation in
      loading = widget.connect("load-changed") { arguments in
        if arguments.enumeration(1) == Int(WEBKIT_LOAD_FINISHED.rawValue) { continuation.resume() }
        return .none
      }
      webkit_web_view_load_html(view, Self.html, nil)
    }
    loading = nil
  }

  @discardableResult
  func call(_ body: String) async -> String {
    let page = view
    return await withCheckedContinuation { continuation in
      let operation = AsyncOperation { result in
        do throws(GLibError) {
          let value = try throwingGLibError {
            webkit_web_view_call_async_javascript_function_finish(page, result, $0)
          }
          guard let value, let text = jsc_value_to_string(value) else {
            continuation.resume(returning: "")
            return
          }
          continuation.resume(returning: String(cString: text))
          g_free(text)
          g_object_unref(value.untyped)
        } catch {
          continuation.resume(returning: error.message)
        }
      }
      webkit_web_view_call_async_javascript_function(
        view, body, -1, nil, nil, nil, nil, operation.callback, operation.context)
    }
  }

  private static let html = """
    <input id="field" autofocus>
    <script>
    function when(target, event, condition) {
      return new Promise(resolve => {
        const check = () => { if (condition()) { target.removeEventListener(event, check); resolve(true) } };
        target.addEventListener(event, check);
        check();
      });
    }
    const sized = async (width, height) =>
      (await when(window, 'resize', () => innerWidth == width && innerHeight == height), `${innerWidth}x${innerHeight}`);
    // A page gives the focus to an element some time after it has got it itself.
    const focusedElement = async () => {
      while (!document.querySelector(':focus')) await new Promise(requestAnimationFrame);
      return document.querySelector(':focus');
    };
    const focused = on => when(window, on ? 'focus' : 'blur', () => document.hasFocus() == on);
    const visibility = state => when(document, 'visibilitychange', () => document.visibilityState == state);
    // However long that takes: a page that makes none never answers.
    async function makesFrames() {
      for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame);
      return true;
    }
    function webglColor() {
      const gl = document.createElement('canvas').getContext('webgl');
      if (!gl) return 'none';
      gl.clearColor(0, 1, 0, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      const pixel = new Uint8Array(4);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return pixel.join();
    }
    </script>
    """
}
