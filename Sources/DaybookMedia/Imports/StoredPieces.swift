import ArchiveReading
import Glibc
import Hashing
import Synchronization

/// The bytes of a member that lie in a file as they are. Their number and their CRC-32 must be those of the directory.
final class StoredPieces: MemberPieces {
    private let file: ReadFile
    private let start: Int
    private let place: MemberPlace
    private let name: String
    private let pieceBytes: Int
    private let stop: JobStop
    /// The space of an unpacked member, which it takes until nobody reads it any more.
    private let part: UnpackingSpace.Part?
    private let state = Mutex<(offset: Int, sum: CRC32)>((0, CRC32()))

    init(
        of file: ReadFile, from start: Int, place: MemberPlace, name: String, pieceBytes: Int, stop: JobStop,
        taking part: UnpackingSpace.Part? = nil
    ) {
        (self.file, self.start, self.place, self.name) = (file, start, place, name)
        (self.pieceBytes, self.stop, self.part) = (pieceBytes, stop, part)
    }

    func next() throws(ArchiveError) -> [UInt8]? {
        if stop.isRequested { throw ArchiveError(.unreadable, name: name, number: ECANCELED) }
        let offset = state.withLock { $0.offset }
        let wanted = min(pieceBytes, Int(clamping: place.size) - offset)
        let piece: [UInt8]
        do throws(SystemError) {
            piece = wanted > 0 ? try file.read(at: start + offset, count: wanted) : []
        } catch {
            throw ArchiveError(.unreadable, name: name, number: error.code)
        }
        guard piece.count == max(0, wanted) else { throw ArchiveError(.damaged, name: name, cause: "size") }
        let (end, sum) = state.withLock { state in
            state.offset += piece.count
            state.sum.update(data: piece)
            return (state.offset, state.sum.value)
        }
        if Int64(end) == place.size, sum != place.crc {
            throw ArchiveError(.damaged, name: name, cause: "CRC-32")
        }
        return piece.isEmpty ? nil : piece
    }
}
