import DaybookAPI
import Synchronization
import ZRPC

/// A load of transfers of 100 MB, repeated until cancelled, in the same session as the measured calls.
struct TransferLoad: Sendable {
    /// The direction of the bytes.
    enum Direction {
        case up
        case down
    }

    /// The number of bytes of one transfer, in pieces of an attachment's preferred size.
    static let size = 100 << 20

    let client: MediaServiceClient
    let direction: Direction

    /// Runs `body` during transfers. Returns its result, and the number of bytes transferred meanwhile.
    func beside<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> (result: Result, bytes: Int) {
        let sent = Tally()
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try await transfers(counting: sent)
                return nil
            }
            group.addTask { try await body() }
            while let outcome = try await group.next() {
                guard let result = outcome else { continue }
                group.cancelAll()
                return (result, sent.bytes.load(ordering: .relaxed))
            }
            throw CancellationError()
        }
    }

    private final class Tally: Sendable {
        let bytes = Atomic(0)
    }

    private func transfers(counting sent: Tally) async throws {
        let piece = Attachment([UInt8](repeating: 1, count: Attachment.preferredSize))
        while !Task.isCancelled {
            do {
                switch direction {
                case .up: try await upload(piece, counting: sent)
                case .down: try await download(counting: sent)
                }
            } catch {
                // The transfers always end by cancellation.
                guard Task.isCancelled else { throw error }
            }
        }
    }

    private func upload(_ piece: Attachment, counting sent: Tally) async throws {
        _ = try await client.putBlob { writer in
            for _ in 0..<Self.size / piece.count {
                try await writer.write(PutBlobRequest(), attachments: [piece])
                sent.bytes.add(piece.count, ordering: .relaxed)
            }
        }
    }

    private func download(counting sent: Tally) async throws {
        var request = GetBlobRequest()
        request.length = UInt64(Self.size)
        for try await piece in try await client.getBlob(request) {
            sent.bytes.add(piece.attachments.reduce(0) { $0 + $1.count }, ordering: .relaxed)
        }
    }
}
