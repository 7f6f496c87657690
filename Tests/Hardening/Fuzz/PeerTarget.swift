import DequeModule
import ZeroMQ

@testable import ZRPC

/// Hostile messages for one state machine alone, as they come over the wire: a server's, or a client's.
///
/// The first byte says which, the second settles what the application at that end does where the input says only that
/// it does something. However its peers behave, the machine's counts are right, what it holds is bounded, what it sends
/// keeps to the protocol, each call ends once, and nothing is left in the end.
enum PeerTarget {
    static func test(_ input: [UInt8]) {
        var reader = InputReader(input)
        let form = reader.byte()
        let ledger = ModelLedger(
            ModelChoices(seed: UInt64(reader.byte())), isHonest: false, hasLargeWindows: form & 2 == 2)
        if form & 1 == 0 {
            server(&reader, ledger, isCalm: form & 4 == 0)
        } else {
            client(&reader, ledger, isCalm: form & 4 == 0)
        }
        StepRate.add(ledger.steps)
    }

    private static func hold(_ ledger: ModelLedger) {
        if let fault = ledger.fault { broken(fault) }
    }

    private static func pass(_ reader: inout InputReader, _ ledger: ModelLedger) {
        ledger.now = ledger.now.advanced(byNanoseconds: Int64(reader.byte()) * 20_000_000)
    }

    // MARK: A server's

    private static func server(_ reader: inout InputReader, _ ledger: ModelLedger, isCalm: Bool) {
        let server = ModelServer(ledger, seed: 1)
        var clients = (1...2).map { newClient(UInt32($0), of: server) }
        if isCalm { clients[0].client.greet() }
        while !reader.isAtEnd, !server.isStopped {
            ledger.steps += 1
            let choice = reader.byte()
            let index = Int(choice >> 7)
            let client = clients[index].client
            switch choice & 31 {
            case 16: pass(&reader, ledger)
            case 17, 18, 19: server.work()
            case 20: client.toggleReading()
            case 21: clients[index] = newClient(clients[index].peer.rawValue + 2, of: server)
            case 22: for _ in 0..<Int(reader.byte()) * 4 { client.sendAgain() }
            case 23 where reader.choice(8) == 0: server.drain(grace: .milliseconds(Int(reader.byte())))
            case 24: server.underWay = Int(reader.byte()) << 12
            default: client.act(Int(choice & 31) % 16, &reader)
            }
            server.tick(hasUnread: false)
            exchange(server, clients)
            server.inspect()
            server.inspectAll()
            hold(ledger)
        }
        if server.isStopped { server.abort() }
        // Longer than a silent client is remembered, in steps: the server counts its checks, two a second.
        while let handler = server.handlers.last { server.finish(handler) }
        for _ in 0..<10 {
            ledger.now = ledger.now.advanced(byNanoseconds: 500_000_000)
            server.tick(hasUnread: false)
        }
        server.inspectAll()
        server.checkNothingLeft()
        ledger.check(server.machine.sessions.isEmpty, "\(server.machine.sessions.count) sessions are left")
        hold(ledger)
    }

    /// A peer of the server, and who it is to it.
    private typealias Peer = (peer: PeerIdentity, client: HostileClient)

    private static func newClient(_ number: UInt32, of server: ModelServer) -> Peer {
        let peer = PeerIdentity(rawValue: number)
        let client = HostileClient { bytes in
            server.receive(bytes, from: peer)
            return true
        }
        return (peer, client)
    }

    private static func exchange(_ server: ModelServer, _ clients: [Peer]) {
        server.reachable = clients.map(\.peer)
        server.full = clients.filter { !$0.client.reads }.map(\.peer)
        server.flush()
        while let (peer, bytes) = server.toClients.popFirst() {
            clients.first { $0.peer == peer }?.client.judge(bytes)
        }
    }

    // MARK: A client's

    private static func client(_ reader: inout InputReader, _ ledger: ModelLedger, isCalm: Bool) {
        let client = ModelClient(ledger, seed: 1)
        let server = HostileServer { bytes, peer in
            guard client.isConnected, peer == client.peer else { return false }
            client.receive(bytes)
            return true
        }
        client.connectsAtOnce = isCalm
        exchange(client, server)
        if isCalm {
            server.acknowledge(streams: 6)
            exchange(client, server)
        }
        while !reader.isAtEnd {
            ledger.steps += 1
            let choice = reader.byte()
            switch choice & 31 {
            case 0, 1: client.open()
            case 2, 3: client.act()
            case 4: client.cancel()
            case 5: pass(&reader, ledger)
            case 6: for _ in 0..<Int(reader.byte()) * 4 { server.sendAgain() }
            case 7: client.happen(reader.choice(6))
            case 8: client.underWay = Int(reader.byte()) << 12
            case 9: client.retire()
            default: server.act(Int(choice & 31) - 10, &reader)
            }
            client.tick(hasUnread: false)
            exchange(client, server)
            client.inspect()
            client.inspectAll()
            hold(ledger)
        }
        // No call has so much time.
        ledger.now = ledger.now.advanced(byNanoseconds: 2_000_000_000)
        client.tick(hasUnread: false)
        client.inspect()
        ledger.check(client.calls.isEmpty, "\(client.calls.count) calls never end")
        hold(ledger)
    }

    private static func exchange(_ client: ModelClient, _ server: HostileServer) {
        client.flush()
        while let bytes = client.toServer.popFirst() { server.judge(bytes, of: client.peer) }
    }

    // MARK: Seeds

    static var seeds: [[UInt8]] {
        let server: [[UInt8]] = [
            [0, 0, 5, 1, 2, 3, 4], [1, 3, 2, 5, 1, 2, 3, 3, 5, 0, 2, 17, 17, 19], [4, 1, 2, 1, 3, 3, 6, 1],
            [17, 20, 1, 2, 3, 7, 200, 22, 200], [1, 0, 0, 16, 200, 1, 0, 0, 5, 9, 10, 11, 12, 23, 0, 10, 16, 2],
            [2, 4, 2, 3, 4, 4, 4, 4, 7, 0, 1, 128, 129, 0, 131, 7, 16, 255, 21, 147], Array(0...31),
        ]
        let client: [[UInt8]] = [
            [0, 0, 1, 12, 0, 0], [1, 0, 13, 0, 1, 3, 1, 2, 3, 12, 0, 0, 2, 2, 3], [0, 0, 14, 0, 1, 200, 12, 0],
            [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 15, 3, 7, 5, 3], [10, 3, 1, 1, 1, 17, 0, 2, 5, 200, 7, 1],
            [0, 1, 0, 1, 16, 0, 18, 1, 19, 7, 4, 5, 200, 9, 5, 1], Array(0...31),
        ]
        let anything: [[UInt8]] = [6, 7].map { [$0, 1] + Array(0...255) }
        return server.map { [0, 3] + $0 } + client.map { [1, 3] + $0 } + anything
    }
}
