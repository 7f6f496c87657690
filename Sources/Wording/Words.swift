/// A text in each language.
///
/// `{name}` in a text stands for the parameter of that name. `{name|one|many}` stands for the first word if that
/// parameter is `1`, and for the second otherwise, as in `{photos} {photos|photo|photos}`.
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
            text += Self.value(of: rest[rest.index(after: open)..<close], in: parameters) ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    /// Returns the text of a placeholder, which is given without its braces; nil if its parameter has no value.
    private static func value(of placeholder: Substring, in parameters: [String: String]) -> String? {
        let parts = placeholder.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).map { String($0) }
        guard let name = parts.first, let value = parameters[name] else { return nil }
        guard parts.count == 3 else { return value }
        return value == "1" ? parts[1] : parts[2]
    }
}

extension String {
    /// Returns a foreign text for a message, with U+FFFD instead of each control character, line separator and
    /// bidirectional formatting character: these could add a line to the message, or change its order.
    ///
    /// - Parameter bytes: The largest size of the result in UTF-8. A longer text is cut between characters.
    public func cleaned(toBytes bytes: Int) -> String {
        var cleaned = ""
        // A character may have any number of scalars.
        for scalar in unicodeScalars.prefix(max(0, bytes)) {
            let properties = scalar.properties
            let isClean =
                switch properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: false
                default: !properties.isBidiControl
                }
            cleaned.unicodeScalars.append(isClean ? scalar : "\u{FFFD}")
        }
        if cleaned.utf8.count <= bytes { return cleaned }
        var (cut, size) = ("", 0)
        for character in cleaned {
            size += character.utf8.count
            if size > bytes { break }
            cut.append(character)
        }
        return cut
    }
}
