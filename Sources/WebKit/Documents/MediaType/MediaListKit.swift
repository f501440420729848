/// The script that each document's own world gets: it has `matchMedia` tell of another media type.
///
/// Its result is `{set(translate)}`, for the internal world: `translate` gives another text for a media query list;
/// null is the engine's own. As long as none was set, a page only sees a `matchMedia` that knows its lists, and
/// that looks like the engine's.
enum MediaListKit {
  static let source = """
    (() => {
      'use strict';
      const {apply, defineProperty, getOwnPropertyDescriptor} = Reflect;
      const native = self.matchMedia, prototype = self.MediaQueryList?.prototype;
      if (!native || !prototype) return {set() {}};
      const getMatches = getOwnPropertyDescriptor(prototype, 'matches').get;
      const getMedia = getOwnPropertyDescriptor(prototype, 'media').get;
      const {addEventListener, removeEventListener, dispatchEvent} = EventTarget.prototype;
      const ChangeEvent = MediaQueryListEvent, Reference = WeakRef, ProxyOf = Proxy;
      const isTrusted = getOwnPropertyDescriptor(new Event('change'), 'isTrusted').get;
      const {stopImmediatePropagation} = Event.prototype;
      const {deref} = WeakRef.prototype;
      let translate = null, references = [], limit = 64;
      // The engine's list for what a list stands for, while there is a translation.
      let companions = new WeakMap();
      const {get: getCompanion, set: setCompanion} = WeakMap.prototype;

      const mediaOf = (list) => apply(getMedia, list, []);
      const isMatch = (list) =>
        apply(getMatches, apply(getCompanion, companions, [list]) ?? list, []);
      const tell = (list) => apply(dispatchEvent, list, [
        new ChangeEvent('change', {media: mediaOf(list), matches: isMatch(list)})]);
      // What the engine tells of is the query as it is written.
      const silence = (event) => {
        if (apply(isTrusted, event, [])) apply(stopImmediatePropagation, event, []);
      };

      function follow(list) {
        const media = mediaOf(list), other = translate(media);
        if (other === media) return;
        const companion = apply(native, self, [other]);
        apply(setCompanion, companions, [list, companion]);
        apply(addEventListener, companion, ['change', () => tell(list)]);
        apply(addEventListener, list, ['change', silence, true]);
      }

      function known() {
        const lists = [], kept = [];
        for (let index = 0; index < references.length; index++) {
          const list = apply(deref, references[index], []);
          if (list === undefined) continue;
          lists[lists.length] = list;
          kept[kept.length] = references[index];
        }
        references = kept;
        return lists;
      }

      function remember(list) {
        if (references.length >= limit) limit = 2 * known().length + 64;
        references[references.length] = new Reference(list);
        if (translate !== null) follow(list);
      }

      // A bound function looks like the engine's own, as text too.
      const matchMedia = {matchMedia(query) {
        const list = apply(native, self, arguments);
        remember(list);
        return list;
      }}.matchMedia.bind(undefined);
      defineProperty(matchMedia, 'name', getOwnPropertyDescriptor(native, 'name'));
      defineProperty(self, 'matchMedia', {
        ...getOwnPropertyDescriptor(self, 'matchMedia'), value: matchMedia});

      const translatingMatches = new ProxyOf(getMatches, {
        __proto__: null, apply: (target, list, values) =>
          apply(target, apply(getCompanion, companions, [list]) ?? list, values)});

      return {set(other) {
        const lists = known(), before = [];
        for (let index = 0; index < lists.length; index++) {
          before[index] = isMatch(lists[index]);
          apply(removeEventListener, lists[index], ['change', silence, true]);
        }
        translate = other;
        companions = new WeakMap();
        if (translate !== null)
          for (let index = 0; index < lists.length; index++) follow(lists[index]);
        const descriptor = getOwnPropertyDescriptor(prototype, 'matches');
        if (descriptor?.get === getMatches || descriptor?.get === translatingMatches)
          defineProperty(prototype, 'matches', {
            ...descriptor, get: translate === null ? getMatches : translatingMatches});
        for (let index = 0; index < lists.length; index++)
          if (isMatch(lists[index]) !== before[index]) tell(lists[index]);
      }};
    })()
    """
}
