import SearchText

/// The canonical form of passwords: the OpaqueString profile of RFC 8265, section 4.2.
///
/// One keyboard sends 비밀 as syllables, another sends it as letters, and a phone replaces a space with a no-break space.
/// Without this form, a password set on one device would fail on the other. No other scalar is changed, neither in case
/// nor in width.
enum OpaqueString {
    /// Returns a password in NFC, with U+0020 for every space separator. The result is empty only for an empty
    /// password, which callers refuse.
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
