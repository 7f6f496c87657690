import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("The watch on a long download")
struct DownloadWatchTests {
    /// A clock that the test sets, and the errors of the next questions.
    private final class World: Sendable {
        private let time = Mutex(ContinuousClock.now)
        private let error = Mutex<RPCError?>(nil)
        private let asked = Mutex(0)

        /// The number of questions.
        var questions: Int { asked.withLock { $0 } }

        func advance(_ duration: Duration) { time.withLock { $0 += duration } }

        func fail(_ code: StatusCode?) { error.withLock { $0 = code.map { RPCError($0, "No.") } } }

        func watch() -> DownloadWatch {
            DownloadWatch(
                question: { () async throws(RPCError) in
                    self.asked.withLock { $0 += 1 }
                    if let error = self.error.withLock({ $0 }) { throw error }
                },
                now: { self.time.withLock { $0 } })
        }
    }

    private func failure(of watch: inout DownloadWatch, bytes: Int = 1) async -> RPCError? {
        do throws(RPCError) {
            try await watch.check(before: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test("The question is asked every four megabytes, and after each second")
    func questions() async throws {
        let world = World()
        var watch = world.watch()
        for _ in 0..<16 { try await watch.check(before: 256 << 10) }
        #expect(world.questions == 0)
        try await watch.check(before: 1)
        #expect(world.questions == 1)
        try await watch.check(before: DownloadWatch.bytes)
        #expect(world.questions == 2)
        try await watch.check(before: 0)
        #expect(world.questions == 2)
        world.advance(.milliseconds(999))
        try await watch.check(before: 0)
        #expect(world.questions == 2)
        world.advance(.milliseconds(1))
        try await watch.check(before: 0)
        #expect(world.questions == 3)
    }

    @Test(
        "An error about the reader ends the download at once",
        arguments: [StatusCode.unauthenticated, .permissionDenied, .notFound, .cancelled])
    func refused(code: StatusCode) async {
        let world = World()
        var watch = world.watch()
        world.fail(code)
        let first = await failure(of: &watch)
        #expect(first == nil)
        world.advance(.seconds(1))
        let second = await failure(of: &watch)
        #expect(second?.code == code)
    }

    @Test("Any other error ends the download only after half a minute, in which the question is asked each second")
    func passing() async {
        let world = World()
        var watch = world.watch()
        world.fail(.unavailable)
        for second in 1...30 {
            world.advance(.seconds(1))
            let error = await failure(of: &watch, bytes: DownloadWatch.bytes + 1)
            #expect(error == nil && world.questions == second)
            // Bytes alone ask no question meanwhile.
            let same = await failure(of: &watch, bytes: DownloadWatch.bytes + 1)
            #expect(same == nil && world.questions == second)
        }
        // A response begins the time anew.
        world.fail(nil)
        world.advance(.seconds(1))
        let answered = await failure(of: &watch)
        #expect(answered == nil)
        world.fail(.unavailable)
        for _ in 0..<30 {
            world.advance(.seconds(1))
            let error = await failure(of: &watch)
            #expect(error == nil)
        }
        world.advance(.seconds(1))
        let last = await failure(of: &watch)
        #expect(last?.code == .unavailable)
    }
}
