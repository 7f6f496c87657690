import Synchronization
import Testing
import Wording
import ZRPC

@testable import DaybookGateway

@Suite("Permits of a client")
struct ClientLimiterTests {
    private final class Noted: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    private let client = ClientLimiter.Client.unauthenticatedClients([192, 0, 2, 1])

    private func eventually(_ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !condition(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(2)) }
        #expect(condition())
    }

    @Test("go to so many at once, then to who came first; nobody else waits for them")
    func order() async throws {
        let limiter = ClientLimiter(perClient: 2)
        var held = [try await limiter.permit(of: client), try await limiter.permit(of: client)]
        // The numbers are noted while the permits are held: tasks may end in another order than they ran.
        let noted = Noted()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<3 {
                group.addTask {
                    let permit = try await limiter.permit(of: client)
                    withExtendedLifetime(permit) { noted.numbers.withLock { $0.append(number) } }
                }
                try await eventually { limiter.waiting == number + 1 }
            }
            let other = try await limiter.permit(of: .unauthenticatedClients([192, 0, 2, 2]))
            #expect(withExtendedLifetime(other) { limiter.waiting } == 3)
            held.removeLast()
            try await group.waitForAll()
        }
        #expect(noted.numbers.withLock { $0 } == [0, 1, 2])
        held.removeAll()
        #expect((limiter.clients, limiter.waiting) == (0, 0))
    }

    @Test("are refused with the client's own reason only if its own requests are in the way")
    func reasons() async throws {
        let limiter = ClientLimiter(perClient: 2, total: 3, timeout: .milliseconds(20))
        let others = (ClientLimiter.Client.account("a"), ClientLimiter.Client.account("b"))
        let held = [
            try await limiter.permit(of: client), try await limiter.permit(of: client),
            try await limiter.permit(of: others.0),
        ]
        let own = await #expect(throws: RPCError.self) {
            try await limiter.permit(of: client, whenAtLimit: .tooManyArchives)
        }
        #expect(own?.code == .resourceExhausted && own?.reason == "TOO_MANY_ARCHIVES")
        let busy = await #expect(throws: RPCError.self) {
            try await limiter.permit(of: others.1, whenAtLimit: .tooManyArchives)
        }
        #expect(busy?.code == .resourceExhausted && busy?.reason == "RESOURCE_EXHAUSTED")
        withExtendedLifetime(held) {}
    }

    @Test("are given up after a while, and with the task")
    func givenUp() async throws {
        let limiter = ClientLimiter(perClient: 1, timeout: .milliseconds(20))
        let held = try await limiter.permit(of: client)
        let late = await #expect(throws: RPCError.self) { try await limiter.permit(of: client) }
        #expect(late?.code == .resourceExhausted)
        let patient = ClientLimiter(perClient: 1)
        let first = try await patient.permit(of: client)
        let waiting = Task { try await patient.permit(of: client) }
        try await eventually { patient.waiting == 1 }
        waiting.cancel()
        let cancelled = await #expect(throws: RPCError.self) { try await waiting.value }
        #expect(cancelled?.code == .cancelled)
        #expect(withExtendedLifetime((held, first)) { (limiter.waiting, patient.waiting) } == (0, 0))
    }
}
