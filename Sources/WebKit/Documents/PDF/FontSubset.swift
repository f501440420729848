internal import CHarfBuzz
// GTK's headers bring some of the same declarations.
internal import CWebKitGTK

/// Font files with only some of their glyphs.
enum FontSubset {
  /// A TrueType font with these glyphs alone, under their old numbers; nil if the font is damaged.
  static func make(of font: [UInt8], glyphs: GlyphSet) -> [UInt8]? {
    font.withUnsafeBytes { bytes in
      let blob = hb_blob_create(
        bytes.bindMemory(to: CChar.self).baseAddress, UInt32(clamping: bytes.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
      defer { hb_blob_destroy(blob) }
      let face = hb_face_create(blob, 0)
      defer { hb_face_destroy(face) }
      guard hb_face_get_glyph_count(face) > 0, let input = hb_subset_input_create_or_fail() else {
        return nil
      }
      defer { hb_subset_input_destroy(input) }
      hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue)
      let kept = hb_subset_input_glyph_set(input)
      for glyph in glyphs.glyphs { hb_set_add(kept, hb_codepoint_t(glyph)) }
      let dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
      for table in unneededTables { hb_set_add(dropped, tag(table)) }
      guard let subset = hb_subset_or_fail(face, input) else { return nil }
      defer { hb_face_destroy(subset) }
      guard let result = hb_face_reference_blob(subset) else { return nil }
      defer { hb_blob_destroy(result) }
      var count: UInt32 = 0
      guard let data = hb_blob_get_data(result, &count), count > 0 else { return nil }
      return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
    }
  }

  /// The glyph of a character, and how far it advances in thousandths of the font's size.
  static func glyph(
    for scalar: Unicode.Scalar, in font: [UInt8]
  ) -> (glyph: Int, width: Double)? {
    font.withUnsafeBytes { bytes in
      let blob = hb_blob_create(
        bytes.bindMemory(to: CChar.self).baseAddress, UInt32(clamping: bytes.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
      defer { hb_blob_destroy(blob) }
      let face = hb_face_create(blob, 0)
      defer { hb_face_destroy(face) }
      let font = hb_font_create(face)
      defer { hb_font_destroy(font) }
      hb_font_set_scale(font, 1000, 1000)
      var glyph: hb_codepoint_t = 0
      guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0, glyph < 1 << 16 else {
        return nil
      }
      return (Int(glyph), Double(hb_font_get_glyph_h_advance(font, glyph)))
    }
  }

  /// Of use only to who sets text, or to who asks for a glyph by its character.
  private static let unneededTables = [
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "kern", "cmap", "name", "post", "OS/2", "DSIG",
    "GRUB", "STAT", "meta", "gasp", "hdmx", "VDMX", "LTSH", "PCLT", "FFTM", "TeX ", "prop", "morx",
    "feat", "vhea", "vmtx", "VORG",
  ]

  private static func tag(_ name: String) -> hb_tag_t {
    name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
  }
}
