/// A text in each language.
struct TitleText: Hashable, Codable, Sendable {
    let korean: String
    let english: String
    let japanese: String

    init(_ korean: String, _ english: String, _ japanese: String) {
        self.korean = korean
        self.english = english
        self.japanese = japanese
    }

    subscript(language: TitleLanguage) -> String {
        switch language {
        case .korean: korean
        case .english: english
        case .japanese: japanese
        }
    }
}
