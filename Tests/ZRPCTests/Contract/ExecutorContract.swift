import DaybookAPI
import Glibc
import Logging
import Testing
import ZRPC

extension TransportSuites {
    /// Tasks on the transport's own thread.
    @Suite struct ExecutorContract {
        /// An entry service that answers the thread its handler goes on with after it waited.
        private let threads = EntryStub(get: { _, _ in
            await Task.yield()
            return .named("\(pthread_self())")
        })

        private func threads(_ channel: Channel) async throws -> Set<String> {
            let client = EntryServiceClient(channel: channel)
            return try await withThrowingTaskGroup { group in
                for _ in 0..<50 { group.addTask { try await client.getEntry(GetEntryRequest(id: "")).id } }
                return try await group.reduce(into: []) { $0.insert($1) }
            }
        }

        @Test("Handlers and callers run on the transport's thread when they prefer it, and elsewhere when not")
        func whereTasksRun() async throws {
            let transport = try Transport(logger: .test)
            let (preferring, other) = (
                TransportUnderTest.ipc.freshEndpoint(), TransportUnderTest.ipc.freshEndpoint()
            )
            _ = try await transport.serve([threads.serviceDefinition], at: preferring, executor: transport.executor)
            _ = try await transport.serve([threads.serviceDefinition], at: other)
            let own = try await Task(executorPreference: transport.executor) {
                let before = "\(pthread_self())"
                try await transport.channel(to: other).waitUntilReady(timeout: .seconds(10))
                #expect("\(pthread_self())" == before)
                return before
            }.value
            #expect(try await threads(transport.channel(to: preferring)) == [own])
            #expect(try await !threads(transport.channel(to: other)).contains(own))
            await transport.shutdown(grace: .zero)
        }

        @Test("Tasks that prefer a transport go on when it has ended")
        func end() async throws {
            let transport = try Transport(logger: .test)
            let (started, release) = (Event(), Event())
            let executor = transport.executor
            let task = Task(executorPreference: executor) {
                started.happen()
                try await release.wait()
                await Task.yield()
                return "done"
            }
            try await started.wait(within: .seconds(10), "the task to start")
            await transport.shutdown(grace: .zero)
            release.happen()
            #expect(try await within { try await task.value } == "done")
            #expect(try await within { await Task(executorPreference: executor) { "late" }.value } == "late")
        }

        @Test("Handlers that have not ended when their transport does end elsewhere")
        func handlersLeft() async throws {
            let (started, release, ended) = (Event(), Event(), Event())
            let stubborn = EntryStub(get: { _, _ in
                started.happen()
                while !release.hasHappened { await Task.yield() }
                ended.happen()
                return .named("")
            })
            try await Link.with(.oneThread, [stubborn.serviceDefinition]) { link in
                let call = Task { try await link.entries.getEntry(GetEntryRequest(id: "")) }
                try await started.wait(within: .seconds(10), "the handler to start")
                await link.serverSide.shutdown(grace: .zero)
                let code = try await failure { try await call.value }.code
                #expect(code == .unavailable)
                release.happen()
                try await ended.wait(within: .seconds(10), "the handler to end")
            }
        }

        @Test("Tasks that never rest do not keep calls from being carried")
        func fairness() async throws {
            try await Link.with(.oneThread, [EntryStub.echo.serviceDefinition]) { link in
                let enough = Event()
                try await withThrowingTaskGroup { group in
                    for side in [link.clientSide, link.serverSide] {
                        for _ in 0..<200 {
                            group.addTask(executorPreference: side.executor) {
                                while !enough.hasHappened { await Task.yield() }
                            }
                        }
                    }
                    for _ in 0..<100 { _ = try await link.entries.getEntry(GetEntryRequest(id: "x")) }
                    enough.happen()
                    try await group.waitForAll()
                }
            }
        }

        @Test("A task that holds the thread is told of in the log, once in a while")
        func complaint() async throws {
            let lines = Box<[String]>([])
            var logger = Logger(label: "test") { _ in Notebook(lines: lines) }
            logger.logLevel = .warning
            let transport = try Transport(logger: logger)
            for _ in 0..<2 { await Task(executorPreference: transport.executor) { _ = usleep(150_000) }.value }
            await transport.shutdown(grace: .zero)
            #expect(lines.value.count == 1)
            #expect(lines.value.first?.contains("held the transport's thread") == true)
        }
    }
}

/// Keeps the messages of a log.
private struct Notebook: LogHandler {
    let lines: Box<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.value += ["\(event.message)"] }
}
