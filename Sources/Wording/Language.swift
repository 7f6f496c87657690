/// A language of the texts for people.
public enum Language: String, CaseIterable, Sendable {
    case korean = "ko"
    case english = "en"
    case japanese = "ja"

    /// Creates the language of a BCP 47 tag, such as `ko-KR`; English for a language without texts.
    public init(tag: String) {
        self = Language(known: tag) ?? .english
    }

    /// Creates the language that an `Accept-Language` value prefers, among those with texts; English if the value names
    /// none of them, and for nil.
    public init(acceptLanguage header: String?) {
        let tag = header.flatMap { AcceptLanguage.preferred($0) { $0 == "*" || Language(known: $0) != nil } }
        self.init(tag: tag ?? "")
    }

    /// Creates the language of a tag; nil for a language without texts.
    private init?(known tag: String) {
        let language = tag.prefix { $0 != "-" && $0 != "_" }
        guard let known = Language(rawValue: language.lowercased()) else { return nil }
        self = known
    }

    /// Creates the language of this process's messages from the locale's environment variables (POSIX.1-2024, section
    /// 8.2): the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set. Nil for a language without texts, and for no
    /// language, such as `C`.
    public init?(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        self.init(known: String(locale.prefix { $0 != "." && $0 != "@" }))
    }
}

/// The HTTP header field `Accept-Language` (RFC 9110, section 12.5.4).
public enum AcceptLanguage {
    private static let charactersRead = 1000
    private static let languagesRead = 10

    /// Returns the known tag with the greatest quality, the first of equals; nil if there is none.
    public static func preferred(_ header: String, isKnown: (String) -> Bool) -> String? {
        var best: (tag: String, quality: Double)?
        for part in header.prefix(charactersRead).split(separator: ",").prefix(languagesRead) {
            let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let tag = pieces.first, !tag.isEmpty else { continue }
            let quality =
                pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
                .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard quality > 0, quality <= 1, quality > best?.quality ?? 0, isKnown(tag) else { continue }
            best = (tag, quality)
        }
        return best?.tag
    }
}
