import ProtobufC
import Synchronization
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// A hostile server of a real channel: the input is a list of the calls that are made, of what the server sends, and of
/// the time that passes.
///
/// However the server behaves, every call ends, once, and the streams of the session are counted right.
enum ClientTarget {
    static func test(_ input: [UInt8]) {
        let machine = Machine()
        let server = ListeningServer()
        let core = ChannelCore(
            ChannelTarget(server.endpoint), policy: .leastOutstanding, reactor: machine.reactor, interceptors: [])
        machine.reactor.submit(.connect(core))
        machine.settle()
        let calls = Calls(Channel(core: core))
        var reader = InputReader(input)
        let calm = reader.choice(4) != 0
        if calm {
            server.readAll()
            server.server.acknowledge(streams: 6)
            machine.settle()
        }
        for _ in 0..<1500 where !reader.isAtEnd {
            step(&reader, server, calls, machine)
            machine.settle()
            server.readAll()
            inspect(machine)
        }
        server.close()
        machine.settle()
        machine.pass(milliseconds: 120_000)
        machine.end()
        machine.settle(until: { calls.counts.begun == calls.counts.ended })
        let (begun, ended) = calls.counts
        check(begun == ended, "\(begun - ended) of \(begun) calls never end.")
    }

    private static func step(_ reader: inout InputReader, _ server: ListeningServer, _ calls: Calls, _ machine: Machine)
    {
        let choice = reader.byte()
        switch choice & 31 {
        case 0...4: calls.begin(Int(choice & 31), &reader)
        case 5: calls.cancel(reader.choice(8))
        case 6: machine.pass(milliseconds: Int64(reader.byte()) * 20)
        case 7: _ = Tasks.wakeSleepers()
        case 8: server.drop()
        case 9: for _ in 0..<Int(reader.byte()) * 4 { server.server.sendAgain() }
        default: server.server.act(Int(choice & 31) - 10, &reader)
        }
    }

    private static func inspect(_ machine: Machine) {
        for client in machine.loop.connections.values.map(\.machine) {
            let started = client.streams.entries.count { $0.value.isStarted }
            guard let session = client.session else { continue }
            check(client.openStreams == started, "\(client.openStreams) streams are counted, \(started) are open.")
            let queued = session.output.queuedMessages
            check(queued <= 4200, "\(queued) messages wait for a server.")
        }
    }

    static var seeds: [[UInt8]] {
        [
            [1, 1, 0, 12, 0, 0], [1, 2, 0, 13, 0, 1, 3, 1, 2, 3, 12, 0, 0], [1, 3, 2, 14, 0, 1, 200, 12, 0],
            [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 15, 3, 7], [0, 10, 3, 1, 4, 4, 17, 0, 2, 6, 200],
            [1, 4, 1, 4, 1, 16, 0, 18, 1, 19, 8, 10, 6, 200], [1] + (0...31),
        ]
    }
}

/// The calls that the application of a fuzzed channel makes.
private final class Calls {
    private let channel: Channel
    private let ended = Tally()
    private var tasks: [Task<Void, Never>] = []

    private final class Tally: Sendable {
        let count = Atomic(0)
    }

    init(_ channel: Channel) { self.channel = channel }

    var counts: (begun: Int, ended: Int) { (tasks.count, ended.count.load(ordering: .relaxed)) }

    func cancel(_ index: Int) {
        guard index < tasks.count else { return }
        tasks[tasks.count - 1 - index].cancel()
    }

    func begin(_ kind: Int, _ reader: inout InputReader) {
        guard tasks.count < 200 else { return }
        var options = CallOptions(timeout: .milliseconds(Int(reader.byte()) * 100 + 1))
        options.waitForReady = reader.choice(2) == 1
        let task = Self.start(TestServiceClient(channel: channel), kind, UInt32(reader.choice(6)), options, ended)
        tasks.append(task)
    }

    private static func start(
        _ client: TestServiceClient, _ kind: Int, _ count: UInt32, _ options: CallOptions, _ ended: Tally
    ) -> Task<Void, Never> {
        Task {
            _ = try? await call(client, kind, count, options)
            ended.count.add(1, ordering: .relaxed)
        }
    }

    @concurrent private static func call(
        _ client: TestServiceClient, _ kind: Int, _ count: UInt32, _ options: CallOptions
    ) async throws {
        switch kind {
        case 0: _ = try await client.emptyCall(EmptyCallRequest(), options: options)
        case 1:
            var request = UnaryCallRequest()
            request.payload = [UInt8](repeating: 1, count: Int(count) * 100)
            _ = try await client.unaryCall(request, options: options)
        case 2:
            let stream = try await client.streamingOutputCall(StreamingOutputCallRequest(), options: options)
            var left = Int(count) * 4
            for try await _ in stream {
                left -= 1
                if left < 0 { break }
            }
        case 3:
            _ = try await client.streamingInputCall(options: options) { writer in
                for _ in 0..<count * 2 {
                    var request = StreamingInputCallRequest()
                    request.payload = [UInt8](repeating: 1, count: 3000)
                    try await writer.write(request)
                }
            }
        default:
            try await client.fullDuplexCall(options: options) { writer, responses in
                var request = FullDuplexCallRequest()
                request.payload = [UInt8](repeating: 1, count: Int(count) * 1000)
                try await writer.write(request)
                var responses = responses.makeAsyncIterator()
                while try await responses.next() != nil { try await writer.write(request) }
                writer.finish()
            }
        }
    }
}

/// A hostile server in memory.
private final class ListeningServer {
    let endpoint = "memory://fuzz-client"
    private(set) var server = HostileServer { _, _ in false }
    private var listener: MemoryListener

    init() {
        listener = Self.listen("memory://fuzz-client")
        server = HostileServer { [unowned self] bytes, peer in
            (try? listener.send(.bytes(bytes), to: peer)) == true
        }
    }

    private static func listen(_ endpoint: String) -> MemoryListener {
        let nobody = MemoryMailbox(reactor: nil, id: 0)
        guard let listener = try? MemoryNetwork.process.listen(at: endpoint, mailbox: nobody) else {
            broken("The name is taken: a server was not ended.")
        }
        return listener
    }

    func close() { MemoryNetwork.process.close(listener) }

    /// Loses the connection and takes others.
    func drop() {
        close()
        listener = Self.listen(endpoint)
        server.forget()
    }

    func readAll() {
        listener.rearmSignal()
        while let (peer, message) = listener.receive() {
            switch message {
            case .bytes(let bytes): server.judge(bytes, of: peer)
            case .frame(let frame): server.judge(frame.copyBytes(), of: peer)
            }
        }
    }
}
