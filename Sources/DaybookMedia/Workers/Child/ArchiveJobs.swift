import ArchiveReading
import Glibc

/// The jobs of a worker on an archive that a client uploaded. The parent reads no byte of its directory, and none that
/// is packed, and decodes no name.
enum ArchiveJobs {
    private static let pieceBytes = 1 << 20
    /// The number of bytes after which the space on the disk is looked at again: other members are unpacked on the same
    /// disk meanwhile.
    static let checkedBytes: Int64 = 4 << 20

    /// Lists the next members of an archive.
    static func members(of files: [ReadFile], after mark: DirectoryMark?) -> WorkerResponse {
        do throws(ArchiveError) {
            let part = try archive(files).members(after: mark)
            return .archiveMembers(MemberPart(members: part.members.map(\.decoded), next: part.next))
        } catch {
            return .archiveRefused(error)
        }
    }

    /// Unpacks a member of the first file into the last one, from its beginning: another worker may have written into it
    /// before it ended.
    ///
    /// - Parameters:
    ///   - reserve: The bytes that stay free on the disk of the last file.
    ///   - free: Returns the free bytes on the disk of a file; nil if its file system does not state them.
    static func unpack(
        _ place: MemberPlace, of files: [ReadFile], reserve: UInt64,
        free: (_ descriptor: CInt) -> UInt64? = { Disk().freeBytes(descriptor: $0) }
    ) -> WorkerResponse {
        do throws(ArchiveError) {
            guard let output = files.last else { throw ArchiveError(.unreadable, number: EBADF) }
            let pieces = try archive(files).open(place, name: "", pieceBytes: pieceBytes)
            var (written, checked): (Int64, Int64) = (0, 0)
            while let piece = try pieces.next() {
                if written >= checked {
                    let next = min(checkedBytes, max(0, place.size - written))
                    try requireSpace(for: next, beside: reserve, of: free(output.descriptor))
                    checked = written + checkedBytes
                }
                try write(piece, to: output.descriptor, at: Int(written))
                written += Int64(piece.count)
            }
            return .unpacked(written)
        } catch {
            return .archiveRefused(error)
        }
    }

    /// Throws the error of a full disk unless its free bytes are enough for the next ones and a reserve. A file system that
    /// does not state them is written to until it refuses.
    private static func requireSpace(
        for next: Int64, beside reserve: UInt64, of free: UInt64?
    ) throws(ArchiveError) {
        let (wanted, isOver) = reserve.addingReportingOverflow(UInt64(clamping: next))
        if let free, isOver || free < wanted { throw ArchiveError(.unreadable, number: ENOSPC) }
    }

    private static func archive(_ files: [ReadFile]) throws(ArchiveError) -> ZipArchive {
        guard let file = files.first else { throw ArchiveError(.unreadable, number: EBADF) }
        return try ZipArchive(descriptor: file.descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt, at offset: Int) throws(ArchiveError) {
        do throws(SystemError) {
            try unsafe Disk().write(bytes.span.bytes, to: descriptor, at: offset, named: "")
        } catch {
            throw ArchiveError(.unreadable, number: error.code)
        }
    }
}
