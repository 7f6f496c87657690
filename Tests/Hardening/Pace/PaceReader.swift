import Synchronization
import ZRPC
import ZRPCTesting

/// Reads a stream that has no end.
struct PaceReader: Sendable {
    /// The number of bytes and messages that came.
    private final class Tally: Sendable {
        let bytes = Atomic(0)
        let messages = Atomic(0)
    }

    let client: TestServiceClient
    let time: Duration
    /// Bytes attached to each message.
    var messageSize = Attachment.preferredSize

    /// Reads for the time, and tells what came a second.
    @concurrent func read() async throws -> (megabytes: Double, messages: Double) {
        let begin = ContinuousClock.now
        let tally = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for try await message in try await open() {
                    tally.bytes.add(message.attachments.reduce(0) { $0 + $1.count }, ordering: .relaxed)
                    tally.messages.add(1, ordering: .relaxed)
                }
            }
            group.addTask { try await Task.sleep(until: begin + time) }
            // The end of the time comes first, or a failure.
            _ = try await group.next()
            group.cancelAll()
            while await group.nextResult() != nil {}
        }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        return (
            Double(tally.bytes.load(ordering: .relaxed)) / 1e6 / seconds,
            Double(tally.messages.load(ordering: .relaxed)) / seconds
        )
    }

    /// Holds a stream, and reads nothing of it, until the task is cancelled.
    @concurrent func stall() async throws {
        let stream = try await open()
        try await Task.sleep(for: .seconds(600))
        withExtendedLifetime(stream) {}
    }

    private func open() async throws -> ResponseStream<StreamingOutputCallResponse> {
        var request = StreamingOutputCallRequest()
        request.attachmentSize = UInt32(messageSize)
        return try await client.streamingOutputCall(request, options: CallOptions(timeout: .seconds(600)))
    }
}
