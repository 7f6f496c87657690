import Testing

@testable import ServiceRuntime

@Suite struct StartingTests {
    @Test(.timeLimit(.minutes(5)))
    func `a long start is told again and again, and its result is returned`() async throws {
        let (told, tell) = AsyncStream<Void>.makeStream()
        let result = try await ServiceProcess.repeating(every: .milliseconds(1), { tell.yield() }) {
            var count = 0
            for await _ in told {
                count += 1
                if count == 3 { break }
            }
            return count
        }
        #expect(result == 3)
    }

    @Test func `what a start throws is thrown, and no more is told`() async {
        await #expect(throws: RuntimeError.self) {
            try await ServiceProcess.repeating(
                every: .seconds(60), { Issue.record("told though the start was over") }
            ) { throw RuntimeError(.failure, "x") }
        }
    }
}
