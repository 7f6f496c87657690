import Foundation

/// A list of texts as one argument of a statement, and the codec of such a list in a column.
struct TextList: SQLArgument {
    private let texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    var parameter: SQLParameter { .texts(texts) }

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
        // Without an escape, every second quote ends a text, and only a comma is between two texts.
        for (index, part) in bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).enumerated() {
            if index % 2 == 1 {
                guard let text = String(part) else { return nil }
                texts.append(text)
            }
        }
        return texts
    }
}

/// A list of digests or IDs as one argument of a statement.
struct BytesList: SQLArgument {
    private let strings: [[UInt8]]

    init(_ strings: [[UInt8]]) { self.strings = strings }

    init(_ ids: some Sequence<UUIDBytes>) { strings = ids.map(\.bytes) }

    var parameter: SQLParameter { .byteStrings(strings) }

    /// Returns byte strings as JSON, in hexadecimal.
    static func json(_ strings: [[UInt8]]) -> String {
        "[\(strings.map { "\"\(hexadecimal($0))\"" }.joined(separator: ","))]"
    }
}

/// A list of numbers as one argument of a statement.
struct NumberList: SQLArgument {
    private let numbers: [Int64]

    init(_ numbers: [Int64]) { self.numbers = numbers }

    var parameter: SQLParameter { .numbers(numbers) }

    /// Returns numbers as JSON.
    static func json(_ numbers: [Int64]) -> String {
        "[\(numbers.map(String.init).joined(separator: ","))]"
    }
}
