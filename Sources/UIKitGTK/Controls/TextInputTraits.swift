internal import CWebKitGTK

/// What kind of text a field is for.
public enum UIKeyboardType: Int, Sendable {
  case `default` = 0
  case asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch

  var purpose: GtkInputPurpose {
    switch self {
    case .URL: GTK_INPUT_PURPOSE_URL
    case .numberPad: GTK_INPUT_PURPOSE_DIGITS
    case .decimalPad, .numbersAndPunctuation: GTK_INPUT_PURPOSE_NUMBER
    case .phonePad: GTK_INPUT_PURPOSE_PHONE
    case .namePhonePad: GTK_INPUT_PURPOSE_NAME
    case .emailAddress: GTK_INPUT_PURPOSE_EMAIL
    case .default, .asciiCapable, .twitter, .webSearch: GTK_INPUT_PURPOSE_FREE_FORM
    }
  }
}

/// Whether spelling is corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default` = 0
  case no, yes

  var hints: GtkInputHints {
    switch self {
    case .default: GTK_INPUT_HINT_NONE
    case .no: GTK_INPUT_HINT_NO_SPELLCHECK
    case .yes: GTK_INPUT_HINT_SPELLCHECK
    }
  }
}

/// Which letters become capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none = 0
  case words, sentences, allCharacters

  var hints: GtkInputHints {
    switch self {
    case .none: GTK_INPUT_HINT_NONE
    case .words: GTK_INPUT_HINT_UPPERCASE_WORDS
    case .sentences: GTK_INPUT_HINT_UPPERCASE_SENTENCES
    case .allCharacters: GTK_INPUT_HINT_UPPERCASE_CHARS
    }
  }
}

extension GtkInputHints {
  func union(_ other: GtkInputHints) -> GtkInputHints {
    GtkInputHints(rawValue: rawValue | other.rawValue)
  }
}
