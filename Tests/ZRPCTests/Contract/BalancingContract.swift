import Foundation
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Several workers of one service: calls spread, and workers that come and go cost no call.
    @Suite("Several workers", .serialized)
    struct BalancingContract {
        /// Calls until told to stop, from several tasks; answers who answered, and what failed.
        private static func load(
            _ client: TestServiceClient, tasks: Int = 16, options: CallOptions = CallOptions(),
            request: UnaryCallRequest = UnaryCallRequest(), _ change: () async throws -> Void
        ) async throws -> (answers: CallCount, failures: [RPCError]) {
            let answers = CallCount()
            let stop = Event()
            let failures = try await withThrowingTaskGroup(of: [RPCError].self) { group in
                for _ in 0..<tasks {
                    group.addTask {
                        var failures: [RPCError] = []
                        while !stop.hasHappened {
                            do {
                                answers.count(try await client.unaryCall(request, options: options).serverId)
                            } catch let error as RPCError {
                                failures.append(error)
                            }
                        }
                        return failures
                    }
                }
                do {
                    try await change()
                } catch {
                    stop.happen()
                    throw error
                }
                stop.happen()
                var all: [RPCError] = []
                for try await part in group { all += part }
                return all
            }
            return (answers, failures)
        }

        private static func target(_ endpoints: [String]) -> String { endpoints.joined(separator: ",") }

        @Test("Calls spread over all workers", arguments: TransportUnderTest.all)
        func spread(_ transport: TransportUnderTest) async throws {
            let endpoints = (0..<3).map { _ in transport.freshEndpoint() }
            try await Workers.with(transport) { workers in
                for (index, endpoint) in endpoints.enumerated() { try await workers.start("\(index)", at: endpoint) }
                let client = workers.client(of: Self.target(endpoints))
                try await client.channel.waitUntilReady(timeout: .seconds(60))
                var request = UnaryCallRequest()
                request.delayMs = 1
                let (answers, failures) = try await Self.load(client, request: request) {
                    try await eventually("every worker had its share") {
                        workers.all.allSatisfy { $0.server.statistics.callsStarted > 100 }
                    }
                }
                #expect(failures.isEmpty)
                #expect(answers.names == ["0", "1", "2"])
            }
        }

        @Test("A slow worker gets fewer calls", arguments: TransportUnderTest.all)
        func leastOutstanding(_ transport: TransportUnderTest) async throws {
            let endpoints = (0..<2).map { _ in transport.freshEndpoint() }
            try await Workers.with(transport) { workers in
                // Much slower than a quick one on a machine with much else to do.
                let slow = SlowTestService(delay: .milliseconds(400))
                try await workers.start("slow", at: endpoints[0], interceptors: [slow])
                try await workers.start("quick", at: endpoints[1])
                let client = workers.client(of: Self.target(endpoints))
                try await eventually("both are connected") {
                    _ = try await client.unaryCall(UnaryCallRequest())
                    return workers.all.allSatisfy { $0.server.statistics.callsStarted > 0 }
                }
                // A machine with much else to do may be slow for a while: then the quick one takes longer to get ahead.
                let (_, failures) = try await Self.load(client) {
                    let started = { workers.all.map { $0.server.statistics.callsStarted } }
                    try await eventually("the slow one had a few, and the quick one far more") {
                        let calls = started()
                        return calls[0] > 10 && calls[1] > 4 * calls[0]
                    }
                }
                #expect(failures.isEmpty)
            }
        }

        @Test("pick_first takes the first that is ready, then the next", arguments: TransportUnderTest.all)
        func pickFirst(_ transport: TransportUnderTest) async throws {
            let endpoints = (0..<3).map { _ in transport.freshEndpoint() }
            try await Workers.with(transport) { workers in
                for (index, endpoint) in endpoints.enumerated() { try await workers.start("\(index)", at: endpoint) }
                let client = workers.client(of: Self.target(endpoints), policy: .pickFirst)
                try await eventually("the first is connected") {
                    try await client.unaryCall(UnaryCallRequest()).serverId == "0"
                }
                for _ in 0..<20 {
                    let name = try await client.unaryCall(UnaryCallRequest()).serverId
                    #expect(name == "0")
                }
                await workers.stop("0")
                for _ in 0..<20 {
                    let name = try await client.unaryCall(UnaryCallRequest()).serverId
                    #expect(name == "1")
                }
            }
        }

        @Test("A rolling restart under load fails no call", arguments: TransportUnderTest.all)
        func rollingRestart(_ transport: TransportUnderTest) async throws {
            let endpoints = (0..<3).map { _ in transport.freshEndpoint() }
            try await Workers.with(transport) { workers in
                for (index, endpoint) in endpoints.enumerated() { try await workers.start("\(index)", at: endpoint) }
                let client = workers.client(of: Self.target(endpoints))
                try await eventually("all are connected") {
                    _ = try await client.unaryCall(UnaryCallRequest())
                    return workers.all.allSatisfy { $0.server.statistics.callsStarted > 0 }
                }
                var request = UnaryCallRequest()
                request.delayMs = 2
                // No policy and no key: a call that did run is never sent again, so none may be lost.
                let (answers, failures) = try await Self.load(client, request: request) {
                    for (index, endpoint) in endpoints.enumerated() {
                        await workers.stop("\(index)")
                        try await workers.start("\(index) again", at: endpoint)
                        try await eventually("the new worker has calls") {
                            workers.all.last?.server.statistics.callsStarted ?? 0 > 50
                        }
                    }
                }
                #expect(failures.isEmpty, "\(failures.first.map { "\($0)" } ?? "")")
                #expect(answers.names.isSuperset(of: ["0 again", "1 again", "2 again"]))
                #expect(workers.all.allSatisfy { $0.server.statistics.resets == 0 })
            }
        }

        @Test("Killing a worker under load fails no idempotent call")
        func killed() async throws {
            var settings = TransportConfiguration()
            settings.services.methods[TestServiceMethods.emptyCall.path] = ServiceConfiguration.Method(
                retry: try RetryPolicy(maximumAttempts: 4, initialBackoff: .milliseconds(20)))
            try await Workers.with(client: settings) { workers in
                let endpoints = (0..<2).map { _ in TransportUnderTest.ipc.freshEndpoint() }
                let peers = try endpoints.map { try PeerProcess("serve", $0) }
                let client = workers.client(of: Self.target(endpoints))
                // One that is still starting could take nothing over.
                let found = CallCount()
                try await eventually("both are connected") {
                    let waiting = CallOptions(waitForReady: true)
                    found.count(try await client.unaryCall(UnaryCallRequest(), options: waiting).serverId)
                    return found.names.count == 2
                }
                let done = CallCount()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let stop = Event()
                    defer { stop.happen() }
                    for _ in 0..<16 {
                        group.addTask {
                            while !stop.hasHappened {
                                do {
                                    _ = try await client.emptyCall(EmptyCallRequest())
                                    done.count("call")
                                } catch {
                                    done.count("\(error)")
                                }
                            }
                        }
                    }
                    for round in 1...2 {
                        try await eventually("calls go on") { done["call"] > 500 * round }
                        if round == 1 { peers[0].kill() }
                    }
                    stop.happen()
                    try await group.waitForAll()
                }
                #expect(done.names == ["call"])
            }
        }

        @Test("Workers whose sockets come and go in a directory are found and forgotten")
        func directory() async throws {
            let folder = "/tmp/zrpc-watch-\(ProcessInfo.processInfo.processIdentifier)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try await Workers.with { workers in
                // The directory itself need not be there yet.
                let client = workers.client(of: "ipc://\(folder)/chunks.*.sock")
                let refused = try await failure { try await client.unaryCall(UnaryCallRequest()) }
                #expect(refused.code == .unavailable && refused.outcome == .notSent)
                async let waiting = client.unaryCall(UnaryCallRequest(), options: CallOptions(waitForReady: true))
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
                try await workers.start("1", at: "ipc://\(folder)/chunks.1.sock")
                try await workers.start("other", at: "ipc://\(folder)/items.1.sock")
                let first = try await waiting.serverId
                #expect(first == "1")

                let (answers, failures) = try await Self.load(client) {
                    try await workers.start("2", at: "ipc://\(folder)/chunks.2.sock")
                    try await eventually("the new worker has calls") {
                        workers.all.last?.server.statistics.callsStarted ?? 0 > 50
                    }
                    await workers.stop("1")
                    let left = try #require(workers.all.first { $0.name == "2" })
                    let before = left.server.statistics.callsStarted
                    try await eventually("the other goes on") { left.server.statistics.callsStarted > before + 200 }
                }
                #expect(failures.isEmpty, "\(failures.first.map { "\($0)" } ?? "")")
                #expect(answers.names == ["1", "2"])
            }
        }

        @Test("A worker that keeps refusing is left out for a while", arguments: TransportUnderTest.all)
        func ejection(_ transport: TransportUnderTest) async throws {
            var settings = TransportConfiguration()
            settings.outlierDetection.baseEjectionTime = .milliseconds(400)
            let endpoints = (0..<2).map { _ in transport.freshEndpoint() }
            try await Workers.with(transport, client: settings) { workers in
                let tally = CallCount()
                let refusal = RPCError(.resourceExhausted, "Always too much.")
                try await workers.start(
                    "bad", at: endpoints[0],
                    interceptors: [CountingInterceptor(name: "bad", tally: tally, failure: refusal)])
                try await workers.start(
                    "good", at: endpoints[1], interceptors: [CountingInterceptor(name: "good", tally: tally)])
                let client = workers.client(of: Self.target(endpoints))
                try await eventually("both are asked") {
                    _ = try? await client.unaryCall(UnaryCallRequest())
                    return tally["bad"] >= 5 && tally["good"] > 0
                }
                // Out: nothing reaches it now.
                let asked = tally["bad"]
                for _ in 0..<50 { _ = try await client.unaryCall(UnaryCallRequest()) }
                #expect(tally["bad"] == asked)
                // In again after its time.
                try await eventually("it is asked again") {
                    _ = try? await client.unaryCall(UnaryCallRequest())
                    return tally["bad"] > asked
                }
            }
        }

        @Test("With no worker, a call that does not wait fails, and one that waits is taken by whoever comes")
        func nobody() async throws {
            try await Workers.with { workers in
                let endpoints = (0..<3).map { _ in TransportUnderTest.ipc.freshEndpoint() }
                let client = workers.client(of: Self.target(endpoints))
                let refused = try await failure { try await client.unaryCall(UnaryCallRequest()) }
                #expect(refused.code == .unavailable && refused.outcome == .notSent)
                async let waiting = client.unaryCall(UnaryCallRequest(), options: CallOptions(waitForReady: true))
                try await Task.sleep(for: .milliseconds(50))
                try await workers.start("late", at: endpoints[2])
                let name = try await waiting.serverId
                #expect(name == "late")
            }
        }
    }
}

/// Makes every call of a worker take longer.
struct SlowTestService: ServerInterceptor {
    let delay: Duration

    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        try await Task.sleep(for: delay)
        return try await next()
    }
}
