import Testing
import ZRPCTesting

@testable import ZRPC

/// The fate of a failed call: every outcome, every level of idempotency, with a key and without.
struct RetrySafetyTests {
    /// A row of the table: whether the call may go out again.
    struct Row: Sendable, CustomTestStringConvertible {
        let outcome: RPCError.Outcome
        let idempotency: Idempotency
        let isKeyed: Bool
        let mayGoAgain: Bool

        var testDescription: String { "\(outcome), \(idempotency), \(isKeyed ? "keyed" : "no key")" }
    }

    private static let rows: [Row] = {
        typealias Level = Idempotency
        // A call that did not run goes again whatever it is; one that ran, or may have, only where that does no harm.
        let afterRunning: [(Level, withoutKey: Bool, withKey: Bool)] = [
            (.none, false, false), (.keyed, false, true), (.idempotent, true, true), (.noSideEffects, true, true),
        ]
        var rows: [Row] = []
        for (level, withoutKey, withKey) in afterRunning {
            for isKeyed in [false, true] {
                for outcome in [RPCError.Outcome.notSent, .refused] {
                    rows.append(Row(outcome: outcome, idempotency: level, isKeyed: isKeyed, mayGoAgain: true))
                }
                for outcome in [RPCError.Outcome.unknown, .processed] {
                    let isSafe = isKeyed ? withKey : withoutKey
                    rows.append(Row(outcome: outcome, idempotency: level, isKeyed: isKeyed, mayGoAgain: isSafe))
                }
            }
        }
        return rows
    }()

    private static func method(_ idempotency: Idempotency) -> MethodDescriptor {
        let model = ItemServiceMethods.createItem
        return MethodDescriptor(
            path: model.path, kind: .unary, idempotency: idempotency, request: model.request, response: model.response)
    }

    private static func decision(
        _ row: Row, _ code: StatusCode, policy: RetryPolicy?, waits: Bool, mayWait: Bool, hasAlternative: Bool,
        after: Duration? = nil
    ) -> RetryState.Decision {
        var state = RetryState(method(row.idempotency), policy: policy, isKeyed: row.isKeyed, waitsForReady: waits)
        let error = RPCError(code, "x", retryAfter: after, outcome: row.outcome)
        return state.decide(
            error, throttle: RetryThrottle(.standard), left: 10_000_000_000, chance: 0.5,
            hasAlternative: hasAlternative, mayWait: mayWait, session: 1)
    }

    @Test("By policy, a call goes again exactly where the table says so", arguments: rows)
    func policy(row: Row) throws {
        let policy = try RetryPolicy(retryableCodes: [.unavailable, .resourceExhausted])
        for code in [StatusCode.unavailable, .resourceExhausted] {
            let decision = Self.decision(
                row, code, policy: policy, waits: false, mayWait: true, hasAlternative: false)
            #expect((decision != .giveUp) == row.mayGoAgain, "\(code)")
        }
    }

    @Test("Nothing else makes a call go again that may have run and must not run twice", arguments: rows)
    func neverTwice(row: Row) throws {
        if row.mayGoAgain { return }
        let all = try RetryPolicy(retryableCodes: Set(StatusCode.all).subtracting([.ok]))
        var tried = 0
        for code in StatusCode.all where code != .ok {
            for policy in [nil, all] {
                for waits in [false, true] {
                    for mayWait in [false, true] {
                        for hasAlternative in [false, true] {
                            for after in [nil, Duration.zero, .milliseconds(1)] {
                                let decision = Self.decision(
                                    row, code, policy: policy, waits: waits, mayWait: mayWait,
                                    hasAlternative: hasAlternative, after: after)
                                #expect(decision == .giveUp, "\(code)")
                                tried += 1
                            }
                        }
                    }
                }
            }
        }
        #expect(tried == 16 * 2 * 2 * 2 * 2 * 3)
    }

    @Test("A call that was never sent goes on at once while it waits, and not after its patience")
    func timeout() throws {
        let row = Row(outcome: .notSent, idempotency: .none, isKeyed: false, mayGoAgain: true)
        for policy in [nil, try RetryPolicy()] {
            let early = Self.decision(
                row, .unavailable, policy: policy, waits: true, mayWait: true, hasAlternative: false)
            #expect(early == .again(after: .zero))
            let late = Self.decision(
                row, .unavailable, policy: policy, waits: true, mayWait: false, hasAlternative: false)
            #expect(late == .giveUp)
        }
        var state = RetryState(Self.method(.none), policy: nil, isKeyed: false, waitsForReady: true)
        let error = RPCError(.unavailable, "x", outcome: .notSent)
        var times = 0
        while times < 100,
            state.decide(error, throttle: RetryThrottle(.standard), left: 1_000_000_000, chance: 0)
                == .again(after: .zero)
        { times += 1 }
        #expect(times == 8)
    }
}
