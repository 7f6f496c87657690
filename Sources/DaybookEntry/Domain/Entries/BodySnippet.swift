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
        var line = String.UnicodeScalarView()
        var count = 0
        var isSpaced = false
        for scalar in body.unicodeScalars {
            if isSpace(scalar) {
                isSpaced = count > 0
                continue
            }
            if isSpaced {
                line.append(" ")
                count += 1
                isSpaced = false
            }
            line.append(scalar)
            count += 1
            // One more than is taken, to tell whether a grapheme ends where the cut would be.
            if count > maximumScalars { return cut(String(line), after: count) }
        }
        return String(line)
    }

    /// The text up to the last end of a grapheme that lies within ``maximumScalars``, without a space at its end.
    private static func cut(_ line: String, after count: Int) -> String {
        let scalars = line.unicodeScalars
        var end = scalars.index(scalars.startIndex, offsetBy: min(maximumScalars, count))
        while end > scalars.startIndex, String.Index(end, within: line) == nil { end = scalars.index(before: end) }
        let taken = line[..<end]
        return String(taken.last == " " ? taken.dropLast() : taken)
    }

    /// White space and control characters, as they stand in texts; the wide space of East Asia is kept, for its width.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x20, 0x7F...0xA0, 0x2028, 0x2029: true
        default: false
        }
    }
}
