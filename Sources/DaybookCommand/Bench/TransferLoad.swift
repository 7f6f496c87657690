import DaybookAPI
import Synchronization
import ZRPC

/// Transfers 100 MB again and again, until it is told to stop, in the session that other calls are measured in.
struct TransferLoad: Sendable {
    /// Which way the bytes go.
    enum Direction {
        case up
        case down
    }

    /// What one transfer carries, in pieces of an attachment's preferred size.
    static let size = 100 << 20

    let client: MediaServiceClient
    let direction: Direction

    /// Runs `body` while transfers go on. Returns what it returned, and how many bytes went meanwhile.
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
                // Being told to stop is the end that it always has.
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
