/// What is run in a page that is to be printed: before, while the engine has laid it out for paper, and after.
///
/// In the extension's world, so that no page can notice or change it.
enum PageScript {
  /// Measures the page if it is to be printed as it is on the screen: for paper, a long page would be laid out for the
  /// screen in vain. What its style sheets say of the media types screen and print counts then, until
  /// ``end``, as if print were the screen; and no event tells of the printing.
  static func begin(asOnScreen: Bool) -> String {
    """
    (() => {
      \(functions)
      const state = {sheets: [], silence: event => event.stopImmediatePropagation()};
      globalThis[Symbol.for('\(key)')] = state;
      const root = document.documentElement, scroller = document.scrollingElement ?? root;
      const result = {viewport: [0, 0], size: [0, 0]};
      if (\(asOnScreen)) {
        result.viewport = [innerWidth, innerHeight];
        result.size = [scroller?.scrollWidth ?? 0, scroller?.scrollHeight ?? 0];
        for (const name of ['beforeprint', 'afterprint']) addEventListener(name, state.silence, true);
        everyDocument((_, root) => showAsOnScreen(root, state));
      } else {
        result.page = pageRules();
      }
      return JSON.stringify(result);
    })()
    """
  }

  /// Describes the page as it is laid out for paper, at a moment that the engine gives between layout and painting.
  static func describe(outline: Bool) -> String {
    """
    (() => {
      \(functions)
      const root = document.documentElement, scroller = document.scrollingElement ?? root;
      const result = {
        isPrinting: matchMedia('print').matches,
        size: [scroller?.scrollWidth ?? 0, scroller?.scrollHeight ?? 0],
        title: document.title, language: root?.getAttribute('lang') ?? '',
        url: location.href, author: meta('author'), subject: meta('description'),
        keywords: meta('keywords'),
        hasOpaqueBackground: [root, document.body].some(isOpaque),
        links: [], targets: {}, headings: [], characters: '', pieces: [],
      };
      if (!result.isPrinting) return JSON.stringify(result);
      everyDocument((document, root, x, y) => describeDocument(result, document, root, x, y, \(outline)));
      return JSON.stringify(result);
    })()
    """
  }

  /// Puts everything back as it was.
  static let end = """
    (() => {
      const key = Symbol.for('\(key)'), state = globalThis[key];
      if (!state) return '';
      delete globalThis[key];
      for (const name of ['beforeprint', 'afterprint']) removeEventListener(name, state.silence, true);
      for (const [media, text] of state.sheets.reverse()) media.mediaText = text;
      return '';
    })()
    """

  private static let key = "swift-webkit.print"

