import DaybookAPI
import Synchronization
import ZRPC

/// Uploads 100 MB again and again, until it is told to stop, in the session that other calls are measured in.
struct UploadLoad: Sendable {
    /// What one upload carries, in pieces of an attachment's preferred size.
    static let size = 100 << 20

    let client: MediaServiceClient

    /// Runs `body` while uploads go on. Answers what it answered, and how many bytes went up meanwhile.
    func beside<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> (result: Result, bytes: Int) {
        let sent = Tally()
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try await uploads(counting: sent)
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

    private func uploads(counting sent: Tally) async throws {
        let piece = Attachment([UInt8](repeating: 1, count: Attachment.preferredSize))
        while !Task.isCancelled {
            do {
                _ = try await client.putBlob { writer in
                    for _ in 0..<Self.size / Attachment.preferredSize {
                        try await writer.write(PutBlobRequest(), attachments: [piece])
                        sent.bytes.add(piece.count, ordering: .relaxed)
                    }
                }
            } catch {
                // Being told to stop is the end that it always has.
                guard Task.isCancelled else { throw error }
            }
        }
    }
}
