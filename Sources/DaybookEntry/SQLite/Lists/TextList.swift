import Foundation
import GRDB

/// A codec for lists of texts and numbers in one column or argument.
enum TextList {
    /// Returns the texts as JSON, which SQL can read too.
    static func write(_ texts: [String]) -> String {
        if texts.isEmpty { return "[]" }
        return (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    static func read(_ json: String) -> [String] {
        if json == "[]" { return [] }
        if let plain = plain(json) { return plain }
        return (try? JSONDecoder().decode([String].self, from: Data(json.utf8))) ?? []
    }

    /// Reads a list without escapes, which is the usual case: the text between quotes is then the value itself.
    private static func plain(_ json: String) -> [String]? {
        let bytes = json.utf8
        guard bytes.count >= 4, json.hasPrefix("[\""), json.hasSuffix("\"]"), !bytes.contains(UInt8(ascii: "\\")) else {
            return nil
        }
        var texts: [String] = []
        // Without an escape every second quote ends a text, and only a comma stands between two texts.
        for (index, part) in bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).enumerated() {
            if index % 2 == 1 {
                guard let text = String(part) else { return nil }
                texts.append(text)
            }
        }
        return texts
    }

    /// Returns numbers as an argument of `json_each`.
    static func write(_ numbers: [Int64]) -> String {
        "[\(numbers.map(String.init).joined(separator: ","))]"
    }
}
