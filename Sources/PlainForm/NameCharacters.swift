import Foundation
import SearchText

/// The rules for the characters of names: the characters that no name has, the names that Windows reserves, and the
/// names that count as equal.
enum NameCharacters {
    /// The maximum number of passes over a text. The second one mostly finds nothing to do.
    private static let maximumPasses = 8
    private static let joiner: Unicode.Scalar = "\u{200D}"
    /// The characters that file systems reserve.
    private static let forbidden = Array("<>:\"/\\|?*".utf8)

    /// Returns a text in NFC without the characters that no name has, without blanks at its beginning, and without
    /// blanks and dots at its end.
    ///
    /// The removal of an invisible character can let its neighbours compose, so both steps are repeated until nothing
    /// changes. All steps look at scalars: a dot with a mark is one character, but it hides a file as a dot does.
    static func clean(_ text: String) -> String {
        if isOrdinary(text) { return trimmed(text) }
        var text = CanonicalForm.composed(text)
        for _ in 0..<maximumPasses {
            let next = CanonicalForm.composed(visible(text))
            if next.utf8.elementsEqual(text.utf8) { break }
            text = next
        }
        return trimmed(text)
    }

    /// Returns whether Windows takes a name for a device, whatever its ending.
    ///
    /// Programs there may drop marks and compatibility forms, so that only the base letters before the first dot count.
    static func isReserved(_ name: String) -> Bool {
        let letters: [Unicode.Scalar] =
            isOrdinary(name)
            ? Array(name.unicodeScalars)
            : name.decomposedStringWithCompatibilityMapping.unicodeScalars.filter { !isMark($0) }
        let first = letters.prefix { $0 != "." }
        let word = trimmed(String(String.UnicodeScalarView(first))).uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(word) { return true }
        guard word.hasPrefix("COM") || word.hasPrefix("LPT") else { return false }
        let rest = word.utf8.dropFirst(3)
        return rest.count == 1 && rest.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Returns the form of a name that equal names share: without case, without the differences between characters that
    /// look alike, and without invisible characters. Some file systems cannot keep two names of one form.
    static func folded(_ name: String) -> String {
        if name.utf8.allSatisfy({ isOrdinaryASCII($0) }) { return name.lowercased() }
        let seen: [Unicode.Scalar] = name.decomposedStringWithCompatibilityMapping.unicodeScalars
            .filter { !isInvisible($0) }
        // A capital ß becomes a small one first, and both become SS.
        return String(String.UnicodeScalarView(seen)).lowercased().uppercased().lowercased()
    }

    /// Returns whether a text has only common characters, which no rule changes: those of ASCII that are allowed, and the
    /// letters and syllables of Korean, Japanese and Chinese. No such character composes with another one.
    private static func isOrdinary(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0x80: isOrdinaryASCII(UInt8(scalar.value))
            case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
            default: false
            }
        }
    }

    /// Returns whether a character of ASCII is a blank or visible, and allowed in names.
    private static func isOrdinaryASCII(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20...0x7E: !forbidden.contains(byte)
        default: false
        }
    }

    /// Returns a text with `_` for each forbidden character and a blank for each white space, and without invisible
    /// characters.
    ///
    /// A zero width joiner stays between two emoji, where it makes one picture of them. Everywhere else joiners go, and
    /// so do variation selectors and tags: a name keeps the letters of a language and the emoji, not their finer shapes.
    private static func visible(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if isForbidden(scalar) {
                result.append("_")
            } else if scalar.properties.isWhitespace {
                result.append(" ")
            } else if scalar == joiner {
                if isEmoji(result.last), isEmoji(scalars[(index + 1)...].first) { result.append(scalar) }
            } else if !isInvisible(scalar) {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns whether a character is reserved by a file system, or controls a terminal.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        if let byte = UInt8(exactly: scalar.value), forbidden.contains(byte) { return true }
        if scalar.properties.isNoncharacterCodePoint || scalar.value == 0xFFFD { return true }
        // A tab or a line break is a blank.
        return scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
    }

    /// Returns whether a character shows nothing by itself, and could make two names look alike or turn a part of a name.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
    }

    /// Returns whether a character is an emoji. Unicode counts digits and a few signs of Latin-1 among them, too.
    private static func isEmoji(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.value > 0xFF && scalar.properties.isEmoji
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Returns a text without blanks at its beginning, and without blanks and dots at its end.
    private static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars.drop { $0 == " " }
        while let last = scalars.last, last == " " || last == "." { scalars.removeLast() }
        return String(scalars)
    }
}
