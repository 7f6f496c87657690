import CAttributes

/// The CRC-32 of a file's bytes as an extended attribute of the file. Archives state it before the bytes, so that a file
/// without it is read twice.
///
/// The attribute is no more than a saving: a file system without attributes keeps none, and no call fails. It belongs to
/// the file, not to its name, so that other bytes under the same name never have it. All calls block.
enum KeptSum {
    private static let name = "user.daybook.crc32"

    /// Returns the sum that is kept with an open file; nil if there is none.
    static func sum(of file: CInt) -> UInt32? {
        // One byte more than a sum has, so that a longer attribute is none.
        var bytes = [UInt8](repeating: 0, count: 5)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe fgetxattr(file, name, buffer.baseAddress, buffer.count)
        }
        guard count == 4 else { return nil }
        return bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }

    /// Keeps the sum of an open file, which is complete.
    static func keep(_ sum: UInt32, of file: CInt) {
        let bytes = [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: sum >> shift) }
        _ = unsafe bytes.withUnsafeBytes { buffer in
            unsafe fsetxattr(file, name, buffer.baseAddress, buffer.count, 0)
        }
    }
}

extension ReadFile {
    /// The CRC-32 of the bytes as it is kept with the file; nil if there is none. Blocks.
    var keptSum: UInt32? { KeptSum.sum(of: descriptor) }

    /// Keeps the CRC-32 of the bytes with the file. Blocks.
    func keep(sum: UInt32) { KeptSum.keep(sum, of: descriptor) }
}
