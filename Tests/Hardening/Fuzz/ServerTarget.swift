import ProtobufC
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// Hostile clients of a served reactor: the input is a list of what two of them send, and when time passes.
///
/// What the server sends is held to the protocol, too: numbers without a gap, no more than was granted, one end for
/// each stream. When the clients are gone, nothing is left of them.
enum ServerTarget {
    static func test(_ input: [UInt8]) {
        let machine = Machine()
        let endpoint = "memory://fuzz-server"
        let core = ServerCore(
            id: machine.reactor.nextID(), endpoint: endpoint, reactor: machine.reactor,
            services: [TestService().serviceDefinition], interceptors: [])
        guard (try? core.bind(nil)) != nil else { broken("The name is taken: a server was not ended.") }
        machine.reactor.submit(.serve(core, nil))
        machine.settle()
        var reader = InputReader(input)
        var peers = [ConnectedClient(endpoint), ConnectedClient(endpoint)]
        let calm = reader.choice(4) != 0
        if calm { peers[0].client.greet() }
        for _ in 0..<1500 where !reader.isAtEnd {
            step(&reader, &peers, machine, core)
            machine.settle()
            for peer in peers { peer.readAll() }
            inspect(machine, core)
        }
        for peer in peers { peer.close() }
        // Longer than a silent client is remembered, in steps: the server counts its checks, two a second.
        for _ in 0..<10 { machine.pass(milliseconds: 500) }
        while Tasks.wakeSleepers() { machine.settle() }
        machine.settle(until: { core.counters.snapshot.handlers == 0 })
        let left = core.counters.snapshot
        check(left.sessions == 0, "\(left.sessions) sessions are left.")
        check(left.streams == 0, "\(left.streams) streams are left.")
        check(left.handlers == 0, "\(left.handlers) handlers are left.")
        check(left.requestBytes == 0, "\(left.requestBytes) bytes of requests are left.")
        machine.end()
    }

    private static func step(
        _ reader: inout InputReader, _ peers: inout [ConnectedClient], _ machine: Machine, _ core: ServerCore
    ) {
        let choice = reader.byte()
        let index = Int(choice >> 7)
        let peer = peers[index]
        switch choice & 31 {
        case 16: machine.pass(milliseconds: Int64(reader.byte()) * 20)
        case 17: _ = Tasks.wakeSleepers()
        case 18: peer.client.toggleReading()
        case 19:
            peer.close()
            peers[index] = ConnectedClient(core.endpoint)
        case 20:
            for _ in 0..<Int(reader.byte()) * 4 { peer.client.sendAgain() }
        case 21 where reader.choice(8) == 0:
            machine.reactor.submit(.abandon)
        default: peer.client.act(Int(choice & 31) % 16, &reader)
        }
    }

    /// Unread answers, and of each of eight streams as many of the smallest messages as are queued, and its last.
    private static let maximumQueued =
        SessionOutput.maximumResponses + 100 + 8 * (StreamOutbox.maximumQueued / MessageCost.minimum + 1)

    private static func inspect(_ machine: Machine, _ core: ServerCore) {
        guard let server = machine.loop.listeners[core.id]?.machine else { return }
        let counts = core.counters.snapshot
        check(counts.sessions == server.sessions.count, "Sessions are counted wrong.")
        let streams = server.sessions.values.reduce(0) { $0 + $1.streams.count }
        check(counts.streams == streams, "Streams are counted wrong: \(counts.streams), there are \(streams).")
        check(counts.handlers == server.counts.handlers && counts.handlers >= 0, "Handlers are counted wrong.")
        for session in server.sessions.values {
            check(session.streams.count <= 8, "A session has more streams than it may.")
            let output = session.output
            let open = session.streams.count + output.endingStreams
            check(open <= 8, "A client has \(open) streams open, with those that wait to end.")
            check(output.queuedMessages <= maximumQueued, "\(output.queuedMessages) messages wait for a client.")
        }
    }

    static var seeds: [[UInt8]] {
        [
            [1, 1, 0, 0, 5, 1, 2, 3, 4], [1, 1, 1, 3, 2, 5, 1, 2, 3, 3, 5, 0, 2], [1, 1, 4, 1, 2, 1, 3, 3, 6, 1],
            [1, 17, 18, 1, 2, 3, 7, 200, 20, 200], [0, 0, 1, 0, 0, 16, 200, 1, 0, 0, 5, 9, 10, 11, 12],
            [1, 2, 2, 4, 2, 3, 4, 4, 4, 4, 7, 0, 1, 128, 129, 0, 131, 7, 16, 255, 19, 147], [1] + (0...31),
        ]
    }
}

/// A hostile client at a server in memory.
private final class ConnectedClient {
    let client: HostileClient
    private let connection: MemoryConnection

    init(_ endpoint: String) {
        let connection = MemoryNetwork.process.connect(to: endpoint, mailbox: MemoryMailbox(reactor: nil, id: 0))
        self.connection = connection
        client = HostileClient { connection.send(.bytes($0)) }
    }

    deinit { close() }

    func close() { MemoryNetwork.process.close(connection) }

    func readAll() {
        connection.rearmSignal()
        while connection.nextEvent() != nil {}
        guard client.reads else { return }
        while let message = connection.receive() {
            switch message {
            case .bytes(let bytes): client.judge(bytes)
            case .frame(let frame): client.judge(frame.copyBytes())
            }
        }
    }
}
