/// The first fields of a line of a revision, read without the rest: a diary has many earlier texts, and little follows
/// from them.
struct RevisionHead {
    private static let start = Array("{\"entryId\":\"".utf8)
    private static let middle = Array("\",\"number\":\"".utf8)
    private static let end = Array("\"photos\":[]}".utf8)
    private static let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    private static let decimals = UInt8(ascii: "0")...UInt8(ascii: "9")
    private static let (maximumID, maximumDigits) = (64, 19)

    let entryID: String
    let number: Int64
    /// Whether the line says that the revision has no photos.
    let hasNoPhotos: Bool

    /// Reads a line, with or without its line break; nil for one that begins otherwise than Daybook writes it.
    init?(_ line: [UInt8]) {
        guard line.starts(with: Self.start) else { return nil }
        let id = line.dropFirst(Self.start.count).prefix(Self.maximumID).prefix { $0 != Self.quote }
        let behindID = line[id.endIndex...]
        guard !id.isEmpty, !id.contains(Self.backslash), behindID.starts(with: Self.middle) else { return nil }
        let digits = behindID.dropFirst(Self.middle.count).prefix(while: Self.decimals.contains)
        guard digits.count <= Self.maximumDigits, let number = Int64(String(decoding: digits, as: UTF8.self)),
            line[digits.endIndex...].first == Self.quote
        else { return nil }
        (entryID, self.number) = (String(decoding: id, as: UTF8.self), number)
        let record = line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...]
        hasNoPhotos = record.suffix(Self.end.count).elementsEqual(Self.end)
    }
}
