import Foundation
import Glibc
import Logging
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Tasks on the transport's threads.
    @Suite struct ExecutorContract {
        private func threadName() -> String {
            (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
        }

        @Test("A handler goes on where it was after what it waited for, and a caller takes its answer there")
        func whereTasksRun() async throws {
            let names = Box<Set<String>>([])
            let named = ItemStub(get: { _, _ in
                await Task.yield()
                names.value.insert(threadName())
                return .named("")
            })
            try await Link.with(.callers, [named.serviceDefinition]) { link in
                for _ in 0..<50 {
                    _ = try await link.items.getItem(GetItemRequest(id: ""))
                    names.value.insert(threadName())
                }
            }
            #expect(names.value.allSatisfy { $0.hasPrefix("zrpc-") })
        }

        @Test("Calls are carried and answered while a handler blocks the thread that it came in on")
        func blockingHandler() async throws {
            let (started, release) = (Event(), Event())
            let blocking = ItemStub(get: { request, _ in
                if request.id == "block" {
                    started.happen()
                    while !release.hasHappened { usleep(1000) }
                }
                return .named(request.id)
            })
            for transport in [TransportUnderTest.ipc, .memory, .callers] {
                try await Link.with(transport, [blocking.serviceDefinition]) { link in
                    async let blocked = link.items.getItem(GetItemRequest(id: "block"))
                    try await started.wait(within: .seconds(60), "the handler to start")
                    for number in 0..<200 {
                        #expect(try await link.items.getItem(GetItemRequest(id: "\(number)")).id == "\(number)")
                    }
                    release.happen()
                    #expect(try await blocked.id == "block")
                }
            }
        }

        @Test("Calls are carried when one of many tasks blocks, whichever thread has it")
        func oneOfManyBlocks() async throws {
            try await Link.with(.ipc, [ItemStub.echo.serviceDefinition]) { link in
                let executor = link.serverSide.executor
                for round in 0..<100 {
                    let answered = Event()
                    try await withThrowingTaskGroup { group in
                        // Short ones, so that a follower helps with them before it takes the loop over.
                        for number in 0..<200 {
                            group.addTask(executorPreference: executor) {
                                let end = ContinuousClock.now + .microseconds(30)
                                while ContinuousClock.now < end {}
                                while number == 40 + round, !answered.hasHappened { usleep(100) }
                            }
                        }
                        _ = try await link.items.getItem(
                            GetItemRequest(id: "x"), options: CallOptions(timeout: .seconds(10)))
                        answered.happen()
                        try await group.waitForAll()
                    }
                }
            }
        }

        @Test("A session lives on while handlers block every thread that runs any")
        func everyThreadIsHeld() async throws {
            let (started, release) = (Tally(), Event())
            let blocking = ItemStub(get: { request, _ in
                started.add()
                while !release.hasHappened { usleep(1000) }
                return .named(request.id)
            })
            var quick = TransportConfiguration()
            quick.pingInterval = .milliseconds(200)
            try await Link.with(.ipc, [blocking.serviceDefinition], server: quick, client: quick) { link in
                let calls = (0..<(ProcessInfo.processInfo.activeProcessorCount + 20)).map { number in
                    Task { try await link.items.getItem(GetItemRequest(id: "\(number)")).id }
                }
                try await eventually("handlers run") { started.value >= 2 }
                // Longer than a silent peer is waited for.
                try await Task.sleep(for: .milliseconds(1600))
                release.happen()
                for (number, call) in calls.enumerated() { #expect(try await call.value == "\(number)") }
                let sessions = await link.clientSide.inspect().channels.flatMap(\.subchannels).map(\.sessions)
                #expect(sessions == [1])
            }
        }

        /// `ZRPC_STRESS_CALLS` asks for more of them than a test has time for.
        private static let stressCalls =
            ProcessInfo.processInfo.environment["ZRPC_STRESS_CALLS"].flatMap { Int($0) } ?? 3000

        @Test(
            "No thread sleeps on while a message waits, when others have the processors",
            arguments: [TransportUnderTest.ipc, .callers, .memory])
        func wakeUps(_ transport: TransportUnderTest) async throws {
            // Nothing else that would wake a thread in time: no pings, and deadlines that are far away.
            var silent = TransportConfiguration()
            silent.pingInterval = .seconds(3600)
            let isOver = Box(false)
            defer { isOver.value = true }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                Thread.detachNewThread { while !isOver.value {} }
            }
            try await Link.with(transport, [ItemStub.echo.serviceDefinition], server: silent, client: silent) { link in
                for number in 0..<Self.stressCalls {
                    let request = GetItemRequest(id: "\(number)")
                    let item = try await link.items.getItem(request, options: CallOptions(timeout: .seconds(60)))
                    #expect(item.id == "\(number)")
                }
            }
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
            try await started.wait(within: .seconds(60), "the task to start")
            await transport.shutdown(grace: .zero)
            release.happen()
            #expect(try await within { try await task.value } == "done")
            #expect(try await within { await Task(executorPreference: executor) { "late" }.value } == "late")
        }

        @Test("A transport that has ended leaves no thread behind")
        func threadsEnd() async throws {
            func threads() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count {
                    (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))?.hasPrefix("zrpc-")
                        == true
                }
            }
            let before = try threads()
            for _ in 0..<100 {
                let transport = try Transport(logger: .test)
                await Task(executorPreference: transport.executor) { await Task.yield() }.value
                // One of them watches for a while.
                try await Task.sleep(for: .milliseconds(2))
                await transport.shutdown(grace: .zero)
            }
            try await eventually("they end") { try threads() < before + 5 }
        }

        @Test("Handlers that have not ended when their transport does end elsewhere")
        func handlersLeft() async throws {
            let (started, release, ended) = (Event(), Event(), Event())
            let stubborn = ItemStub(get: { _, _ in
                started.happen()
                while !release.hasHappened { await Task.yield() }
                ended.happen()
                return .named("")
            })
            try await Link.with(.callers, [stubborn.serviceDefinition]) { link in
                let call = Task { try await link.items.getItem(GetItemRequest(id: "")) }
                try await started.wait(within: .seconds(60), "the handler to start")
                await link.serverSide.shutdown(grace: .zero)
                let code = try await failure { try await call.value }.code
                #expect(code == .unavailable)
                release.happen()
                try await ended.wait(within: .seconds(60), "the handler to end")
            }
        }

        @Test("Tasks that never rest do not keep calls from being carried")
        func fairness() async throws {
            try await Link.with(.callers, [ItemStub.echo.serviceDefinition]) { link in
                let enough = Event()
                try await withThrowingTaskGroup { group in
                    for side in [link.clientSide, link.serverSide] {
                        for _ in 0..<200 {
                            group.addTask(executorPreference: side.executor) {
                                while !enough.hasHappened { await Task.yield() }
                            }
                        }
                    }
                    for _ in 0..<100 { _ = try await link.items.getItem(GetItemRequest(id: "x")) }
                    enough.happen()
                    try await group.waitForAll()
                }
            }
        }

        /// Runs more tasks than there are threads, each of which blocks its thread for a while.
        private static func holdThreads(of executor: any TaskExecutor) async {
            await withTaskGroup { group in
                for _ in 0..<(2 * ProcessInfo.processInfo.activeProcessorCount + 4) {
                    group.addTask(executorPreference: executor) { _ = usleep(150_000) }
                }
            }
        }

        @Test("Tasks that hold every thread are told of in the log, once in a while")
        func complaint() async throws {
            let lines = Box<[String]>([])
            var logger = Logger(label: "test") { _ in Notebook(lines: lines) }
            logger.logLevel = .warning
            let transport = try Transport(logger: logger)
            let executor = transport.executor
            let start = ContinuousClock.now
            // A busy machine may run the tasks one by one as they come; then none waits for a thread.
            var rounds = 0
            while lines.value.isEmpty, rounds < 100 {
                await Self.holdThreads(of: executor)
                rounds += 1
            }
            await Self.holdThreads(of: executor)
            await transport.shutdown(grace: .zero)
            let silences = Int((ContinuousClock.now - start) / .seconds(10))
            #expect((1...1 + silences).contains(lines.value.count))
            #expect(lines.value.first?.contains("held every thread of the transport") == true)
        }
    }
}
