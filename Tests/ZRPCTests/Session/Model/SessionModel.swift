import DequeModule
import ZeroMQ

@testable import ZRPC

/// A client's and a server's state machine, and a link between them: nothing waits, sleeps or is shared, so that a seed,
/// or a script, does the same each time.
///
/// What the application does at both ends is left open, and so is when messages arrive, when there is no room for them,
/// when the connection breaks or a message is lost, when the server stops or is replaced by one that knows nothing, and how
/// fast time goes. What must hold is checked at each step.
final class SessionModel {
    let ledger: ModelLedger
    let client: ModelClient
    private(set) var server: ModelServer
    private let seed: UInt64
    private var servers: UInt64 = 1

    var fault: String? { ledger.fault }
    var steps: Int { ledger.steps }
    /// The machines are looked through once in so many steps, and counted at each.
    private static let stepsPerInspection = 16

    convenience init(seed: UInt64, hasLargeWindows: Bool = false) {
        self.init(ModelLedger(ModelChoices(seed: seed), hasLargeWindows: hasLargeWindows), seed: seed)
    }

    init(_ ledger: ModelLedger, seed: UInt64) {
        self.ledger = ledger
        self.seed = seed
        client = ModelClient(ledger, seed: seed &+ 1)
        server = ModelServer(ledger, seed: seed &+ 2)
    }

    // MARK: Steps

    /// Lets something happen. `breaks` allows the connection, messages and the server to be lost.
    func step(breaks: Bool) {
        ledger.steps += 1
        switch ledger.choices.choice(64) {
        case 0..<3: client.open()
        case 3..<20: arriveAtServer()
        case 20..<37: arriveAtClient()
        case 37..<44: client.act()
        case 44..<54: server.work()
        case 54: client.cancel()
        case 55, 56: pass(nanoseconds: Int64(ledger.choices.choice(6_000_000)))
        case 57: if breaks { breakSomething() }
        case 58: holdBytes()
        default: pass(nanoseconds: Int64(ledger.choices.choice(200_000)))
        }
        flush()
        if ledger.steps % Self.stepsPerInspection == 0 { inspectAll() }
    }

    private func inspectAll() {
        client.inspectAll()
        server.inspectAll()
    }

    private func flush() {
        if client.isTouched {
            client.flush()
            client.inspect()
        }
        guard server.isTouched else { return }
        server.reachable.removeAll(keepingCapacity: true)
        if client.isConnected { server.reachable.append(client.peer) }
        server.flush()
        server.inspect()
        if server.isStopped { replaceStopped() }
    }

    private func arriveAtServer() {
        guard let bytes = client.toServer.popFirst() else { return }
        server.receive(bytes, from: client.peer)
    }

    private func arriveAtClient() {
        // What went to connections that are gone goes nowhere.
        while let (peer, bytes) = server.toClients.popFirst() {
            if client.isConnected, peer == client.peer { return client.receive(bytes) }
        }
    }

    private func pass(nanoseconds: Int64) {
        ledger.now = ledger.now.advanced(byNanoseconds: nanoseconds)
        client.tick(hasUnread: !server.toClients.isEmpty)
        server.tick(hasUnread: !client.toServer.isEmpty)
    }

    /// Bytes of streams are in libzmq's hands, or no more are.
    private func holdBytes() {
        let held = ledger.choices.choice(20)
        client.underWay = held == 0 ? nil : (held - 1) << 14
        server.underWay = client.underWay
    }

    // MARK: What goes wrong

    private func breakSomething() {
        switch ledger.choices.choice(200) {
        case 1..<6: breakConnection()
        case 6, 7: loseMessage(toServer: true)
        case 8, 9: loseMessage(toServer: false)
        case 10: replaceServer()
        case 11: server.drain(grace: .milliseconds(ledger.choices.choice(200)))
        case 12: client.happen(2 + ledger.choices.choice(3))
        default: break
        }
    }

    private func breakConnection() {
        if client.isConnected { client.fail(.disconnected) }
    }

    /// Loses one without a sign: its number is missed.
    private func loseMessage(toServer: Bool) {
        let isLost = toServer ? client.toServer.popFirst() != nil : server.toClients.popFirst() != nil
        if isLost { ledger.lost += 1 }
    }

    /// The server is another one, which knows no session. The client may learn of it by its answers alone.
    private func replaceServer() {
        newServer()
        if ledger.choices.choice(2) == 0 { breakConnection() }
    }

    /// A server that stopped is another one: what it sent arrives, and then the connection ends.
    private func replaceStopped() {
        while !server.toClients.isEmpty { arriveAtClient() }
        newServer()
        breakConnection()
    }

    private func newServer() {
        servers += 1
        server = ModelServer(ledger, seed: seed &+ 2 &+ servers)
    }

    // MARK: The end

    /// Ends everything in order: every message arrives, every handler ends, and time runs until no call is left.
    func settle(retires: Bool = false) {
        client.underWay = nil
        server.underWay = nil
        if retires { client.retire() }
        var rounds = 0
        repeat {
            arriveAll()
            while let handler = server.handlers.last { server.finish(handler) }
            flush()
            pass(nanoseconds: 20_000_000)
            flush()
            inspectAll()
            rounds += 1
        } while !isQuiet && rounds < 20_000 && fault == nil
        ledger.check(client.calls.isEmpty, "\(client.calls.count) calls never end")
        server.checkNothingLeft()
        ledger.check(client.machine.timers.count <= 1, "\(client.machine.timers.count) timers are left")
        if retires { ledger.check(client.isRetired, "the client never ends") }
        if ledger.lost == 0 { checkCredit() }
    }

    private var isQuiet: Bool {
        client.calls.isEmpty && server.handlers.isEmpty && client.toServer.isEmpty && server.toClients.isEmpty
    }

    private func arriveAll() {
        flush()
        while !client.toServer.isEmpty || !server.toClients.isEmpty {
            arriveAtServer()
            arriveAtClient()
            flush()
        }
    }

    /// Checks that a sender may send as much as the other end has room for, but for credit that is granted together.
    private func checkCredit() {
        guard client.machine.isReady, let session = client.machine.session,
            let served = server.machine.sessions[client.peer], session.output.isEmpty, served.output.isEmpty
        else { return }
        let window = ledger.configuration.sessionWindow
        for (sent, received) in [(session.output.credit, served.credit), (served.output.credit, session.credit)] {
            ledger.check(
                sent.available == received.remaining,
                "\(sent.available) bytes may be sent, and \(received.remaining) may come")
            ledger.check(
                received.remaining > window - window / 4, "\(window - received.remaining) bytes of credit are lost")
        }
    }
}
