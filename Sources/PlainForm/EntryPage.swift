/// The page of an entry, as a person may have edited it.
///
/// The bytes come from anywhere. A page has the fields of ``PageField``; other names are passed over.
///
/// ```swift
/// let page = try EntryPage(reading: bytes)
/// var record = PageRecord(entry: entry, text: text)
/// let isEdited = try page.apply(.title, to: &record) { zone, seconds in offset(in: zone, at: seconds) }
/// ```
public struct EntryPage: Sendable {
    /// Returns the offset from UTC in seconds that a zone has at a time in seconds since 1970; nil for an unknown zone.
    public typealias Offset = (_ zone: String, _ seconds: Int64) -> Int32?

    /// The maximum size of a page. An entry has at most a megabyte of text, of which YAML may write each byte as an
    /// escape of six bytes, beside the names and IDs of its photos.
    public static let maximumBytes = 8 << 20

    /// The ID of the entry; empty if the page has none.
    public let id: String
    let values: [String: PageValue]
    let body: [UInt8]
    /// Whether the lines above the body end as on Windows, as an editor lets all lines end.
    let hasReturns: Bool

    /// Reads a page.
    ///
    /// - Throws: Any error but `value`, which are those of single fields.
    public init(reading bytes: [UInt8]) throws(PageError) {
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        guard String(validating: text, as: UTF8.self) != nil else { throw .noValues }
        let (above, below) = try Self.parts(of: text)
        values = try YAMLReader.fields(of: above, fromLine: 2)
        hasReturns = above.startIndex > text.startIndex && text[..<above.startIndex].dropLast().last == Self.carriage
        body = Self.body(from: below)
        do throws(PageError) {
            id = try values["id"]?.text() ?? ""
        } catch {
            id = ""
        }
    }

    private static let (lineFeed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    private static let dashes = [UInt8](repeating: UInt8(ascii: "-"), count: 3)

    /// Returns the lines between the two of dashes, and all behind the second.
    private static func parts(
        of text: ArraySlice<UInt8>
    ) throws(PageError) -> (above: ArraySlice<UInt8>, below: ArraySlice<UInt8>) {
        var (rest, start): (ArraySlice<UInt8>, Int?) = (text, nil)
        while !rest.isEmpty {
            let end = rest.firstIndex(of: lineFeed).map { $0 + 1 } ?? rest.endIndex
            let isRule = isRule(rest[rest.startIndex..<end])
            if let start {
                if isRule { return (above: text[start..<rest.startIndex], below: text[end...]) }
            } else if isRule {
                start = end
            } else {
                throw .noValues
            }
            rest = rest[end...]
        }
        throw .noValues
    }

    /// Returns whether a line has three dashes alone, and perhaps blanks behind them.
    private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        // A page may have millions of lines.
        line.starts(with: dashes)
            && line.dropFirst(dashes.count).allSatisfy { byte in
                byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == carriage || byte == lineFeed
            }
    }

    /// Returns a body without the empty line above it.
    private static func body(from below: ArraySlice<UInt8>) -> [UInt8] {
        if below.first == lineFeed { return Array(below.dropFirst()) }
        return Array(below.starts(with: [carriage, lineFeed]) ? below.dropFirst(2) : below)
    }

    /// Returns a text in which each line ends with a line feed alone, and which does not end with an empty line more than
    /// it must.
    static func plain(_ text: [UInt8]) -> [UInt8] {
        var plain = withoutReturns(text)
        if plain.last == lineFeed { plain.removeLast() }
        return plain
    }

    /// Returns a text with line feeds in place of the ends of lines on Windows.
    static func withoutReturns(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(carriage) else { return text }
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        for byte in text {
            if byte == lineFeed, plain.last == carriage { plain.removeLast() }
            plain.append(byte)
        }
        return plain
    }

    /// Returns a body without the end of its last line.
    static func withoutEnd(_ text: [UInt8]) -> [UInt8] {
        guard text.last == lineFeed else { return text }
        let line = text.dropLast()
        return Array(line.last == carriage ? line.dropLast() : line)
    }
}
