import ServiceRuntime
import Synchronization
import Testing

@testable import DaybookGateway

@Suite("Deletions that nobody waits for", .timeLimit(.minutes(5)))
struct WithdrawalsTests {
    /// Holds deletions until it is opened, and counts them.
    private final class Gate: Sendable {
        private struct State {
            var inside = 0
            var most = 0
            var passed = 0
            var isOpen = false
        }

        private let state = Mutex(State())

        var inside: Int { state.withLock { $0.inside } }
        var most: Int { state.withLock { $0.most } }
        var passed: Int { state.withLock { $0.passed } }

        func open() { state.withLock { $0.isOpen = true } }

        func pass() async {
            state.withLock { state in
                state.inside += 1
                state.most = max(state.most, state.inside)
            }
            while !state.withLock({ $0.isOpen }) { try? await Task.sleep(for: .milliseconds(2)) }
            state.withLock { state in
                state.inside -= 1
                state.passed += 1
            }
        }
    }

    private func eventually(_ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !condition(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    @Test("A few are under way at once, others wait for their turn, and what is too much is left out")
    func bounds() async throws {
        let withdrawals = Withdrawals(running: 2, waiting: 3)
        let gate = Gate()
        // None is done before the gate is open, and still each of them returns.
        let taken = (0..<7).map { _ in withdrawals.begin { await gate.pass() } }
        #expect(taken == [true, true, true, true, true, false, false])
        try await eventually { gate.inside == 2 }
        gate.open()
        try await eventually { gate.passed == 5 }
        #expect(gate.most == 2)
        // There is room again.
        let again = withdrawals.begin { await gate.pass() }
        #expect(again)
        try await eventually { gate.passed == 6 }
    }

    /// The requests that deletions were made under.
    private final class Requests: Sendable {
        private let state = Mutex<[String]>([])

        var ids: [String] { state.withLock { $0 } }

        func note(_ id: String?) { state.withLock { $0.append(id ?? "none") } }
    }

    @Test("Nothing of the request that one is for goes with it, and nothing of another's")
    func detached() async throws {
        let withdrawals = Withdrawals(running: 1, waiting: 1)
        let gate = Gate()
        let requests = Requests()
        RequestScope.$requestID.withValue("over") {
            for _ in 0..<2 {
                let isTaken = withdrawals.begin {
                    await gate.pass()
                    requests.note(RequestScope.requestID)
                }
                #expect(isTaken)
            }
        }
        gate.open()
        try await eventually { requests.ids == ["none", "none"] }
    }
}
