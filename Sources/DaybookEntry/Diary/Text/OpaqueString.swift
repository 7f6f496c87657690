/// The form in which passwords are compared: the OpaqueString profile of RFC 8265, section 4.2.
///
/// One keyboard sends 비밀 as syllables, another as their letters, and a phone puts a no-break space for a space: without
/// this, a password set on one does not fit on the other. No other scalar is changed, neither in case nor in width.
enum OpaqueString {
    /// A password with spaces other than ASCII's as U+0020, in NFC. Empty only for an empty one, which callers refuse.
    static func prepared(_ password: String) -> String {
        if password.utf8.allSatisfy({ $0 < 0x80 }) { return password }
        var view = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            let isSpace = scalar.properties.generalCategory == .spaceSeparator
            view.append(isSpace ? " " : scalar)
        }
        return CanonicalForm.composed(String(view))
    }
}
