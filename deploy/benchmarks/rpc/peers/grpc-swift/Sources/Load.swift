import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix

/// The calls of the client, and their measurement.
struct Load: Sendable {
    private let client: GRPCClient<HTTP2ClientTransport.Posix>
    private let entries: Daybook_Entry_V1_EntryService.Client<HTTP2ClientTransport.Posix>
    private let files: Daybook_Bench_BenchDownload.Client<HTTP2ClientTransport.Posix>
    private let processor: Processor

    init(client: GRPCClient<HTTP2ClientTransport.Posix>, processor: Processor) {
        self.client = client
        self.entries = Daybook_Entry_V1_EntryService.Client(wrapping: client)
        self.files = Daybook_Bench_BenchDownload.Client(wrapping: client)
        self.processor = processor
    }

    /// Makes one call, so that the measurements do not include the connection setup.
    func callOnce() async throws {
        var options = CallOptions.defaults
        options.waitForReady = true
        _ = try await entries.getEntry(Sample.request, options: options)
    }

    /// Keeps a number of calls outstanding: each of as many tasks makes calls one after the other.
    func unary(outstanding: Int, for seconds: Double) async throws -> UnaryResult {
        let processorBefore = try processor.seconds()
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        var latencies: [UInt32] = []
        try await withThrowingTaskGroup(of: [UInt32].self) { group in
            for _ in 0..<outstanding {
                group.addTask { try await call(until: end) }
            }
            for try await part in group { latencies += part }
        }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        let used = try processor.seconds() - processorBefore
        return UnaryResult(
            outstanding: outstanding, seconds: elapsed, latencies: latencies.sorted(), processorSeconds: used)
    }

    private func call(until end: ContinuousClock.Instant) async throws -> [UInt32] {
        var latencies: [UInt32] = []
        var before = ContinuousClock.now
        while before < end {
            let entry = try await entries.getEntry(Sample.request)
            guard entry.id == Sample.request.id else {
                throw RPCError(code: .dataLoss, message: "The response is for another entry.")
            }
            let after = ContinuousClock.now
            latencies.append(UInt32(clamping: Int64((after - before) / .nanoseconds(1))))
            before = after
        }
        return latencies
    }

    /// Downloads one time after the other.
    func downloads(for seconds: Double) async throws -> DownloadResult {
        let processorBefore = try processor.seconds()
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        var bytes = 0
        while ContinuousClock.now < end {
            bytes += try await files.download(Sample.download) { response in
                var received = 0
                for try await chunk in response.messages {
                    guard chunk.data.count == Int(Sample.download.chunkBytes), chunk.data.first == UInt8(ascii: "d"),
                        chunk.data.last == UInt8(ascii: "d")
                    else { throw RPCError(code: .dataLoss, message: "A chunk is not as it was sent.") }
                    received += chunk.data.count
                }
                guard received == Int(Sample.download.sizeBytes) else {
                    throw RPCError(code: .dataLoss, message: "A download ended after \(received) bytes.")
                }
                return received
            }
        }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        return DownloadResult(
            bytes: bytes, seconds: elapsed, processorSeconds: try processor.seconds() - processorBefore)
    }
}
