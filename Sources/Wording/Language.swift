/// The languages that words for people exist in.
public enum Language: String, CaseIterable, Sendable {
    case korean = "ko"
    case english = "en"
    case japanese = "ja"

    /// The language of a BCP 47 tag, as `ko-KR`; English for one that there are no words in.
    public init(tag: String) {
        self = Language(known: tag) ?? .english
    }

    /// The language that an `Accept-Language` value prefers among those that there are words in; English when it names
    /// none of them, and for nil.
    public init(acceptLanguage header: String?) {
        let tag = header.flatMap { AcceptLanguage.preferred($0) { $0 == "*" || Language(known: $0) != nil } }
        self.init(tag: tag ?? "")
    }

    /// The language of a tag; nil for one that there are no words in.
    private init?(known tag: String) {
        let language = tag.prefix { $0 != "-" && $0 != "_" }
        guard let known = Language(rawValue: language.lowercased()) else { return nil }
        self = known
    }

    /// The language of this process's messages, as the locale's environment variables have it (POSIX.1-2024, section 8.2):
    /// the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says something. Nil for a language that there are no words in,
    /// and for none, as `C` is.
    public init?(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        self.init(known: String(locale.prefix { $0 != "." && $0 != "@" }))
    }
}
