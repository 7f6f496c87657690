/// A text in each language. `{name}` in a text stands for the parameter of that name.
public struct Words: Hashable, Codable, Sendable {
    /// The Korean text.
    public let korean: String
    /// The English text.
    public let english: String
    /// The Japanese text.
    public let japanese: String

    /// Creates the text from its three languages.
    public init(_ korean: String, _ english: String, _ japanese: String) {
        self.korean = korean
        self.english = english
        self.japanese = japanese
    }

    /// Returns the text with its parameters filled in, in each language.
    public func filled(_ parameters: [String: String]) -> Words {
        Words(
            text(in: .korean, parameters), text(in: .english, parameters), text(in: .japanese, parameters))
    }

    /// The text in a language, with its parameters not filled in.
    public subscript(language: Language) -> String {
        switch language {
        case .korean: korean
        case .english: english
        case .japanese: japanese
        }
    }

    /// Returns the text in a language with its parameters filled in. A placeholder without a value stays as it is.
    public func text(in language: Language, _ parameters: [String: String] = [:]) -> String {
        let template = self[language]
        if parameters.isEmpty { return template }
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            text += parameters[name] ?? "{\(name)}"
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
