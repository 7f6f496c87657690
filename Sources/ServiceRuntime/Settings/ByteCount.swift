/// A number of bytes in people's notation: `500MB`, `1.5 TB`, `64GiB`, `1000`.
public struct ByteCount: Sendable, Hashable {
    /// The number of bytes; never negative.
    public let bytes: Int64

    private static let units: [(suffix: String, bytes: Double)] = [
        ("KIB", 0x1p10), ("MIB", 0x1p20), ("GIB", 0x1p30), ("TIB", 0x1p40), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9),
        ("TB", 1e12), ("B", 1), ("", 1),
    ]
    /// The maximum, a petabyte: no disk for this purpose has more.
    private static let most = 1e15

    /// Reads a number with or without a unit; nil if the text is not a number, or more than a petabyte.
    public init?(_ text: String) {
        let text = text.uppercased()
        guard let unit = Self.units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
        let digits = text.dropLast(unit.suffix.count).drop { $0 == " " }
        let number = digits.reversed().drop { $0 == " " }.reversed()
        guard number.allSatisfy({ $0.isASCIIDigit || $0 == "." }), let value = Double(String(number)),
            value * unit.bytes <= Self.most
        else { return nil }
        bytes = Int64(value * unit.bytes)
    }
}
