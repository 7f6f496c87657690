import Hashing
import Synchronization

/// The bytes of a member, piece by piece. They are whole when ``next()`` has returned `nil`: their number and their CRC-32
/// are those that the directory states.
public final class MemberReader: Sendable {
    private struct State: ~Copyable {
        let stream: MemberStream
        var size: Int64 = 0
        var sum = CRC32()
        var isAtEnd = false
    }

    private let place: MemberPlace
    private let name: String
    private let pieceBytes: Int
    private let state: Mutex<State>

    init(of place: MemberPlace, in file: ArchiveFile, name: String, pieceBytes: Int) throws(ArchiveError) {
        (self.place, self.name, self.pieceBytes) = (place, name, pieceBytes)
        do throws(ArchiveError) {
            state = Mutex(State(stream: try MemberStream.open(place, in: file)))
        } catch {
            throw Self.named(error, as: name)
        }
    }

    /// Returns the next piece, full unless it is the last one; `nil` at the end. Blocks.
    ///
    /// - Throws: `tooLarge` if the member expands beyond its size; `damaged`, `unreadable`. No more can be read then.
    public func next() throws(ArchiveError) -> [UInt8]? {
        let result = state.withLock { state -> Result<[UInt8]?, ArchiveError> in
            do throws(ArchiveError) {
                return .success(try next(of: &state))
            } catch {
                return .failure(Self.named(error, as: name))
            }
        }
        return try result.get()
    }

    private func next(of state: inout State) throws(ArchiveError) -> [UInt8]? {
        if state.isAtEnd { return nil }
        let piece = try state.stream.read(upTo: pieceBytes)
        state.size += Int64(piece.count)
        guard state.size <= place.size else { throw ArchiveError(.tooLarge) }
        state.sum.update(data: piece)
        if piece.count < pieceBytes {
            guard state.size == place.size, state.sum.value == place.crc else {
                throw ArchiveError(.damaged, cause: state.size == place.size ? "CRC-32" : "size")
            }
            state.isAtEnd = true
        }
        return piece.isEmpty ? nil : piece
    }

    private static func named(_ error: ArchiveError, as name: String) -> ArchiveError {
        ArchiveError(error.code, name: name, cause: error.cause, number: error.number)
    }
}
