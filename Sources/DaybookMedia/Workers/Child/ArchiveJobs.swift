import ArchiveReading
import Glibc

/// The jobs of a worker on an archive that somebody uploaded. The parent reads no byte of its directory, and none that is
/// packed, and decodes no name.
enum ArchiveJobs {
    private static let pieceBytes = 1 << 20

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
    static func unpack(_ place: MemberPlace, of files: [ReadFile]) -> WorkerResponse {
        do throws(ArchiveError) {
            guard let output = files.last else { throw ArchiveError(.unreadable, number: EBADF) }
            let pieces = try archive(files).open(place, name: "", pieceBytes: pieceBytes)
            var written: Int64 = 0
            while let piece = try pieces.next() {
                try write(piece, to: output.descriptor, at: Int(written))
                written += Int64(piece.count)
            }
            return .unpacked(written)
        } catch {
            return .archiveRefused(error)
        }
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
