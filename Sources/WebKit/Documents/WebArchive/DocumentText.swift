/// The script function `documentText(replaced)`, which writes a document as text, and returns null if it is not one.
///
/// `replaced(element, name)` gives an attribute another value, or null. Unlike `outerHTML`, what it writes is read
/// back as the same document: with open shadow trees, with the rules that scripts have put into empty style elements,
/// and with line breaks at the beginning of elements that swallow one.
enum DocumentText {
  static let functions = """
    const voidElements = new Set(['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed',
      'frame', 'hr', 'img', 'input', 'keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr']);
    const rawElements = new Set(
      ['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'xmp']);
    const escaped = (text) =>
      text.replaceAll('&', '&amp;').replaceAll('\\u00a0', '&nbsp;');
    const escapedText = (text) =>
      escaped(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const escapedAttribute = (text) => escaped(text).replaceAll('"', '&quot;');

    // With scripts, the content is text that is taken as it stands.
    const isRaw = (element) => rawElements.has(element.localName)
      || (element.localName === 'noscript' && element.children.length === 0);

    const rulesOf = (element) => {
      if (element.localName !== 'style' || element.textContent.trim() !== '') return '';
      try {
        return [...element.sheet.cssRules].map((rule) => rule.cssText).join('\\n')
          .replaceAll('</', '<\\\\/');
      } catch { return '' }
    };

    function write(node, out, replaced) {
      switch (node.nodeType) {
        case Node.TEXT_NODE:
        case Node.CDATA_SECTION_NODE: {
          const parent = node.parentNode;
          const raw = parent?.namespaceURI === 'http://www.w3.org/1999/xhtml' && isRaw(parent);
          out.push(raw ? node.data : escapedText(node.data));
          return;
        }
        case Node.COMMENT_NODE: out.push('<!--', node.data, '-->'); return;
        case Node.DOCUMENT_TYPE_NODE: out.push(new XMLSerializer().serializeToString(node)); return;
        case Node.ELEMENT_NODE: writeElement(node, out, replaced); return;
        default: for (const child of node.childNodes) write(child, out, replaced);
      }
    }

    function writeElement(element, out, replaced) {
      const isHTML = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
      const name = isHTML ? element.localName : element.nodeName;
      out.push('<', name);
      for (const attribute of element.attributes) {
        const value = replaced(element, attribute.name) ?? attribute.value;
        out.push(' ', attribute.name, '="', escapedAttribute(value), '"');
      }
      if (!element.hasAttribute('src')) {
        const source = replaced(element, 'src');
        if (source !== null) out.push(' src="', source, '"');
      }
      out.push('>');
      if (isHTML && voidElements.has(name)) return;
      const root = element.shadowRoot;
      if (root) {
        out.push('<template shadowrootmode="open"',
          root.delegatesFocus ? ' shadowrootdelegatesfocus=""' : '', '>');
        write(root, out, replaced);
        out.push('</template>');
      }
      const content = isHTML && name === 'template' ? element.content : element;
      if (isHTML && /^(pre|textarea|listing)$/.test(name) && content.firstChild?.data?.[0] === '\\n')
        out.push('\\n');
      out.push(isHTML ? rulesOf(element) : '');
      write({nodeType: 0, childNodes: content.childNodes}, out, replaced);
      out.push('</', name, '>');
    }

    function documentText(replaced) {
      const type = document.contentType;
      if (type.endsWith('xml')) return new XMLSerializer().serializeToString(document).toWellFormed();
      if (type !== 'text/html') return null;
      const out = [];
      write(document, out, replaced);
      return out.join('').toWellFormed();
    }
    """
}
