/// A text in each language. `{name}` in it stands for the parameter of that name.
public struct Words: Hashable, Codable, Sendable {
    /// In Korean.
    public let korean: String
    /// In English.
    public let english: String
    /// In Japanese.
    public let japanese: String

    /// The texts.
    public init(_ korean: String, _ english: String, _ japanese: String) {
        self.korean = korean
        self.english = english
        self.japanese = japanese
    }

    /// The text in a language, with its parameters as they are.
    public subscript(language: Language) -> String {
        switch language {
        case .korean: korean
        case .english: english
        case .japanese: japanese
        }
    }

    /// The text in a language with its parameters filled in. One without a value stays as it is.
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
