import Foundation
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Servers come, leave gracefully, and come back under a live channel.
    @Suite struct ShutdownContract {
        @Test("Draining finishes what runs and takes nothing new", arguments: TransportUnderTest.all)
        func drain(transport: TransportUnderTest) async throws {
            let (started, open) = (Tally(), Event())
            let items = ItemStub(get: { request, _ in
                started.add()
                try await open.wait()
                return .named(request.id)
            })
            let chunks = ChunkStub(get: { _, responses, _ in
                started.add()
                try await responses.write(.numbered(0))
                try await open.wait()
                try await responses.write(.numbered(1))
            })
            try await Link.with(transport, [items.serviceDefinition, chunks.serviceDefinition]) { link in
                let call = Task { try await link.items.getItem(GetItemRequest(id: "e")) }
                let stream = Task {
                    var count = 0
                    for try await _ in try await link.chunks.getChunks(GetChunksRequest()) { count += 1 }
                    return count
                }
                try await eventually("both handlers run") { started.value == 2 }
                let drained = Task { await link.server.drain(grace: .seconds(30)) }
                try await eventually("the client knows") {
                    let error = try? await failure {
                        try await link.items.getItem(
                            GetItemRequest(id: "late"), options: CallOptions(timeout: .milliseconds(50)))
                    }
                    guard let error, error.code == .unavailable else { return false }
                    #expect([.notSent, .refused].contains(error.outcome))
                    return true
                }
                open.happen()
                #expect(try await within { try await call.value } == .named("e"))
                #expect(try await within { try await stream.value } == 2)
                try await within { await drained.value }
            }
        }

        @Test(
            "Handlers that outlive the grace are cancelled, their callers get UNAVAILABLE",
            arguments: TransportUnderTest.all)
        func grace(transport: TransportUnderTest) async throws {
            let (started, cancelled) = (Event(), Event())
            let stub = ItemStub(get: { _, _ in
                defer { cancelled.happen() }
                started.happen()
                try await Task.sleep(for: .seconds(60))
                return Item()
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let call = Task { try await failure { try await link.items.getItem(GetItemRequest(id: "e")) } }
                try await started.wait(within: .seconds(60), "the handler to start")
                try await within { await link.server.drain(grace: .milliseconds(100)) }
                #expect(try await within { try await call.value }.code == .unavailable)
                try await cancelled.wait(within: .seconds(60), "the handler to be cancelled")
            }
        }

        @Test("Without a server a call fails at once, or waits until its deadline", arguments: TransportUnderTest.all)
        func nobodyThere(transport: TransportUnderTest) async throws {
            var settings = TransportConfiguration()
            settings.connectTimeout = .milliseconds(200)
            let client = try Transport.test(transport, settings)
            let items = ItemServiceClient(channel: client.channel(to: transport.freshEndpoint()))
            let hasty = try await failure { try await items.getItem(GetItemRequest(id: "e")) }
            #expect(hasty.code == .unavailable)
            #expect(hasty.outcome == .notSent)
            let began = ContinuousClock.now
            let patient = try await failure {
                try await items.getItem(
                    GetItemRequest(id: "e"), options: CallOptions(timeout: .milliseconds(300), waitForReady: true))
            }
            #expect(patient.code == .deadlineExceeded)
            #expect(patient.outcome == .notSent)
            #expect(ContinuousClock.now - began >= .milliseconds(300))
            let ready = try await failure { try await items.channel.waitUntilReady(timeout: .milliseconds(50)) }
            #expect(ready.code == .unavailable)
            await client.shutdown(grace: .zero)
        }

        @Test("A call that waits is answered by the server that comes later", arguments: TransportUnderTest.all)
        func serverComesLater(transport: TransportUnderTest) async throws {
            let endpoint = transport.freshEndpoint()
            let client = try Transport.test(transport)
            let channel = client.channel(to: endpoint)
            let call = Task {
                try await ItemServiceClient(channel: channel).getItem(
                    GetItemRequest(id: "e"), options: CallOptions(timeout: .seconds(30), waitForReady: true))
            }
            let upload = Task {
                try await ChunkServiceClient(channel: channel).putChunks(
                    options: CallOptions(timeout: .seconds(30), waitForReady: true)
                ) { writer in try await writer.write(.numbered(1)) }
            }
            let serving = try Transport.test(transport)
            let chunks = ChunkStub(put: { requests, _ in
                var response = PutChunksResponse()
                for try await _ in requests { response.count += 1 }
                return response
            })
            _ = try await serving.serve([ItemStub.echo.serviceDefinition, chunks.serviceDefinition], at: endpoint)
            #expect(try await within { try await call.value } == .named("e"))
            #expect(try await within { try await upload.value }.count == 1)
            await client.shutdown(grace: .zero)
            await serving.shutdown(grace: .zero)
        }

        @Test(
            "A channel outlives its server's restarts, and waiting calls succeed through all of them",
            arguments: TransportUnderTest.all)
        func restarts(transport: TransportUnderTest) async throws {
            let endpoint = transport.freshEndpoint()
            let client = try Transport.test(transport)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            for round in 0..<5 {
                let serving = try Transport.test(transport)
                _ = try await serving.serve([ItemStub.echo.serviceDefinition], at: endpoint)
                for number in 0..<20 {
                    let id = "\(round).\(number)"
                    let item = try await items.getItem(
                        GetItemRequest(id: id), options: CallOptions(timeout: .seconds(20), waitForReady: true))
                    #expect(item.id == id)
                }
                await serving.shutdown(grace: .seconds(1))
            }
            await client.shutdown(grace: .zero)
        }

        @Test("Calls under way when the client shuts down fail, and later ones too", arguments: TransportUnderTest.all)
        func clientShutdown(transport: TransportUnderTest) async throws {
            let (started, cancelled) = (Event(), Event())
            let stub = ItemStub(get: { _, _ in
                defer { cancelled.happen() }
                started.happen()
                try await Task.sleep(for: .seconds(60))
                return Item()
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let call = Task { try await failure { try await link.items.getItem(GetItemRequest(id: "e")) } }
                try await started.wait(within: .seconds(60), "the handler to start")
                try await within { await link.clientSide.shutdown(grace: .zero) }
                #expect([.unavailable, .cancelled].contains(try await within { try await call.value }.code))
                let late = try await failure { try await link.items.getItem(GetItemRequest(id: "late")) }
                #expect(late.code == .unavailable)
                #expect(late.outcome == .notSent)
                try await cancelled.wait(within: .seconds(60), "the server to forget the client")
            }
        }

        @Test(
            "Two servers cannot have one endpoint; what a dead one left is replaced", arguments: TransportUnderTest.all)
        func oneServer(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                let error = await #expect(throws: RPCError.self) {
                    try await link.clientSide.serve([ItemStub.echo.serviceDefinition], at: link.endpoint)
                }
                #expect(error?.code == .failedPrecondition)
                let answer = try await link.items.getItem(GetItemRequest(id: "e"))
                #expect(answer == .named("e"))
            }
        }

        @Test("A socket's file that somebody removed is made again, and clients there are notice nothing")
        func removedFile() async throws {
            var settings = TransportConfiguration()
            settings.pingInterval = .milliseconds(500)
            try await Link.with(.ipc, [ItemStub.echo.serviceDefinition], server: settings) { link in
                let path = String(link.endpoint.dropFirst("ipc://".count))
                for round in 0..<2 {
                    try FileManager.default.removeItem(atPath: path)
                    #expect(try await link.items.getItem(GetItemRequest(id: "old")) == .named("old"))
                    let newcomer = try Transport.test(.ipc)
                    let items = ItemServiceClient(channel: newcomer.channel(to: link.endpoint))
                    let item = try await items.getItem(
                        GetItemRequest(id: "\(round)"),
                        options: CallOptions(timeout: .seconds(20), waitForReady: true))
                    #expect(item.id == "\(round)")
                    await newcomer.shutdown(grace: .zero)
                }
                #expect(link.server.statistics.sessionsExpired == 0)
            }
        }

        @Test("A socket's file that is another server's by now is left to it")
        func replacedFile() async throws {
            // Looks every half second: the other server is there before the first.
            try await Link.with(.ipc, [ItemStub.echo.serviceDefinition]) { link in
                let path = String(link.endpoint.dropFirst("ipc://".count))
                try FileManager.default.removeItem(atPath: path)
                let successor = try Transport.test(.ipc)
                let stub = ItemStub(get: { _, _ in .named("successor") })
                let server = try await successor.serve([stub.serviceDefinition], at: link.endpoint)
                let newcomer = try Transport.test(.ipc)
                let items = ItemServiceClient(channel: newcomer.channel(to: link.endpoint))
                for _ in 0..<60 {
                    let options = CallOptions(timeout: .seconds(20), waitForReady: true)
                    #expect(try await items.getItem(GetItemRequest(id: "e"), options: options).id == "successor")
                    #expect(try await link.items.getItem(GetItemRequest(id: "old")) == .named("old"))
                    try await Task.sleep(for: .milliseconds(20))
                }
                await newcomer.shutdown(grace: .zero)
                await server.drain(grace: .zero)
                await successor.shutdown(grace: .zero)
            }
        }

        @Test("Whoever waits for an address in use can be cancelled", arguments: [TransportUnderTest.ipc, .tcp])
        func cancelledWait(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                let (other, endpoint) = (link.clientSide, link.endpoint)
                let waiting = Task { try await other.serve([ItemStub.echo.serviceDefinition], at: endpoint) }
                waiting.cancel()
                let error = try await failure { try await waiting.value }
                #expect(error.code == .cancelled)
            }
        }

        @Test(
            "Who waits for a server's end is told when the whole transport is dropped",
            arguments: TransportUnderTest.all)
        func dropped(transport: TransportUnderTest) async throws {
            let started = Event()
            let stub = ItemStub(get: { _, _ in
                started.happen()
                try await Task.sleep(for: .seconds(60))
                return Item()
            })
            let endpoint = transport.freshEndpoint()
            let client = try Transport.test(transport)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            let serving = Box<Transport?>(try Transport.test(transport))
            let server = try #require(try await serving.value?.serve([stub.serviceDefinition], at: endpoint))
            let call = Task {
                try await failure {
                    try await items.getItem(GetItemRequest(id: "e"), options: CallOptions(waitForReady: true))
                }
            }
            try await started.wait(within: .seconds(60), "the handler to start")
            let drained = Task { await server.drain(grace: .seconds(50)) }
            serving.value = nil
            try await within { await drained.value }
            _ = try await within { try await call.value }
            await client.shutdown(grace: .zero)
        }

        @Test(
            "Nothing is served anew while all ends, and everybody waits for the end", arguments: TransportUnderTest.all)
        func servedLate(transport: TransportUnderTest) async throws {
            let (started, open) = (Event(), Event())
            let stub = ItemStub(get: { request, _ in
                started.happen()
                try await open.wait()
                return .named(request.id)
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let call = Task { try await link.items.getItem(GetItemRequest(id: "e")) }
                try await started.wait(within: .seconds(60), "the handler to start")
                let (ended, side) = (Tally(), link.serverSide)
                let endings = (0..<2).map { _ in
                    Task {
                        await side.shutdown(grace: .seconds(30))
                        ended.add()
                    }
                }
                try await eventually("it takes nothing new") {
                    let endpoint = transport.freshEndpoint()
                    let late = try? await failure {
                        let server = try await side.serve([ItemStub.echo.serviceDefinition], at: endpoint)
                        await server.drain(grace: .zero)
                    }
                    return late?.code == .unavailable
                }
                #expect(ended.value == 0)
                open.happen()
                #expect(try await within { try await call.value } == .named("e"))
                for ending in endings { try await within { await ending.value } }
            }
        }

        @Test("Shutting down twice, or with nothing served, ends", arguments: TransportUnderTest.all)
        func idleShutdown(transport: TransportUnderTest) async throws {
            let idle = try Transport.test(transport)
            try await within { await idle.shutdown(grace: .seconds(1)) }
            try await within { await idle.shutdown(grace: .seconds(1)) }
            let error = await #expect(throws: RPCError.self) {
                try await idle.serve([ItemStub.echo.serviceDefinition], at: transport.freshEndpoint())
            }
            #expect(error?.code == .unavailable)
        }
    }
}
