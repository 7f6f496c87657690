import Foundation
import GRDB

/// Lists of texts and numbers in one column or argument.
enum TextList {
    /// JSON, so that SQL can read it too.
    static func write(_ texts: [String]) -> String {
        if texts.isEmpty { return "[]" }
        return (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    static func read(_ json: String) -> [String] {
        if json == "[]" { return [] }
        return (try? JSONDecoder().decode([String].self, from: Data(json.utf8))) ?? []
    }

    /// Numbers as an argument of `json_each`.
    static func write(_ numbers: [Int64]) -> String {
        "[\(numbers.map(String.init).joined(separator: ","))]"
    }
}
