import Testing
import ZRPCTesting

@testable import ZRPC

struct RetryStateTests {
    private let second: Int64 = 1_000_000_000

    private func policy(_ attempts: Int = 5) throws -> RetryPolicy {
        try RetryPolicy(
            maximumAttempts: attempts, initialBackoff: .milliseconds(100), maximumBackoff: .milliseconds(350),
            retryableCodes: [.unavailable, .resourceExhausted])
    }

    private func decide(
        _ state: inout RetryState, _ code: StatusCode = .unavailable, _ outcome: RPCError.Outcome = .processed,
        after: Duration? = nil, left: Int64? = nil, throttle: RetryThrottle = RetryThrottle(.standard)
    ) -> RetryState.Decision {
        let error = RPCError(code, "x", retryAfter: after, outcome: outcome)
        return state.decide(error, throttle: throttle, left: left ?? 10 * second, chance: 0.5)
    }

    private func check(
        _ decision: RetryState.Decision, _ expected: RetryState.Decision, at place: SourceLocation = #_sourceLocation
    ) { #expect(decision == expected, sourceLocation: place) }

    private func checkNot(
        _ decision: RetryState.Decision, _ unexpected: RetryState.Decision, at place: SourceLocation = #_sourceLocation
    ) { #expect(decision != unexpected, sourceLocation: place) }

    private func state(
        _ policy: RetryPolicy?, of method: MethodDescriptor = ItemServiceMethods.getItem, keyed: Bool = false,
        waits: Bool = false
    ) -> RetryState {
        RetryState(method, policy: policy, isKeyed: keyed, waitsForReady: waits)
    }

    @Test("Pauses double up to the longest, and the last attempt is the last")
    func pauses() throws {
        var state = state(try policy(5))
        let pauses: [Duration] = [.milliseconds(100), .milliseconds(200), .milliseconds(350), .milliseconds(350)]
        for pause in pauses { check(decide(&state), .again(after: pause)) }
        check(decide(&state), .giveUp)
        #expect(state.failures == 5)
        let rules = try policy()
        #expect(rules.backoff(after: 1, chance: 0) == .milliseconds(80))
        #expect(rules.backoff(after: 1, chance: 1) == .milliseconds(120))
    }

    @Test("Calls lost with one session are one failure of the budget, and another worker is asked at once")
    func lostTogether() throws {
        let throttle = RetryThrottle(.standard)
        let lost = RPCError(.unavailable, "x", outcome: .unknown)
        for _ in 0..<50 {
            var state = state(try policy())
            let decision = state.decide(
                lost, throttle: throttle, left: 10 * second, chance: 0.5, hasAlternative: true, session: 7)
            checkNot(decision, .giveUp)
        }
        var sessions: UInt64 = 8
        var isExhausted = false
        while sessions < 40, !isExhausted {
            var state = state(try policy())
            isExhausted =
                state.decide(lost, throttle: throttle, left: 10 * second, chance: 0.5, session: sessions) == .giveUp
            sessions += 1
        }
        #expect(isExhausted)

        // What did not run goes elsewhere at once, with or without a policy, but not for ever.
        var refused = state(nil)
        let error = RPCError(.unavailable, "x", outcome: .refused)
        var moves = 0
        while moves < 100,
            refused.decide(error, throttle: throttle, left: second, chance: 0, hasAlternative: true)
                == .again(after: .zero)
        { moves += 1 }
        #expect(moves == 9)
    }

    @Test("Only codes that are worth it, and what is safe, is sent again")
    func safety() throws {
        var reading = state(try policy())
        check(decide(&reading, .notFound), .giveUp)
        checkNot(decide(&reading, .unavailable, .unknown), .giveUp)
        let create = ItemServiceMethods.createItem
        for outcome in [RPCError.Outcome.unknown, .processed] {
            var bare = state(try policy(), of: create)
            check(decide(&bare, .unavailable, outcome), .giveUp)
            var keyed = state(try policy(), of: create, keyed: true)
            checkNot(decide(&keyed, .unavailable, outcome), .giveUp)
        }
        for outcome in [RPCError.Outcome.notSent, .refused] {
            var bare = state(try policy(), of: create)
            checkNot(decide(&bare, .resourceExhausted, outcome), .giveUp)
        }
    }

    @Test("What a server gave back goes out once more without a policy, and again for who waits")
    func givenBack() {
        var hasty = state(nil, of: ItemServiceMethods.createItem)
        check(decide(&hasty, .unavailable, .refused), .again(after: .zero))
        check(decide(&hasty, .unavailable, .refused), .giveUp)
        var patient = state(nil, of: ItemServiceMethods.createItem, waits: true)
        for _ in 0..<9 { check(decide(&patient, .unavailable, .refused), .again(after: .zero)) }
        for pause in [50, 100, 200, 400, 800, 800] {
            check(decide(&patient, .unavailable, .refused), .again(after: .milliseconds(pause)))
        }
        check(decide(&patient, .unavailable, .refused, left: second / 2), .giveUp)
        check(decide(&patient, .unavailable, .unknown), .giveUp)
    }

    @Test("The server's wish to wait goes before the pause, and the deadline before both")
    func pushBack() throws {
        var state = state(try policy())
        check(decide(&state, after: .seconds(2)), .again(after: .seconds(2)))
        check(decide(&state, after: .seconds(2), left: second), .giveUp)
        var late = self.state(try policy())
        check(decide(&late, left: 1000), .giveUp)
        var negative = self.state(try policy())
        check(decide(&negative, after: .seconds(-1)), .giveUp)
    }

    @Test("Half an empty bucket stops retries, and successes fill it again")
    func throttle() throws {
        let throttle = RetryThrottle(try RetryThrottling(maximumTokens: 4, tokenRatio: 0.5))
        let policy = try policy()
        func first() -> RetryState.Decision {
            var state = state(policy)
            return decide(&state, throttle: throttle)
        }
        #expect(first() != .giveUp)
        #expect(first() == .giveUp)
        #expect(first() == .giveUp)
        for _ in 0..<5 { throttle.succeeded() }
        #expect(first() != .giveUp)
        for _ in 0..<100 { throttle.succeeded() }
        #expect(first() != .giveUp)
        #expect(first() == .giveUp)
    }

    @Test("A policy out of bounds is refused with its field")
    func bounds() {
        func field(_ make: () throws -> Void) -> String? {
            do {
                try make()
                return nil
            } catch {
                return (error as? RPCError)?.fieldViolations.first?.field
            }
        }
        let fields = [
            field { _ = try RetryPolicy(maximumAttempts: 1) }, field { _ = try RetryPolicy(maximumAttempts: 6) },
            field { _ = try RetryPolicy(initialBackoff: .zero) }, field { _ = try RetryPolicy(maximumBackoff: .zero) },
            field { _ = try RetryPolicy(maximumBackoff: .seconds(61)) },
            field { _ = try RetryPolicy(backoffMultiplier: .nan) }, field { _ = try RetryPolicy(retryableCodes: []) },
            field { _ = try RetryThrottling(maximumTokens: 0) },
            field { _ = try RetryThrottling(tokenRatio: .infinity) },
            field { _ = try RetryPolicy() },
        ]
        #expect(
            fields == [
                "maxAttempts", "maxAttempts", "initialBackoff", "maxBackoff", "maxBackoff", "backoffMultiplier",
                "retryableStatusCodes", "maxTokens", "tokenRatio", nil,
            ])
    }
}
