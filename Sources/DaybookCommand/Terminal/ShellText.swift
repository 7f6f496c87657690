/// The words of commands that are printed for people to copy into a POSIX shell.
///
/// ```swift
/// ShellText.path("/srv/되살린 일기")   // '/srv/되살린 일기'
/// ```
enum ShellText {
    private static let plain: Set<Unicode.Scalar> = ["/", "_", ".", ":", "@", "%", "+", ",", "-"]

    /// Returns a text as one word.
    ///
    /// A text of letters, digits and a few signs stays as it is. Another one stands in single quotes. A text with
    /// control characters, or with bytes that are not UTF-8, is written by `printf`, so that it does nothing to the
    /// terminal; line breaks at its end are lost.
    static func word(_ text: String) -> String {
        let bytes = PathText.bytes(text)
        guard bytes.elementsEqual(text.utf8), !text.unicodeScalars.contains(where: isHidden) else {
            return "\"$(printf '\(bytes.map { octal($0) }.joined())')\""
        }
        if !text.isEmpty, text.unicodeScalars.allSatisfy(isPlain) { return text }
        return "'" + text.replacing("'", with: #"'\''"#) + "'"
    }

    /// Returns a path as one word, which no command takes for an option.
    static func path(_ path: String) -> String { word(path.hasPrefix("-") ? "./" + path : path) }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber || plain.contains(scalar)
    }

    /// Returns whether a scalar would change the line, or could not be seen in it.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Returns a byte in the notation of `printf`.
    private static func octal(_ byte: UInt8) -> String {
        let scalar = Unicode.Scalar(byte)
        if byte < 0x80, isPlain(scalar), scalar != "%" { return String(Character(scalar)) }
        return "\\" + String(String(UInt16(byte) + 0o1000, radix: 8).dropFirst())
    }
}
