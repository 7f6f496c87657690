/// A token of a statement.
struct SQLToken {
    enum Kind {
        /// Space, or a comment.
        case space
        case word
        case parameter
        /// A text or a name in quotes.
        case quoted
        case sign
    }

    let kind: Kind
    let text: String

    var isSpace: Bool { kind == .space }
    var isParameter: Bool { kind == .parameter }
    var isQuoted: Bool { kind == .quoted }

    func isWord(_ word: String) -> Bool { kind == .word && text.uppercased() == word }

    /// Whether the word can follow a table without being its name.
    var isKeyword: Bool {
        ["WHERE", "JOIN", "CROSS", "LEFT", "ON", "ORDER", "GROUP", "LIMIT", "UNION"].contains(text.uppercased())
    }
}

extension SQLToken {
    /// Returns the tokens of a statement. Together they are its text.
    static func tokens(of statement: String) -> [SQLToken] {
        let bytes = Array(statement.utf8)
        var (tokens, start) = ([SQLToken](), 0)
        while start < bytes.count {
            let (kind, end) = token(of: bytes, at: start)
            tokens.append(SQLToken(kind: kind, text: String(decoding: bytes[start..<end], as: UTF8.self)))
            start = end
        }
        return tokens
    }

    private static func token(of bytes: [UInt8], at start: Int) -> (Kind, end: Int) {
        /// Returns the index of the first byte from `first` on that ends the token.
        func end(from first: Int, _ isInside: (UInt8) -> Bool) -> Int {
            bytes[min(first, bytes.count)...].firstIndex { !isInside($0) } ?? bytes.count
        }
        let next = start + 1 < bytes.count ? bytes[start + 1] : 0
        switch bytes[start] {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return (.quoted, quoteEnd(of: bytes, at: start))
        case UInt8(ascii: "-") where next == UInt8(ascii: "-"):
            return (.space, end(from: start) { $0 != UInt8(ascii: "\n") })
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
            let close = (start + 2..<bytes.count).first { index in
                index > start + 2 && bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*")
            }
            return (.space, close.map { $0 + 1 } ?? bytes.count)
        case UInt8(ascii: "?"): return (.parameter, end(from: start + 1, isDigit))
        case let byte where isSpace(byte): return (.space, end(from: start, isSpace))
        case let byte where isOfWord(byte): return (.word, end(from: start, isOfWord))
        default: return (.sign, start + 1)
        }
    }

    /// Returns the index behind a quoted text or name. A doubled quote does not end it.
    private static func quoteEnd(of bytes: [UInt8], at start: Int) -> Int {
        var end = start + 1
        while end < bytes.count {
            end += 1
            guard bytes[end - 1] == bytes[start] else { continue }
            guard end < bytes.count, bytes[end] == bytes[start] else { return end }
            end += 1
        }
        return end
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Whether the byte belongs to a word. A column with its table is one word: `e.key`.
    private static func isOfWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte >= 0x80
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
