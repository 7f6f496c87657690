/// A name of a file or folder that every file system takes: Linux, macOS and Windows.
///
/// The name is in NFC, and has at most ``maximumBytes`` bytes in UTF-8, in whole characters. It has no character or
/// word that Windows reserves, no invisible character except a joiner between two emoji, no dot or blank at its end,
/// and no dot at its beginning. A name that is made from a name is the same name.
public struct PlainName: Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of bytes of a name in UTF-8.
    public static let maximumBytes = 255
    /// The maximum number of bytes of an ending with its dot.
    private static let maximumEnding = 32
    /// The bytes that are left for a number after an equal name, as in `name (12345)`.
    private static let numberBytes = 16
    /// The maximum number of digits of a number that ``number(in:)`` recognizes.
    private static let numberDigits = 6
    /// The maximum number of passes over a name. The third one mostly changes nothing.
    private static let maximumPasses = 8

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
        var name = Self.name(of: text, fallback: fallback)
        // A cut may make an ending of the last part of a long text, and blanks may stand before that ending.
        for _ in 0..<Self.maximumPasses {
            let before = name.description
            name = Self.name(of: before, fallback: fallback)
            if name.description.utf8.elementsEqual(before.utf8) { break }
        }
        self = name
    }

    /// Creates the name of a folder from a number and a title: `09-first-snow`.
    public init(folder number: String, title: String) {
        let words = NameCharacters.clean(title.lowercased()).unicodeScalars
            .split { $0 == " " || $0 == "." || $0 == "_" || $0 == "-" }.map { String($0) }
        let text = ([number] + words).joined(separator: "-")
        let limit = Self.maximumBytes - Self.numberBytes
        self.init(stem: Self.stem(text, fallback: number, bytes: limit), ending: "")
    }

    /// Returns the name with another ending. The stem stays whole, unless both are too long together.
    public func with(ending: String) -> PlainName {
        let limit = Self.maximumBytes - ending.utf8.count
        return PlainName(stem: Self.stem(stem, fallback: "file", bytes: limit), ending: ending)
    }

    /// Returns the name with a stem that is short enough for several endings.
    ///
    /// - Parameters:
    ///   - endings: The endings of the files that get the same stem.
    ///   - isNumbered: Whether the stem is short enough for any number, too.
    func shortened(beside endings: [String], isNumbered: Bool = false) -> PlainName {
        let longest = ([ending] + endings).map(\.utf8.count).max() ?? 0
        let limit = Self.maximumBytes - longest - (isNumbered ? Self.numberBytes : 0)
        return PlainName(stem: Self.stem(stem, fallback: "file", bytes: limit), ending: ending)
    }

    /// Returns the name with a number, for a file beside others of the same name: `name (2).jpg`. The name is short
    /// enough for any number.
    func numbered(_ number: Int) -> PlainName { PlainName(stem: stem + " (\(number))", ending: ending) }

    /// Returns the number with which ``numbered(_:)`` makes a given name of this one; nil if none does.
    func number(in given: String) -> Int? {
        let digits = given.utf8.dropFirst(stem.utf8.count + 2).dropLast(ending.utf8.count + 1)
        guard digits.count <= Self.numberDigits, let number = Int(String(decoding: digits, as: UTF8.self)), number > 1
        else { return nil }
        return numbered(number).description.utf8.elementsEqual(given.utf8) ? number : nil
    }

    /// Returns the name of a file that Daybook writes beside one of this name, which a person wrote:
    /// `name (Daybook).md`.
    ///
    /// - Parameter number: The number of the name, from 1 to 99. The first one is not shown.
    public func ofDaybook(_ number: Int) -> PlainName {
        let short = shortened(beside: [], isNumbered: true)
        return PlainName(stem: short.stem + (number > 1 ? " (Daybook \(number))" : " (Daybook)"), ending: ending)
    }

    /// Returns the name that one pass makes of a text.
    private static func name(of text: String, fallback: String) -> PlainName {
        let (stem, ending) = parts(of: NameCharacters.clean(text))
        let limit = maximumBytes - ending.utf8.count
        return PlainName(stem: Self.stem(stem, fallback: fallback, bytes: limit), ending: ending)
    }

    /// Returns a text without its ending, and the ending with its dot.
    ///
    /// A dot at the beginning begins no ending, nor does a dot before anything but a few letters and digits.
    private static func parts(of text: String) -> (stem: String, ending: String) {
        let scalars = text.unicodeScalars
        guard let dot = scalars.lastIndex(of: "."), dot > scalars.startIndex else { return (text, "") }
        let letters = scalars[dot...].dropFirst()
        let isEnding = letters.allSatisfy(isLetterOrDigit) && (1..<maximumEnding).contains(letters.count)
        guard isEnding else { return (text, "") }
        return (String(scalars[..<dot]), String(scalars[dot...]))
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// Returns a stem that fits, and that is neither empty, nor reserved, nor hidden, nor the end of a name with a dot or
    /// blank.
    private static func stem(_ text: String, fallback: String, bytes: Int) -> String {
        // A cut may leave an emoji without the one that it was joined to.
        var stem = NameCharacters.clean(cut(text, toBytes: bytes))
        if stem.isEmpty { stem = NameCharacters.clean(cut(fallback, toBytes: bytes)) }
        if stem.unicodeScalars.first == "." { stem = "_" + String(stem.unicodeScalars.dropFirst()) }
        if NameCharacters.isReserved(stem) { stem = NameCharacters.clean(cut("_" + stem, toBytes: bytes)) }
        return stem
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
