/// The beginning of a text in one line, for cards.
enum BodySnippet {
    /// Unicode scalars of a snippet, at most.
    static let maximumScalars = 200
    static let maximumBytes = 4 * maximumScalars

    /// The first scalars of a text, cut between graphemes: about 200 letters and at most 800 bytes.
    ///
    /// Runs of spaces, line ends and control characters are one space each, and none at either end. Looks at no more of
    /// the text than it returns and the spaces between.
    static func text(of body: String) -> String {
        var line: [UInt8] = []
        line.reserveCapacity(min(body.utf8.count, maximumBytes + 8))
        var count = 0
        var isSpaced = false
        var rest = body.utf8[...]
        while let first = rest.first {
            let length = min(scalarLength(first), rest.count)
            let scalar = rest.prefix(length)
            rest = rest.dropFirst(length)
            if isSpace(scalar) {
                isSpaced = count > 0
                continue
            }
            if isSpaced {
                line.append(UInt8(ascii: " "))
                count += 1
                isSpaced = false
            }
            line.append(contentsOf: scalar)
            count += 1
            // More than is taken, to tell whether a grapheme ends where the cut would be.
            if count > maximumScalars { return cut(String(decoding: line, as: UTF8.self)) }
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// The text up to the last end of a grapheme that lies within ``maximumScalars``, without a space at its end.
    private static func cut(_ line: String) -> String {
        var line = line
        // The last grapheme holds what is too many, which is one scalar or two; it may have begun before.
        repeat { line.removeLast() } while line.unicodeScalars.count > maximumScalars
        if line.last == " " { line.removeLast() }
        return line
    }

    /// How many bytes a scalar has that begins with a byte (RFC 3629); Swift's strings hold nothing else.
    private static func scalarLength(_ first: UInt8) -> Int {
        first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }

    /// White space and control characters, as they stand in texts; the wide space of East Asia is kept, for its width.
    private static func isSpace(_ scalar: Substring.UTF8View) -> Bool {
        let bytes = (scalar.first ?? 0, scalar.dropFirst().first ?? 0, scalar.dropFirst(2).first ?? 0)
        return switch scalar.count {
        case 1: bytes.0 <= 0x20 || bytes.0 == 0x7F
        case 2: bytes.0 == 0xC2 && bytes.1 <= 0xA0
        case 3: bytes.0 == 0xE2 && bytes.1 == 0x80 && (bytes.2 == 0xA8 || bytes.2 == 0xA9)
        default: false
        }
    }
}
