import DateText
import Wording

/// The conditions in a search, such as `tag:sea` and `기분:좋음`.
enum SearchConditions {
    /// The conditions as the help lists them.
    static let list = FilterCondition.forms.joined(separator: " ")

    /// Returns whether a word of the query is a condition with a value.
    static func occur(in words: [String]) -> Bool {
        words.contains { argument in
            argument.split(whereSeparator: \.isWhitespace).contains { parts(of: $0).map { !$0.value.isEmpty } ?? false }
        }
    }

    /// Returns the words as queries of mode FILTER. The caller tries them in order until one finds something.
    ///
    /// The shell removes quotes, so that one argument is either a condition whose value has spaces, such as
    /// `from:last friday`, or a whole query, such as `tag:sea walk`.
    static func queries(_ words: [String]) -> [String] {
        let (plain, marked) = (words.joined(separator: " "), words.map(quoted).joined(separator: " "))
        if words.count > 1 || plain == marked || isDate(plain) { return [marked] }
        return [plain, marked]
    }

    /// Returns a condition with its value in quotes if the value has spaces; another word unchanged.
    private static func quoted(_ word: String) -> String {
        guard let (name, value) = parts(of: word[...]), value.contains(where: \.isWhitespace), !value.contains("\""),
            !value.split(whereSeparator: \.isWhitespace).contains(where: { parts(of: $0) != nil })
        else { return word }
        return "\(name):\"\(value.replacing("\\", with: "\\\\"))\""
    }

    /// Returns whether a word is `from:` or `to:` with a date.
    private static func isDate(_ word: String) -> Bool {
        guard let (name, value) = parts(of: word[...]), ["from", "to"].contains(name.lowercased()) else { return false }
        return value.utf8.count <= WrittenDay.maximumBytes && DateWords(String(value), today: 0)?.rest.isEmpty == true
    }

    /// Returns the name and the value of a condition; nil for another word.
    private static func parts(of word: Substring) -> (name: Substring, value: Substring)? {
        guard let colon = word.firstIndex(where: { $0 == ":" || $0 == "\u{FF1A}" }) else { return nil }
        let name = word[..<colon].lowercased()
        guard FilterCondition.allCases.contains(where: { $0.names.contains(name) }) else { return nil }
        return (word[..<colon], word[word.index(after: colon)...])
    }
}
