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
