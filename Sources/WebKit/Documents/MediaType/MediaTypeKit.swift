/// The script of the internal world that changes a document's media queries.
///
/// `set(type)` has the document follow another media type; null is the engine's own. `supply(address, text)` gives
/// the text of a style sheet whose rules are kept from scripts, after `want(address)` has asked for it.
enum MediaTypeKit {
  static func script(setting type: String?) -> String {
    "\(kit).set(\(type.map(json) ?? "null"))"
  }

  /// - Parameter text: nil if it cannot be had; it may be asked for again.
  static func script(supplying text: String?, of address: String) -> String {
    let text = text.map(json) ?? "null"
    return "globalThis[Symbol.for('media')]?.kit?.supply(\(json(address)), \(text))"
  }

  private static func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSONString(text)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The extension has put what it needs there, see `Sources/WebProcessExtension/media_types.c`.
  private static let kit =
    "((hooks) => hooks ? hooks.kit ??= (\(source))(hooks) : {set() {}})("
    + "globalThis[Symbol.for('media')])"

  private static let source = """
    function ({lists, want}) {
      let type = null, observer = null;
      const roots = new Set();

      // MARK: Media queries

      const parts = (text) => text.split(/,(?![^(]*\\))/);
      // "not (…)" and "only" have no type; "all" is every one.
      const query = (text) => {
        const found = /^\\s*(?:(only|not)\\s+)?(?!(?:not|only|all)\\b)([a-z_-][\\w-]*)(?=\\s|$)/i.exec(text);
        if (!found) return text;
        const isNegated = found[1]?.toLowerCase() === 'not';
        if (found[2].toLowerCase() !== type) return isNegated ? 'all' : 'not all';
        return (isNegated ? 'not all' : 'all') + text.slice(found[0].length);
      };
      const translate = (text) => type === null ? text : parts(text).map(query).join(',');

      // MARK: Style sheets

      // By the list of a sheet or a rule. While a type is set, lists are kept: they are known by themselves.
      const states = new Map();
      function rewrite(list) {
        if (!list) return;
        let state = states.get(list);
        if (!state || list.mediaText !== state.written) state = {original: list.mediaText};
        const text = state.isReplaced ? 'not all' : translate(state.original);
        if (text === state.original && !states.has(list)) return;
        if (list.mediaText !== text) list.mediaText = text;
        state.written = list.mediaText;
        states.set(list, state);
      }

      function rewriteRules(rules) {
        for (const rule of rules) {
          if (rule.media) rewrite(rule.media);
          if (rule.styleSheet) rewriteSheet(rule.styleSheet, rule);
          if (rule.cssRules) rewriteRules(rule.cssRules);
        }
      }

      function rewriteSheet(sheet, rule) {
        if (!rule) rewrite(sheet.media);
        let rules;
        try { rules = sheet.cssRules } catch { return replace(sheet, rule) }
        if (rules) rewriteRules(rules);
      }

      // MARK: Style sheets of other servers

      const texts = new Map();
      // What stands for them, by the sheets.
      const replacements = new Map();

      function replace(sheet, rule) {
        const address = sheet.href;
        if (type === null || replacements.has(sheet) || !address) return;
        if (!texts.has(address)) {
          texts.set(address, null);
          want(address);
        }
        const text = texts.get(address);
        // Most have no media queries.
        if (text === null || !/@(media|import)/i.test(text)) return;
        const undo = rule ? replaceImport(rule, text, address) : replaceLinked(sheet, text, address);
        if (undo) replacements.set(sheet, undo);
      }

      function exclude(list) {
        const state = states.get(list) ?? {original: list.mediaText};
        states.set(list, Object.assign(state, {isReplaced: true, written: list.mediaText}));
        rewrite(list);
        return () => { states.get(list).isReplaced = false };
      }

      function replaceLinked(sheet, text, address) {
        const link = sheet.ownerNode;
        if (!link?.parentNode) return null;
        const style = document.createElement('style');
        if (link.media) style.media = link.media;
        style.textContent = absolute(text, address);
        link.after(style);
        const include = exclude(sheet.media);
        return () => { style.remove(); include() };
      }

      // The rules come after the imports of the sheet.
      function replaceImport(rule, text, address) {
        const owner = rule.parentStyleSheet, media = rule.media.mediaText;
        const parsed = new CSSStyleSheet();
        parsed.replaceSync(absolute(text, address));
        let place = [...owner.cssRules].findLastIndex((other) => other.styleSheet !== undefined) + 1;
        const added = [];
        for (const {cssText} of parsed.cssRules) {
          owner.insertRule(media ? `@media ${media} { ${cssText} }` : cssText, place);
          added.push(owner.cssRules[place++]);
        }
        const include = exclude(rule.media);
        return () => {
          for (const other of added) {
            const index = [...owner.cssRules].indexOf(other);
            if (index >= 0) owner.deleteRule(index);
          }
          include();
        };
      }

      function absolute(text, base) {
        const resolved = (address) => {
          try { return new URL(address, base).href } catch { return address }
        };
        return text.replace(
          /\\/\\*[^]*?\\*\\/|(@import\\s+)(["'])(.*?)\\2|url\\(\\s*(?:(["'])(.*?)\\4|([^"')\\s]+))\\s*\\)|"(?:\\\\.|[^"\\\\])*"|'(?:\\\\.|[^'\\\\])*'/gi,
          (all, atImport, q1, imported, q2, quoted, bare) => {
            if (imported !== undefined) return `${atImport}"${resolved(imported)}"`;
            const address = quoted ?? bare;
            return address === undefined ? all : `url("${resolved(address)}")`;
          });
      }

      // MARK: Elements

      // Sources of pictures, whose attribute is all there is.
      const sources = new Map();
      function rewriteSource(source) {
        const now = source.getAttribute('media');
        let state = sources.get(source);
        if (!state || now !== state.written) {
          if (now === null) return;
          state = {original: now};
        }
        const text = translate(state.original);
        if (text === state.original && !sources.has(source)) return;
        state.written = text;
        sources.set(source, state);
        if (now !== text) source.setAttribute('media', text);
      }

      // For a type that is neither screen nor print, the engine makes no sheet of the element (WebKitGTK 2.50).
      function makeSheet(style) {
        const media = style.getAttribute('media');
        if (style.sheet || !media || translate(media) === media) return;
        style.setAttribute('media', 'all');
        style.setAttribute('media', media);
      }

      function rewriteRoot(root) {
        for (const style of root.querySelectorAll('style[media]')) makeSheet(style);
        for (const source of root.querySelectorAll('picture > source')) rewriteSource(source);
        for (const sheet of root.styleSheets) rewriteSheet(sheet);
        for (const sheet of root.adoptedStyleSheets ?? []) rewriteSheet(sheet);
      }

      // MARK: Changes

      // A script can give an element a shadow tree at any time, and nothing tells of it.
      function rewriteAll() {
        for (const root of roots) {
          enterShadowTrees(root);
          rewriteRoot(root);
        }
      }

      function enter(root) {
        if (roots.has(root)) return;
        roots.add(root);
        observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true,
          attributeFilter: ['media', 'href', 'rel', 'disabled']});
        root.addEventListener('load', rewriteAll, true);
        root.addEventListener('DOMContentLoaded', rewriteAll);
        enterShadowTrees(root);
      }

      function enterShadowTrees(node) {
        if (node.shadowRoot) enter(node.shadowRoot);
        for (const element of node.querySelectorAll?.('*') ?? [])
          if (element.shadowRoot) enter(element.shadowRoot);
      }

      const concerns = (node) => node.nodeType !== 1
        ? node.parentNode?.localName === 'style'
        : node.matches('style, link, source, picture') || node.querySelector('style, link, source');

      function changed(records) {
        let isConcerned = false;
        const count = roots.size;
        for (const record of records) {
          for (const node of record.addedNodes) enterShadowTrees(node);
          isConcerned ||= record.type !== 'childList' || concerns(record.target)
            || [...record.addedNodes].some(concerns);
        }
        if (isConcerned || roots.size !== count) rewriteAll();
      }

      function set(next) {
        type = next?.toLowerCase() ?? null;
        if (type === null && observer === null) return;
        observer ??= new MutationObserver(changed);
        enter(document);
        if (type === null) {
          for (const undo of replacements.values()) undo();
          replacements.clear();
        }
        rewriteAll();
        if (type === null) {
          for (const list of states.keys()) rewrite(list);
          for (const source of sources.keys()) rewriteSource(source);
          observer.disconnect();
          for (const root of roots) {
            root.removeEventListener('load', rewriteAll, true);
            root.removeEventListener('DOMContentLoaded', rewriteAll);
          }
          roots.clear();
          states.clear();
          sources.clear();
          observer = null;
        }
        lists.set(type === null ? null : translate);
      }

      function supply(address, text) {
        if (texts.get(address) !== null) return;
        if (text === null) return texts.delete(address);
        texts.set(address, text);
        if (type !== null) rewriteAll();
      }

      return {set, supply};
    }
    """
}