  /// Shared by the scripts above.
  private static let functions = """
    // Each document of the main frame's origin, and each shadow tree, with its place in the main document.
    function everyDocument(body, document = globalThis.document, x = scrollX, y = scrollY) {
      const visit = root => {
        body(document, root, x, y);
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) visit(element.shadowRoot);
          if (element.localName !== 'iframe' && element.localName !== 'frame') continue;
          const inner = element.contentDocument;
          if (!inner) continue;
          const box = element.getBoundingClientRect(), style = getComputedStyle(element);
          everyDocument(body, inner,
            x + box.left + element.clientLeft + parseFloat(style.paddingLeft),
            y + box.top + element.clientTop + parseFloat(style.paddingTop));
        }
      };
      visit(document);
    }

    function meta(name) {
      return document.querySelector(`meta[name="${name}" i]`)?.getAttribute('content') ?? '';
    }

    function isOpaque(element) {
      if (!element) return false;
      // Computed colours show their opacity only if it is not full.
      return !/^rgba|\\//.test(getComputedStyle(element).backgroundColor);
    }

    function showAsOnScreen(root, state) {
      const change = media => {
        const text = media?.mediaText;
        if (!text || !/\\b(screen|print)\\b/i.test(text)) return;
        // Only media types, which stand outside of parentheses. No device is of the type speech.
        const changed = text.replace(/\\([^()]*(\\([^()]*\\)[^()]*)*\\)|\\bscreen\\b|\\bprint\\b/gi, word =>
          word[0] === '(' ? word : word.toLowerCase() === 'screen' ? 'all' : 'speech');
        if (changed === text) return;
        state.sheets.push([media, text]);
        media.mediaText = changed;
      };
      const visit = sheet => {
        if (!sheet) return;
        change(sheet.media);
        let rules;
        try { rules = sheet.cssRules; } catch { return; }
        visitRules(rules);
      };
      const visitRules = rules => {
        for (const rule of rules ?? []) {
          if (rule instanceof CSSImportRule) { change(rule.media); visit(rule.styleSheet); }
          else if (rule instanceof CSSStyleRule) continue;
          else { if (rule instanceof CSSMediaRule) change(rule.media); visitRules(rule.cssRules); }
        }
      };
      for (const sheet of root.styleSheets ?? []) visit(sheet);
      for (const sheet of root.adoptedStyleSheets ?? []) visit(sheet);
    }

    // Nothing can be asked about another medium than the present one, but that with its name exchanged.
    function countsForPrint(text) {
      return matchMedia(text.replace(/\\bscreen\\b/gi, 'speech').replace(/\\bprint\\b/gi, 'screen')).matches;
    }

    // What the rules for all pages say: the last one of each property counts.
    function pageRules() {
      const found = {}, names = ['size', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'];
      const visit = rules => {
        for (const rule of rules ?? []) {
          if (rule instanceof CSSPageRule) {
            if (rule.selectorText?.trim()) continue;
            for (const name of names) {
              const value = rule.style.getPropertyValue(name);
              if (value) found[name] = value;
            }
          } else if (rule instanceof CSSMediaRule) {
            if (countsForPrint(rule.media.mediaText)) visit(rule.cssRules);
          } else if (rule instanceof CSSImportRule) { visitSheet(rule.styleSheet); }
          else if (!(rule instanceof CSSStyleRule)) visit(rule.cssRules);
        }
      };
      const visitSheet = sheet => {
        if (!sheet || !countsForPrint(sheet.media?.mediaText ?? '')) return;
        try { visit(sheet.cssRules); } catch {}
      };
      for (const sheet of document.styleSheets) visitSheet(sheet);
      return found;
    }

    function describeDocument(result, document, root, x, y, outline) {
      const place = box => [box.left + x, box.top + y, box.width, box.height];
      const isMain = document === globalThis.document;
      const here = document.URL.split('#')[0];
      for (const link of root.querySelectorAll('a[href], area[href]')) {
        const boxes = link instanceof HTMLAreaElement ? areaBoxes(link, root) : linkBoxes(link);
        if (!boxes.length || getComputedStyle(link).visibility === 'hidden') continue;
        const url = link.href instanceof SVGAnimatedString ? link.href.baseVal : link.href;
        const [base, fragment] = url.split('#');
        const target = isMain && base === here && fragment !== undefined
          ? decode(fragment) : undefined;
        for (const box of boxes) result.links.push({url, target, box: place(box)});
        if (target !== undefined && !(target in result.targets)) {
          const element = document.getElementById(target) ?? document.getElementsByName(target)[0];
          const box = element?.getBoundingClientRect();
          if (box) result.targets[target] = [box.left + x, box.top + y];
          else if (target === '' || target.toLowerCase() === 'top') result.targets[target] = [0, 0];
        }
      }
      if (outline) {
        for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
          const box = heading.getBoundingClientRect(), text = heading.textContent.trim().replace(/\\s+/g, ' ');
          if (text && box.width > 0 && box.height > 0)
            result.headings.push({level: +heading.localName[1], text, at: [box.left + x, box.top + y]});
        }
      }
      describeText(result, document, root, place);
    }

    // The places of a link: one for each line, or for what stands in it.
    function linkBoxes(link) {
      const rects = link.getClientRects(), isShown = box => box.width > 0 && box.height > 0;
      // Most links are a piece of one line.
      if (rects.length === 1 && !link.firstElementChild) return isShown(rects[0]) ? [rects[0]] : [];
      let boxes = [...rects].filter(isShown);
      for (const part of link.querySelectorAll('img, svg, canvas, video, picture, div, p, h1, h2, h3')) {
        const box = part.getBoundingClientRect();
        if (!isShown(box) || boxes.some(other => contains(other, box))) continue;
        // The line that a picture stands in is less high than the picture.
        boxes = boxes.filter(other => other.left < box.left - 1 || other.right > box.right + 1
          || other.bottom < box.top || other.top > box.bottom + 16);
        boxes.push(box);
      }
      return boxes.filter(box => !boxes.some(other => other !== box && contains(other, box)));
    }

    // The places of a part of a picture, in each picture that is divided so. Coordinates are those of its content.
    function areaBoxes(area, root) {
      const name = area.closest('map')?.name, boxes = [];
      if (!name) return boxes;
      for (const image of root.querySelectorAll('img[usemap], object[usemap]')) {
        const reference = image.useMap, sign = reference.indexOf('#');
        if (sign < 0 || reference.slice(sign + 1) !== name) continue;
        const style = getComputedStyle(image), outer = image.getBoundingClientRect();
        if (style.visibility === 'hidden') continue;
        const inset = side => parseFloat(style['border' + side + 'Width']) + parseFloat(style['padding' + side]);
        const left = outer.left + inset('Left'), top = outer.top + inset('Top');
        const width = outer.right - inset('Right') - left, height = outer.bottom - inset('Bottom') - top;
        const [x0, y0, x1, y1] = areaBounds(area, width, height);
        const from = [Math.max(0, x0), Math.max(0, y0)], to = [Math.min(width, x1), Math.min(height, y1)];
        if (to[0] > from[0] && to[1] > from[1])
          boxes.push(new DOMRect(left + from[0], top + from[1], to[0] - from[0], to[1] - from[1]));
      }
      return boxes;
    }

    // Left, top, right and bottom of the shape; a link's place is a rectangle.
    function areaBounds(area, width, height) {
      const numbers = area.coords.split(/[\\s,;]+/).map(parseFloat).filter(Number.isFinite);
      switch (area.shape.toLowerCase()) {
      case 'default': return [0, 0, width, height];
      case 'circle': case 'circ': {
        const [x, y, radius] = numbers;
        return [x - radius, y - radius, x + radius, y + radius];
      }
      case 'poly': case 'polygon': {
        const xs = numbers.filter((_, index) => index % 2 === 0), ys = numbers.filter((_, index) => index % 2);
        return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      }
      default: {
        const [x0, y0, x1, y1] = numbers;
        return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
      }
      }
    }

    function contains(outer, box) {
      return outer.left <= box.left + 1 && outer.top <= box.top + 1
        && outer.right >= box.right - 1 && outer.bottom >= box.bottom - 1;
    }

    function decode(text) {
      try { return decodeURIComponent(text); } catch { return text; }
    }

    // Scripts in which the glyphs of a syllable are no row of its letters, and pictures that are made of several.
    const complex = /[\\u0900-\\u0DFF\\u0E00-\\u109F\\u1780-\\u17FF\\u1A20-\\u1AAF\\u1B00-\\u1BFF\\uA8E0-\\uA8FF\\u200D\\uFE0F\\u20E3]|[\\u{1F1E6}-\\u{1F1FF}\\u{1F3FB}-\\u{1F3FF}]/u;
    const eastern = /[\\u2E80-\\uFAFF\\u{1F000}-\\u{3FFFF}]/u;

    function describeText(result, document, root, place) {
      let text = (root.body ?? root).textContent ?? '';
      for (const field of root.querySelectorAll('input, textarea')) text += field.value;
      // Before all that is looked for here; a long text takes its time.
      if (!/[\\u0900-\\uFFFF]/.test(text)) return;
      if (eastern.test(text)) {
        const characters = new Set(result.characters);
        for (const character of text) if (character > '\\u2E7F') characters.add(character);
        result.characters = [...characters].join('');
      }
      if (!complex.test(text)) return;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const graphemes = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
      const range = document.createRange();
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!complex.test(node.data)) continue;
        // The parts of a line between spaces.
        let piece;
        const end = () => { if (piece) result.pieces.push(piece); piece = undefined; };
        for (const {segment, index} of graphemes.segment(node.data)) {
          if (!complex.test(segment) && !(piece && /\\p{L}|\\p{M}/u.test(segment) && segment > '\\u0900')) {
            // A letter that stands alone is of its script, too.
            if (!/[\\u0900-\\u109F\\u1780-\\u17FF]/.test(segment)) { end(); continue; }
          }
          range.setStart(node, index);
          range.setEnd(node, index + segment.length);
          const box = range.getBoundingClientRect();
          if (!box.width) { if (piece) piece.text += segment; continue; }
          const [left, top, width, height] = place(box);
          const isPicture = /\\p{Emoji_Presentation}|\\uFE0F|\\u200D/u.test(segment);
          if (piece && !isPicture && !piece.isPicture && Math.abs(piece.box[1] - top) < height / 2
            && left + width > piece.box[0] - 1 && left < piece.box[0] + piece.box[2] + 1) {
            const right = Math.max(piece.box[0] + piece.box[2], left + width);
            piece.box[0] = Math.min(piece.box[0], left);
            piece.box[2] = right - piece.box[0];
            piece.text += segment;
          } else {
            end();
            piece = {text: segment, box: [left, top, width, height], isPicture};
          }
        }
        end();
      }
    }
    """
}
