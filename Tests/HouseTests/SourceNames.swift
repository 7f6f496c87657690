/// The names in a Swift source that begin with an upper-case letter, as types do. Comments and literals have none.
struct SourceNames {
    /// The names that the source uses, without those that it declares. Of a path such as `A.B`, only `A` counts; of a
    /// path that begins with the module's own name, the name after it.
    let used: Set<String>
    /// The types and type aliases that the source declares, at any level.
    let declared: Set<String>

    private static let keywords: Set<String> = [
        "struct", "enum", "class", "actor", "protocol", "typealias", "associatedtype",
    ]

    /// Reads a source of a module.
    init(in text: String, module: String) {
        var (used, declared): (Set<String>, Set<String>) = ([], [])
        var last = ""
        for token in Self.tokens(in: text) {
            defer { last = token.text }
            guard token.text.first?.isUppercase ?? false else { continue }
            if Self.keywords.contains(last) {
                declared.insert(token.text)
            } else if !token.isMember || last == module {
                used.insert(token.text)
            }
        }
        self.used = used.subtracting(declared)
        self.declared = declared
    }

    private struct Token {
        let text: String
        /// Whether a dot stands before the token.
        let isMember: Bool
    }

    /// Returns the words of a source, without comments and literals.
    private static func tokens(in text: String) -> [Token] {
        let bytes = Array(text.utf8)
        var tokens: [Token] = []
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where bytes[index...].dropFirst().first == UInt8(ascii: "/"):
                index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            case UInt8(ascii: "\""):
                index = end(ofLiteral: bytes, from: index)
            case let byte where isWord(byte):
                let end = bytes[index...].firstIndex { !isWord($0) } ?? bytes.count
                let isMember = index > 0 && bytes[index - 1] == UInt8(ascii: ".")
                tokens.append(Token(text: String(decoding: bytes[index..<end], as: UTF8.self), isMember: isMember))
                index = end
            default:
                index += 1
            }
        }
        return tokens
    }

    /// Returns the index after the literal that begins at a quotation mark. A literal of one line ends with its line.
    private static func end(ofLiteral bytes: [UInt8], from start: Int) -> Int {
        let quote = UInt8(ascii: "\"")
        let isLong = bytes[start...].prefix(3).elementsEqual([quote, quote, quote])
        var index = start + (isLong ? 3 : 1)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case quote where !isLong: return index + 1
            case quote where bytes[index...].prefix(3).elementsEqual([quote, quote, quote]): return index + 3
            case UInt8(ascii: "\n") where !isLong: return index
            default: index += 1
            }
        }
        return bytes.count
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}
