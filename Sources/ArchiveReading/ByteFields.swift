/// The numbers in a record of an archive, with the lowest byte first. Each is absent where the record ends before it.
struct ByteFields {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The number of bytes.
    var count: Int { bytes.count }

    /// Returns a number of at most eight bytes.
    func number(at offset: Int, count: Int) -> UInt64? {
        guard let part = part(at: offset, count: count) else { return nil }
        return part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns a number of at most four bytes.
    func small(at offset: Int, count: Int) -> Int? { number(at: offset, count: count).map { Int($0) } }

    /// Returns a part of the record.
    func part(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
    }

    /// Returns whether the record begins with a signature.
    func hasSignature(_ signature: UInt64) -> Bool { number(at: 0, count: 4) == signature }
}
