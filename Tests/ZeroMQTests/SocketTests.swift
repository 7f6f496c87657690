import Foundation
import Testing
import ZeroMQ

/// libzmq behind its owners. Every test has a context of its own; waiting is polling with a limit.
struct SocketTests {
    private func endpoint() -> String {
        "ipc:///tmp/zeromq-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8))"
    }

    /// Waits for one message part, at most five seconds.
    private func receive(_ socket: borrowing Socket, into part: inout MessagePart) throws -> Bool {
        var poll = PollSet()
        poll.add(socket)
        let end = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < end {
            if try socket.receive(into: &part) { return true }
            try poll.wait(milliseconds: 100)
        }
        return false
    }

    /// Sends once there is a connection, at most for five seconds.
    private func send(_ bytes: [UInt8], _ socket: borrowing Socket) throws -> Bool {
        let end = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < end {
            if try socket.send(bytes) { return true }
            usleep(1000)
        }
        return false
    }

    @Test("What is not sent is not counted")
    func countsOnlyWhatIsSent() throws {
        let context = try ZContext()
        let dealer = try Socket(context, .dealer)
        let gauge = SendGauge {}
        let buffer = SendBuffer(count: 100_000) { output in
            for _ in 0..<100_000 { unsafe output.append(7, as: UInt8.self) }
        }
        // Nobody is connected: there is nowhere to send to.
        #expect(try dealer.send(buffer, countedBy: gauge) == false)
        #expect(gauge.bytes == 0)
        #expect(!gauge.awaitRoom(low: 0))
    }

    @Test("The library is the 4.3 that the rules were made for")
    func version() {
        #expect(ZContext.libraryVersion.hasPrefix("4.3."))
    }

    @Test("A message goes to the router and its answer back, by the peer's identity")
    func roundTrip() throws {
        let context = try ZContext()
        let server = try Socket(context, .router)
        let client = try Socket(context, .dealer)
        let endpoint = endpoint()
        try server.bind(endpoint)
        try client.connect(endpoint)
        let request: [UInt8] = Array("hello".utf8)
        #expect(try send(request, client))

        var part = MessagePart()
        #expect(try receive(server, into: &part))
        let identityHasMore = part.hasMore
        #expect(identityHasMore)
        let found = PeerIdentity(part)
        let peer = try #require(found)
        #expect(try receive(server, into: &part))
        let moreFollows = part.hasMore
        #expect(!moreFollows)
        let received = part.copyBytes()
        #expect(received == request)

        #expect(try server.send(identity: peer))
        let answer = Frame(copying: [UInt8](repeating: 7, count: 100_000))
        #expect(try server.send(answer))
        #expect(try receive(client, into: &part))
        let frame = Frame(taking: &part)
        #expect(frame.count == 100_000)
        #expect(frame.copyBytes() == answer.copyBytes())
        let left = part.count
        #expect(left == 0)
    }

    @Test("Nothing is taken for sending while nobody is connected")
    func immediate() throws {
        let context = try ZContext()
        let client = try Socket(context, .dealer)
        try client.connect(endpoint())
        #expect(try !client.send([1]))
        var part = MessagePart()
        let any = try client.receive(into: &part)
        #expect(!any)
    }

    @Test("A router says that it knows no peer, instead of dropping the message")
    func mandatory() throws {
        let context = try ZContext()
        let server = try Socket(context, .router)
        try server.bind(endpoint())
        do {
            _ = try server.send(identity: PeerIdentity(rawValue: 77))
            Issue.record("a message to nobody was taken")
        } catch {
            #expect(error.code == .hostUnreachable)
            #expect("\(error)".contains("zmq_send"))
        }
    }

    @Test("An address in use, and one that is none, are errors with the address in them")
    func badAddresses() throws {
        let context = try ZContext()
        let server = try Socket(context, .router)
        do {
            try server.bind("nonsense")
            Issue.record("no address was taken")
        } catch {
            #expect(error.code == .addressInvalid)
            #expect("\(error)".contains("nonsense"))
        }
    }

    @Test("A frame is sent many times and keeps its bytes")
    func sharedFrame() throws {
        let context = try ZContext()
        let server = try Socket(context, .router)
        let client = try Socket(context, .dealer)
        let endpoint = endpoint()
        try server.bind(endpoint)
        try client.connect(endpoint)
        #expect(try send([0], client))
        let frame = Frame(capacity: 1000) { output in
            for number in 0..<500 { output.append(UInt8(truncatingIfNeeded: number)) }
        }
        #expect(frame.count == 500)
        for _ in 0..<20 { #expect(try client.send(frame)) }
        var part = MessagePart()
        for number in 0..<21 {
            #expect(try receive(server, into: &part))
            #expect(try receive(server, into: &part))
            let bytes = part.copyBytes()
            #expect(bytes == (number == 0 ? [0] : frame.copyBytes()))
        }
    }

    @Test("A monitor tells of the handshake and of the end of a connection")
    func monitor() throws {
        let context = try ZContext()
        let client = try Socket(context, .dealer)
        let monitor = try SocketMonitor(watching: client, in: context)
        let endpoint = endpoint()
        try client.connect(endpoint)
        do {
            let server = try Socket(context, .router)
            try server.bind(endpoint)
            #expect(try wait(for: .handshakeSucceeded, monitor))
        }
        #expect(try wait(for: .disconnected, monitor))
    }

    private func wait(for event: SocketMonitor.Event, _ monitor: borrowing SocketMonitor) throws -> Bool {
        let end = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < end {
            while let found = try monitor.next() {
                if found == event { return true }
            }
            usleep(1000)
        }
        return false
    }

    @Test("A raised signal ends the wait, however often it was raised, and only once")
    func wakeSignal() throws {
        let signal = try WakeSignal()
        var poll = PollSet()
        let position = poll.add(signal)
        try poll.wait(milliseconds: 0)
        #expect(!poll.isReady(at: position))
        signal.raise()
        signal.raise()
        try poll.wait(milliseconds: 5000)
        #expect(poll.isReady(at: position))
        signal.lower()
        try poll.wait(milliseconds: 0)
        #expect(!poll.isReady(at: position))
    }

    @Test("What a frame's maker throws comes through, and nothing is left behind")
    func throwingFill() {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            _ = try Frame(capacity: 1 << 20) { (_) throws(Stop) in throw Stop() }
        }
    }
}
