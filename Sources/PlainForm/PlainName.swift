import Foundation

/// A name of a file or folder that every file system takes: Linux, macOS and Windows.
///
/// The name is in NFC, and has at most ``maximumBytes`` bytes in UTF-8. It has no character or word that Windows
/// reserves, no character that hides or turns others, no dot or blank at its end, and no dot at its beginning.
public struct PlainName: Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of bytes of a name in UTF-8.
    public static let maximumBytes = 255
    /// The maximum number of bytes of an ending with its dot.
    private static let maximumEnding = 32
    /// The bytes that are left for a number after an equal name, as in `name (12345)`.
    private static let numberBytes = 16

    /// The name without its ending.
    public let stem: String
    /// The ending with its dot; empty for none.
    public let ending: String

    /// The whole name.
    public var description: String { stem + ending }

    private init(stem: String, ending: String) { (self.stem, self.ending) = (stem, ending) }

    /// Creates the name of a file from any text, such as the name that a camera gave.
    ///
    /// - Parameter fallback: The stem if nothing of the text remains.
    public init(_ text: String, fallback: String = "file") {
        let clean = Self.clean(text)
        // A dot at the beginning begins no ending, nor does a dot before anything but a few letters and digits.
        let dot = clean.dropFirst().lastIndex(of: ".").flatMap { index -> String.Index? in
            let letters = clean[index...].dropFirst()
            let isEnding = letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            return isEnding && (1..<Self.maximumEnding).contains(letters.count) ? index : nil
        }
        let ending = dot.map { String(clean[$0...]) } ?? ""
        let stem = dot.map { String(clean[..<$0]) } ?? clean
        let limit = Self.maximumBytes - ending.utf8.count
        self.init(stem: Self.stem(stem, fallback: fallback, bytes: limit), ending: ending)
    }

    /// Creates the name of a folder from a number and a title: `09-first-snow`.
    public init(folder number: String, title: String) {
        let words = Self.clean(title.lowercased()).split { $0.isWhitespace || $0 == "." || $0 == "_" || $0 == "-" }
        let limit = Self.maximumBytes - Self.numberBytes
        let text = words.isEmpty ? number : number + "-" + words.joined(separator: "-")
        self.init(stem: Self.stem(text, fallback: number, bytes: limit), ending: "")
    }

    /// Returns the name with another ending. The stem stays whole, unless both are too long together.
    public func with(ending: String) -> PlainName {
        let limit = Self.maximumBytes - ending.utf8.count
        return PlainName(stem: Self.stem(stem, fallback: "file", bytes: limit), ending: ending)
    }

    /// Returns the name with a number, for a file beside others of the same name: `name (2).jpg`. The first has none.
    ///
    /// - Parameter endings: The endings of the files that get the same stem, which is short enough for each.
    func numbered(_ number: Int, beside endings: [String]) -> PlainName {
        let suffix = number == 1 ? "" : " (\(number))"
        let longest = ([ending] + endings).map(\.utf8.count).max() ?? 0
        let limit = Self.maximumBytes - longest - suffix.utf8.count
        return PlainName(stem: Self.stem(stem, fallback: "file", bytes: limit) + suffix, ending: ending)
    }

    /// Returns a text in NFC without characters that a name must not have.
    private static func clean(_ text: String) -> String {
        var result = ""
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
            if isForbidden(scalar) {
                result.unicodeScalars.append("_")
            } else if !isInvisible(scalar) {
                result.unicodeScalars.append(scalar.properties.isWhitespace ? " " : scalar)
            }
        }
        return trimmed(result)
    }

    /// Whether a character is reserved by a file system, or controls a terminal.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        if "<>:\"/\\|?*".unicodeScalars.contains(scalar) { return true }
        if scalar.properties.isNoncharacterCodePoint || scalar.value == 0xFFFD { return true }
        // A tab or a line break is a blank.
        return scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
    }

    /// Whether a character shows nothing by itself and could make two names look alike, or turn a part of a name: all
    /// format characters but the joiners, which belong to emoji and to some scripts.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value == 0x200C || scalar.value == 0x200D { return false }
        // The characters that flags of regions are written with.
        if (0xE0020...0xE007F).contains(scalar.value) { return false }
        return scalar.properties.generalCategory == .format
    }

    /// Returns a stem that fits, and that is neither empty, nor reserved, nor the end of a name with a dot or blank.
    private static func stem(_ text: String, fallback: String, bytes: Int) -> String {
        var stem = trimmed(cut(text, toBytes: bytes))
        if stem.isEmpty { stem = cut(fallback, toBytes: bytes) }
        if stem.hasPrefix(".") { stem = "_" + stem.dropFirst() }
        if isReserved(stem) { stem = trimmed(cut("_" + stem, toBytes: bytes)) }
        return stem
    }

    /// Whether Windows takes the name for a device, whatever its ending.
    private static func isReserved(_ name: String) -> Bool {
        let first = name.prefix { $0 != "." }
        let word = trimmed(String(first)).uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(word) { return true }
        guard word.hasPrefix("COM") || word.hasPrefix("LPT") else { return false }
        let rest = word.dropFirst(3)
        return rest.count == 1 && "0123456789¹²³".contains(rest)
    }

    /// Returns a text without blanks at its beginning, and without blanks and dots at its end.
    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0 == " " }
        let end = start.reversed().drop { $0 == " " || $0 == "." }
        return String(end.reversed())
    }

    /// Returns the beginning of a text, in whole characters.
    private static func cut(_ text: String, toBytes limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var (result, bytes) = ("", 0)
        for character in text {
            bytes += character.utf8.count
            if bytes > limit { break }
            result.append(character)
        }
        return result
    }
}
