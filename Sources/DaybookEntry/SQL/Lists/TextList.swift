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
        let utf8 = json.utf8
        let bytes = utf8.span
        let quote = UInt8(ascii: "\"")
        guard bytes.count >= 4, bytes[0] == UInt8(ascii: "["), bytes[1] == quote, bytes[bytes.count - 2] == quote,
            bytes[bytes.count - 1] == UInt8(ascii: "]")
        else { return nil }
        var texts: [String] = []
        // Without an escape, every second quote ends a text, and only a comma is between two texts.
        var start: String.Index?
        for offset in bytes.indices {
            if bytes[offset] == UInt8(ascii: "\\") { return nil }
            guard bytes[offset] == quote else { continue }
            let place = utf8.index(utf8.startIndex, offsetBy: offset)
            if let first = start {
                texts.append(String(json[first..<place]))
                start = nil
            } else {
                start = utf8.index(after: place)
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
