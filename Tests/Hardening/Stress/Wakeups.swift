import Glibc
import Logging
import ZRPC
import ZRPCTesting

/// Calls that go one or two at a time while programs that compute keep every processor busy (`stress burn`): nearly every
/// message finds whom it is for asleep, and threads lose their processor anywhere. A wake-up that is lost hangs a call.
///
/// Nothing else wakes the transports: pings and deadlines are minutes away. Both ends are of this process, each with a
/// transport of its own.
enum Wakeups {
    /// The seconds without the end of a call after which one hangs. Less than a minute, after which a
    /// transport looks by itself.
    private static let timeout = 30.0
    private static let secondsPerReport = 10.0

    /// Makes so many calls, and tells how it goes. False when one hangs, fails, or gets another's answer.
    static func run(calls: Int) -> Bool {
        let board = CallBoard()
        let legs = WakeupLeg.all
        let begin = ContinuousClock.now
        // The main thread watches: it needs none of Swift's own, which may be what is stuck.
        let running = Task {
            do {
                for leg in legs { try await run(leg, calls: max(1, calls / legs.count), board) }
                board.finish(nil)
            } catch {
                board.finish("\(error)")
            }
        }
        defer {
            running.cancel()
            WakeupLeg.removeFolder()
        }
        guard watch(board, calls) else { return false }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        print("wakeups: \(board.ended) calls ended in \(Int(seconds)) s; the slowest took \(board.slowest) ms")
        return true
    }

    private static func watch(_ board: CallBoard, _ calls: Int) -> Bool {
        var (seen, quietSince, reported) = (0, ContinuousClock.now, ContinuousClock.now)
        while true {
            usleep(50_000)
            if let outcome = board.outcome {
                if let failure = outcome.failure { print("wakeups: \(board.leg): \(failure)") }
                return outcome.failure == nil
            }
            let (now, ended) = (ContinuousClock.now, board.ended)
            if ended != seen { (seen, quietSince) = (ended, now) }
            if now - quietSince >= .seconds(timeout) {
                print("wakeups: \(board.leg): no call ended for \(Int(timeout)) s, after \(ended) calls")
                for line in board.underWay { print("wakeups: \(line)") }
                return false
            }
            if now - reported >= .seconds(secondsPerReport) {
                reported = now
                print("wakeups: \(ended) of \(calls) calls, \(board.leg); the slowest took \(board.slowest) ms")
                fflush(nil)
            }
        }
    }

    // MARK: The calls

    @concurrent private static func run(_ leg: WakeupLeg, calls: Int, _ board: CallBoard) async throws {
        var settings = TransportConfiguration()
        settings.security.allowsPlaintext = true
        settings.pingInterval = .seconds(600)
        var logger = Logger(label: "stress")
        logger.logLevel = .error
        let serverSide = try Transport(configuration: settings, logger: logger)
        let clientSide = try Transport(configuration: settings, logger: logger)
        board.begin("\(leg)", callers: leg.outstanding)
        var clients: [TestServiceClient] = []
        for _ in 0..<leg.channels {
            let endpoint = try leg.freshEndpoint()
            _ = try await serverSide.serve([TestService().serviceDefinition], at: endpoint)
            let channel = clientSide.channel(to: endpoint)
            try await channel.waitUntilReady(timeout: .seconds(25))
            clients.append(TestServiceClient(channel: channel))
        }
        let used = clients
        try await withTaskExecutorPreference(leg.hasCallers ? clientSide.executor : nil) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for caller in 0..<leg.outstanding {
                    group.addTask { try await call(used, calls / leg.outstanding, as: caller, board) }
                }
                try await group.waitForAll()
            }
        }
        await clientSide.shutdown(grace: .zero)
        await serverSide.shutdown(grace: .zero)
    }

    @concurrent private static func call(
        _ clients: [TestServiceClient], _ count: Int, as caller: Int, _ board: CallBoard
    ) async throws {
        let options = CallOptions(timeout: .seconds(600))
        for number in 0..<count {
            var request = UnaryCallRequest()
            request.payload = Array("\(caller) \(number)".utf8)
            board.begins(number, of: caller)
            let response = try await clients[number % clients.count].unaryCall(request, options: options)
            board.ends(number, of: caller)
            guard response.payload == request.payload else {
                throw RPCError(.dataLoss, "Call \(number) of caller \(caller) got the answer of another.")
            }
        }
    }
}
