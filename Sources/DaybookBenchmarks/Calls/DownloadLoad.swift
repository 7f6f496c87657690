import DaybookAPI
import Foundation
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

/// The measurement of the downloads of a bench.
struct DownloadResult: Sendable {
    let bytes: Int
    let seconds: Double
    /// The processor time of both processes together.
    let processorSeconds: Double

    var megabytesPerSecond: Double { Double(bytes) / 1e6 / seconds }
    var processorSecondsPerGigabyte: Double { processorSeconds / max(1e-9, Double(bytes) / 1e9) }
}

/// The processor time of a bench's two processes.
enum ProcessorTime {
    /// Returns the time that this process and the server have used so far, in seconds.
    static func seconds(with serverID: Int32) -> Double {
        let ticks = ["self", "\(serverID)"].reduce(0.0) { sum, process in
            guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return sum }
            // The name may contain anything, but no field after it contains a parenthesis. See proc(5).
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12 else { return sum }
            return sum + (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
        }
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
