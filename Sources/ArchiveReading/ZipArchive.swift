/// A ZIP archive that is open for reading. It is closed with the value and its readers.
public final class ZipArchive: Sendable {
    private let file: ArchiveFile
    private let end: ZipEnd

    /// Opens an archive: one file on one disk, from its first byte on. Blocks.
    ///
    /// - Throws: `notZip` for any other file; `cutOff`, `damaged`, `tooMany`, `unreadable`.
    public init(_ path: String) throws(ArchiveError) {
        file = try ArchiveFile(path)
        end = try ZipEnd(of: file)
    }

    /// Opens an archive whose file is open already. The descriptor stays the caller's. Blocks.
    ///
    /// - Throws: As ``init(_:)``.
    public init(descriptor: CInt) throws(ArchiveError) {
        file = try ArchiveFile(copying: descriptor)
        end = try ZipEnd(of: file)
    }

    /// Returns the largest number of bytes that the members of an archive of some size may have together. Text packs to a
    /// tenth or less, and a small archive may be only text.
    static func maximumBytes(of size: Int64) -> Int64 {
        let (product, isTooMuch) = size.multipliedReportingOverflow(by: 100)
        let (sum, isOver) = product.addingReportingOverflow(1 << 30)
        return isTooMuch || isOver ? .max : sum
    }

    /// Returns the members, to be read one by one. The caller checks that their places are apart.
    public func members() -> ZipMembers { ZipMembers(of: file, end: end) }

    /// Opens a member.
    ///
    /// - Parameters:
    ///   - name: The name for errors.
    ///   - pieceBytes: The bytes that are read at once.
    public func reader(of place: MemberPlace, name: String, pieceBytes: Int) throws(ArchiveError) -> MemberReader {
        try MemberReader(of: place, in: file, name: name, pieceBytes: pieceBytes)
    }
}
