import Foundation

/// A language tag of BCP 47: `ko`, `zh-Hant-TW`, `de-CH-1996-u-co-phonebk`.
struct LanguageTag: Sendable {
    /// The primary language subtag, in lower case.
    let language: String

    /// Parses a tag; `nil` if the text is not well-formed.
    ///
    /// Accepts the `langtag` of RFC 5646, section 2.1, with a language of ISO 639: language, extended languages,
    /// script, region, variants, extensions and private use, in this order, each variant and extension once. Tags of
    /// private use only and grandfathered tags are refused: no date can be formatted in them.
    init?(_ text: String) {
        var parts = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }[...]
        // Some letters outside ASCII become ASCII letters in lower case.
        guard text.utf8.allSatisfy({ $0 < 0x80 }),
            parts.allSatisfy({ Self.isAlphanumeric($0) && 1...8 ~= $0.utf8.count }),
            let language = parts.popFirst(), 2...3 ~= language.utf8.count, Self.isAlphabetic(language)
        else { return nil }
        self.language = language
        for _ in 0..<3 { Self.drop(&parts) { $0.utf8.count == 3 && Self.isAlphabetic($0) } }
        Self.drop(&parts) { $0.utf8.count == 4 && Self.isAlphabetic($0) }
        Self.drop(&parts) {
            $0.utf8.count == 2 && Self.isAlphabetic($0) || $0.utf8.count == 3 && $0.allSatisfy(\.isNumber)
        }
        var seen: Set<String> = []
        while let variant = Self.drop(&parts, where: Self.isVariant) {
            guard seen.insert(variant).inserted else { return nil }
        }
        while let extended = Self.drop(&parts, where: { $0.utf8.count == 1 && $0 != "x" }) {
            guard seen.insert(extended).inserted, Self.drop(&parts, where: { $0.utf8.count > 1 }) != nil else {
                return nil
            }
            while Self.drop(&parts, where: { $0.utf8.count > 1 }) != nil {}
        }
        let isPrivate = Self.drop(&parts) { $0 == "x" } != nil
        guard parts.isEmpty != isPrivate else { return nil }
    }

    /// Whether ISO 639 lists the language.
    var isKnown: Bool { Locale.LanguageCode(language).isISOLanguage }

    /// Removes and returns the first part if it fulfils a condition.
    @discardableResult
    private static func drop(_ parts: inout ArraySlice<String>, where isWanted: (String) -> Bool) -> String? {
        guard let first = parts.first, isWanted(first) else { return nil }
        return parts.popFirst()
    }

    private static func isVariant(_ part: String) -> Bool {
        part.utf8.count >= 5 || part.utf8.count == 4 && part.first?.isNumber == true
    }

    private static func isAlphabetic(_ part: String) -> Bool { part.utf8.allSatisfy { 0x61...0x7A ~= $0 } }

    private static func isAlphanumeric(_ part: String) -> Bool {
        part.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    }
}
