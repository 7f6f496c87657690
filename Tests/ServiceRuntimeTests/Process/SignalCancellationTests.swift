import ServiceRuntime
import Testing

@Suite("Work that a signal cancels")
struct SignalCancellationTests {
    private struct Failure: Error {}

    @Test("Without a signal, the work's value or error comes at once")
    func plain() async throws {
        let value = try await SignalCancellation.run(grace: .seconds(600)) { 7 }
        #expect(value == 7)
        await #expect(throws: Failure.self) {
            try await SignalCancellation.run(grace: .seconds(600)) { () async throws -> Int in throw Failure() }
        }
    }

    @Test("The work is cancelled with its caller")
    func cancelled() async {
        let task = Task {
            try await SignalCancellation.run(grace: .seconds(600)) { try await Task.sleep(for: .seconds(600)) }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
