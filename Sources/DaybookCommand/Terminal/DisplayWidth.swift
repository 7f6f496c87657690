/// The number of columns that a text takes on a terminal.
///
/// It follows Unicode's East Asian Width (UAX #11): wide and fullwidth characters and emoji take two columns, combining
/// marks none. It is computed per grapheme cluster, as terminals draw them.
enum DisplayWidth {
    /// Returns the columns of a text without control characters.
    static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    static func of(_ character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            // The emoji variation selector turns the preceding character into an emoji.
            if scalar == "\u{FE0F}" { return 2 }
            width = max(width, of(scalar))
        }
        return width
    }

    /// Returns the text cut to `columns`, with an ellipsis if it was cut.
    static func cut(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        var result = ""
        var width = 1
        for character in text {
            width += of(character)
            if width > columns { break }
            result.append(character)
        }
        return result + "…"
    }

    /// Returns the text padded with spaces to `columns`; a longer text is unchanged.
    static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - of(text)))
    }

    /// Returns the text on one line, without control characters for the terminal.
    static func printable(_ text: String) -> String {
        var result = ""
        var hasGap = false
        for scalar in text.unicodeScalars {
            if scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
                || ["\u{2028}", "\u{2029}"].contains(scalar)
            {
                hasGap = true
                continue
            }
            if hasGap, !result.isEmpty { result.append(" ") }
            hasGap = false
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Returns an untrusted text for an error message: printable, and at most a thousand scalars long. Scalars are
    /// counted because the length of a character is unlimited.
    static func shown(_ text: String) -> String {
        let start = text.unicodeScalars.prefix(1000)
        return printable(String(String.UnicodeScalarView(start))) + (start.endIndex < text.endIndex ? "…" : "")
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The blocks whose characters are wide or fullwidth.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
        0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
