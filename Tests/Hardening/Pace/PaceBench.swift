import Glibc
import ZRPC
import ZRPCTesting

/// Takes measures, each for a time: calls, megabytes and messages a second, and microseconds a call.
struct PaceBench: Sendable {
    typealias Figure = (name: String, value: Double)

    /// More than the session's window holds, when each holds what a stream may that is not read.
    private static let stalledReaders = 120

    let client: TestServiceClient
    let time: Duration

    /// The figures of a measure.
    @concurrent func take(_ measure: PaceMeasure) async throws -> [Figure] {
        switch measure {
        case .calls: try await calls(of: 100)
        case .largeCalls: try await calls(of: 4 << 10)
        case .paced: try await pacedCalls()
        case .download: [("MB/s", try await PaceReader(client: client, time: time).read().megabytes)]
        case .beside: try await calls(besideMessagesOf: Attachment.preferredSize)
        case .besideSmall: try await calls(besideMessagesOf: 0)
        case .besideWork: try await callsBesideWork()
        case .slowCalls: try await download(besideCallsOf: 5)
        case .rareCalls: try await download(besideCallsEvery: .milliseconds(20))
        case .stalled: [("MB/s", try await downloadBesideStalled())]
        }
    }

    // MARK: Calls

    /// Many at a time.
    @concurrent private func calls(of size: Int) async throws -> [Figure] {
        let (begin, processorBegin) = (ContinuousClock.now, Self.processorSeconds)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<64 { group.addTask { try await latencies(of: size, until: begin + time).count } }
            return try await group.reduce(0, +)
        }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        return [
            ("calls/s", Double(count) / seconds),
            ("processor us", (Self.processorSeconds - processorBegin) * 1e6 / Double(count)),
        ]
    }

    @concurrent private func pacedCalls() async throws -> [Figure] {
        let processorBegin = Self.processorSeconds
        let took = try await latencies(pause: .milliseconds(5), until: .now + time)
        return [
            ("median us", Self.percentile(50, of: took)),
            ("processor us", (Self.processorSeconds - processorBegin) * 1e6 / Double(took.count)),
        ]
    }

    @concurrent private func calls(besideMessagesOf size: Int) async throws -> [Figure] {
        let end = ContinuousClock.now + time
        async let reading = PaceReader(client: client, time: time, messageSize: size).read()
        let took = try await latencies(until: end)
        let read = try await reading
        return [
            ("median us", Self.percentile(50, of: took)), ("p99 us", Self.percentile(99, of: took)),
            size == 0 ? ("messages/s", read.messages) : ("MB/s", read.megabytes),
        ]
    }

    @concurrent private func callsBesideWork() async throws -> [Figure] {
        let end = ContinuousClock.now + time
        async let work: Void = compute(until: end)
        let took = try await latencies(until: end)
        await work
        return [("median us", Self.percentile(50, of: took)), ("p99 us", Self.percentile(99, of: took))]
    }

    @concurrent private func compute(until end: ContinuousClock.Instant) async {
        while ContinuousClock.now < end {
            let pause = ContinuousClock.now + .milliseconds(5)
            while ContinuousClock.now < pause {}
            await Task.yield()
        }
    }

    // MARK: Downloads

    @concurrent private func download(
        besideCallsOf milliseconds: UInt32 = 0, besideCallsEvery pause: Duration = .zero
    ) async throws -> [Figure] {
        let end = ContinuousClock.now + time
        async let reading = PaceReader(client: client, time: time).read()
        let took = try await latencies(delay: milliseconds, pause: pause, until: end)
        return [("MB/s", try await reading.megabytes), ("median us", Self.percentile(50, of: took))]
    }

    @concurrent private func downloadBesideStalled() async throws -> Double {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.stalledReaders {
                group.addTask { try await PaceReader(client: client, time: time).stall() }
            }
            // What they may hold is on its way.
            try await Task.sleep(for: .milliseconds(500))
            let megabytes = try await PaceReader(client: client, time: time).read().megabytes
            group.cancelAll()
            while await group.nextResult() != nil {}
            return megabytes
        }
    }

    // MARK: Parts of them

    /// Returns the times of calls one after the other, in microseconds. The first may end later, all others
    /// by the time.
    @concurrent private func latencies(
        of size: Int = 100, delay milliseconds: UInt32 = 0, pause: Duration = .zero, until end: ContinuousClock.Instant
    ) async throws -> [Double] {
        var request = UnaryCallRequest()
        request.payload = [UInt8](repeating: 1, count: size)
        request.delayMs = milliseconds
        var took: [Double] = []
        repeat {
            let begin = ContinuousClock.now
            _ = try await client.unaryCall(request, options: CallOptions(timeout: .seconds(600)))
            took.append((ContinuousClock.now - begin) / .microseconds(1))
            if pause > .zero { try await Task.sleep(for: pause) }
        } while ContinuousClock.now < end
        return took
    }

    private static func percentile(_ percent: Int, of values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }

    /// The time that processors spent on this process, the client.
    private static var processorSeconds: Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
