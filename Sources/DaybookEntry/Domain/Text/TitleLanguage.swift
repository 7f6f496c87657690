/// The languages that the diary's own words exist in.
enum TitleLanguage: String, CaseIterable, Sendable {
    case korean = "ko"
    case english = "en"
    case japanese = "ja"

    /// The language of a BCP 47 tag, as `ko-KR`; English for one that the diary has no words in.
    init(tag: String) {
        let language = tag.split(separator: "-").first.map { $0.lowercased() } ?? ""
        self = TitleLanguage(rawValue: language) ?? .english
    }
}
