/// The offsets of files that come one after the other, and the size of their archive. It takes the same memory for any
/// number of files.
///
/// The names and sizes determine the offsets: a checksum may be wrong or unknown.
public struct ZipMeasure: Sendable {
    /// The number of files.
    public private(set) var count = 0
    /// The offset behind the bytes of the last file, where the directory begins.
    public private(set) var end: Int64 = 0
    /// The size of the entries of the directory, without the record that ends the archive.
    private var directory: Int64 = 0

    /// Creates the measure of an archive without files.
    public init() {}

    /// Adds a file after all others. Returns the offset of its header.
    @discardableResult
    public mutating func append(_ file: ZipFile) throws(ZipFailure) -> Int64 {
        guard !file.name.isEmpty, file.name.utf8.count <= Int(UInt16.max) else { throw .name }
        guard file.size >= 0 else { throw .size }
        let offset = end
        let (behind, isTooFar) = offset.addingReportingOverflow(file.size)
        // The limit leaves space for a directory that no archive exceeds.
        guard !isTooFar, behind < Int64.max / 2 else { throw .size }
        count += 1
        end = behind + Int64(file.header.count)
        directory += Int64(file.entry(at: offset).count)
        return offset
    }

    /// The record that ends the archive, after the entries of all files.
    public var ending: [UInt8] { ZipRecords.end(count: count, at: end, size: directory) }

    /// The size of the archive, in bytes.
    public var size: Int64 { end + directory + Int64(ending.count) }
}
