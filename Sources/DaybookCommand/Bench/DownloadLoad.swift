import DaybookAPI
import ZRPC

/// A load of downloads of 5 MiB, one after the other.
struct DownloadLoad: Sendable {
    /// The number of bytes of one transfer.
    static let size = 5 << 20

    let client: MediaServiceClient
    let serverID: Int32

    /// Runs for a time and returns the measurement.
    func run(for time: Duration) async throws -> DownloadResult {
        let processorBefore = ProcessorTime.seconds(with: serverID)
        let start = ContinuousClock.now
        var bytes = 0
        while ContinuousClock.now < start + time {
            var received = 0
            for try await piece in try await client.getBlob(GetBlobRequest()) {
                for attachment in piece.attachments {
                    // The first and the last byte are read, because an attachment is memory that is not copied yet.
                    let isWhole = attachment.withSpan { span in
                        let (first, last) = unsafe span.withUnsafeBytes { unsafe ($0.first, $0.last) }
                        return first == 1 && last == 1
                    }
                    guard isWhole else { throw RPCError(.dataLoss, "A piece of the download is not what was sent.") }
                    received += attachment.count
                }
            }
            guard received == Self.size else {
                throw RPCError(.dataLoss, "A download had \(received) bytes instead of \(Self.size).")
            }
            bytes += received
        }
        let elapsed = (ContinuousClock.now - start).components
        return DownloadResult(
            bytes: bytes, seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18,
            processorSeconds: ProcessorTime.seconds(with: serverID) - processorBefore)
    }
}
