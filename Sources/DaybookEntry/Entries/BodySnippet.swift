import Markup

/// The beginning of a text in one line, without Markdown syntax, for cards and lists.
enum BodySnippet {
    /// The maximum number of Unicode scalars in a snippet.
    static let maximumScalars = 200
    static let maximumBytes = 4 * maximumScalars

    /// Returns the beginning of a text, cut between graphemes: about 200 letters and at most 800 bytes.
    ///
    /// A run of spaces, line ends and control characters becomes one space, and is dropped at either end. Only the
    /// beginning of the text is read.
    static func text(of body: String) -> String {
        let words = Markdown.plainText(ofBeginning: body, bytes: lookedAtBytes)
        return plain(words) ?? collapsed(words)
    }

    /// The number of bytes of a body that are read. This is enough unless most of them are Markdown syntax or URLs.
    private static let lookedAtBytes = 8 * maximumBytes

    /// Returns the snippet of a text whose beginning has no spaces to collapse, the usual case; `nil` for other texts.
    private static func plain(_ body: String) -> String? {
        let bytes = body.utf8.span
        var (position, count) = (0, 0)
        var isSpaced = true
        while position < bytes.count, count <= maximumScalars {
            let end = min(position + scalarLength(bytes[position]), bytes.count)
            if isSpace(in: bytes, at: position..<end) {
                if isSpaced || bytes[position] != UInt8(ascii: " ") { return nil }
                isSpaced = true
            } else {
                isSpaced = false
            }
            count += 1
            position = end
        }
        if count > maximumScalars { return cut(body[..<body.utf8.index(body.startIndex, offsetBy: position)]) }
        return isSpaced && count > 0 ? nil : body
    }

    private static func collapsed(_ body: String) -> String {
        var line: [UInt8] = []
        line.reserveCapacity(min(body.utf8.count, maximumBytes + 8))
        var count = 0
        var isSpaced = false
        let bytes = body.utf8.span
        var position = 0
        while position < bytes.count {
            let end = min(position + scalarLength(bytes[position]), bytes.count)
            defer { position = end }
            if isSpace(in: bytes, at: position..<end) {
                isSpaced = count > 0
                continue
            }
            if isSpaced {
                line.append(UInt8(ascii: " "))
                count += 1
                isSpaced = false
            }
            for index in position..<end { line.append(bytes[index]) }
            count += 1
            // One scalar more than the maximum, to learn whether a grapheme ends at the cut.
            if count > maximumScalars { return cut(String(decoding: line, as: UTF8.self)[...]) }
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Returns the text up to the last grapheme that ends within ``maximumScalars``, without a space at its end.
    ///
    /// - Parameter line: The text, which ends in the first scalar too many. The space before that scalar may be too
    ///   many as well.
    private static func cut(_ line: Substring) -> String {
        var line = line
        // The last grapheme contains the last scalar, and may begin before it.
        line.removeLast()
        if line.last == " " { line.removeLast() }
        return String(line)
    }

    /// Returns the number of bytes of a scalar, from its first byte (RFC 3629). Swift's strings hold only valid UTF-8.
    private static func scalarLength(_ first: UInt8) -> Int {
        first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }

    /// Returns whether a scalar is white space or a control character. The ideographic space is not: it is kept for its
    /// width.
    private static func isSpace(in bytes: Span<UInt8>, at scalar: Range<Int>) -> Bool {
        let first = bytes[scalar.lowerBound]
        // Scalars from U+3000 on, such as the letters of East Asia, are never spaces.
        if first > 0xE2 { return false }
        switch scalar.count {
        case 1: return first <= 0x20 || first == 0x7F
        case 2: return first == 0xC2 && bytes[scalar.lowerBound + 1] <= 0xA0
        case 3:
            guard first == 0xE2, bytes[scalar.lowerBound + 1] == 0x80 else { return false }
            return 0xA8...0xA9 ~= bytes[scalar.lowerBound + 2]
        default: return false
        }
    }
}

extension EntryContent {
    /// The size of a cover in a response, in bytes, rounded up.
    private static let coverWeight = 640

    /// Returns the additional size of a listed entry for its snippet and cover, in bytes, rounded up.
    ///
    /// The snippet is at most as long as the entry's content. An entry that is too small to hold a photo has no cover.
    static func cardWeight(of entry: Int) -> Int {
        let content = max(0, entry - EntryContent.bareWeight)
        return min(content, BodySnippet.maximumBytes) + (content >= EntryContent.photoWeight ? coverWeight : 0)
    }
}
