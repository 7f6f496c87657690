import Logging
import Testing

@testable import ZRPC

/// The connection of a call that failed at another one.
struct ChannelCoreTests {
    /// The states of two connections, of which the first has just failed a call.
    struct Row: Sendable, CustomTestStringConvertible {
        let failed: ChannelState
        let other: ChannelState
        let moves: Bool

        var testDescription: String { "\(failed), \(other)" }
    }

    private static let rows: [Row] = {
        let ended: [ChannelState] = [.draining, .transientFailure]
        var rows: [Row] = []
        for failed in [.ready, .connecting] + ended {
            rows.append(Row(failed: failed, other: .ready, moves: true))
            for other in ended + [.closed] { rows.append(Row(failed: failed, other: other, moves: false)) }
        }
        // A worker that stops while the others still connect: they take its calls over.
        for failed in ended { rows.append(Row(failed: failed, other: .connecting, moves: true)) }
        for failed in [ChannelState.ready, .connecting] {
            rows.append(Row(failed: failed, other: .connecting, moves: false))
        }
        return rows
    }()

    @Test("A call that failed goes to a connection that is ready or may be soon, and to no other", arguments: rows)
    func alternative(_ row: Row) async throws {
        let transport = try Transport(logger: Logger(label: "test"))
        let core = ChannelCore(
            ChannelTarget("memory://a,memory://b"), policy: .leastOutstanding, reactor: transport.reactor,
            interceptors: [])
        let members = core.subchannels
        members[0].publish(row.failed, session: nil)
        members[1].publish(row.other, session: nil)
        #expect(core.hasAlternative(to: members[0]) == row.moves)
        if row.moves { #expect(core.pick(avoiding: members[0]) === members[1]) }
        await transport.shutdown(grace: .zero)
    }
}
