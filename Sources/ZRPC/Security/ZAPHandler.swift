import Logging
import Work
import ZeroMQ

/// The handler that decides for libzmq which clients may connect (ZeroMQ RFC 27, ZAP 1.0).
///
/// It has its own thread, because the reactor may be busy for longer than a handshake waits. It must run before the
/// first CURVE socket is bound: without it, libzmq would accept every key.
final class ZAPHandler: Sendable {
    private let clients: AuthorizedClients
    private let stop: WakeSignal

    init(_ clients: AuthorizedClients) throws(ZeroMQError) {
        self.clients = clients
        stop = try WakeSignal()
    }

    /// Makes the thread end soon.
    func end() { stop.raise() }

    /// Binds the handler's socket and starts its thread, which holds the reactor, and with it the context, until `end`.
    func start(_ reactor: Reactor) throws(RPCError) {
        let start = try bound(reactor)
        do {
            try NamedThread.start("zrpc-keys") { start.run() }
        } catch {
            throw RPCError(
                .internalError, "The authentication thread cannot be started: \(error)", outcome: .notSent, cause: error
            )
        }
    }

    private func bound(_ reactor: Reactor) throws(RPCError) -> Start {
        do {
            let socket = try Socket(reactor.context, .router)
            try socket.bind("inproc://zeromq.zap.01")
            return Start(self, reactor, socket)
        } catch {
            throw RPCError(.internalError, "Clients cannot be authenticated: \(error)", outcome: .notSent, cause: error)
        }
    }

    /// The state of the thread. The socket moves from the thread that binds it to the thread that uses it.
    private final class Start {
        // The order of the properties matters: the release of the last reference to the reactor waits for the context's
        // sockets.
        private let socket: Socket
        private let handler: ZAPHandler
        private let reactor: Reactor

        init(_ handler: ZAPHandler, _ reactor: Reactor, _ socket: consuming Socket) {
            self.handler = handler
            self.reactor = reactor
            self.socket = socket
        }

        func run() { handler.serve(socket, logger: reactor.logger) }
    }

    private func serve(_ socket: borrowing Socket, logger: Logger) {
        var poll = PollSet()
        poll.add(stop)
        poll.add(socket)
        // The loop ends only with the transport: without it, libzmq accepts every key.
        while !poll.isReady(at: 0) {
            do {
                while try respondToOne(socket) {}
                try poll.wait(milliseconds: -1)
            } catch {
                if error.code == .contextTerminated { return }
                logger.error("A client could not be authenticated.", metadata: ["error": "\(error)"])
                var pause = PollSet()
                pause.add(stop)
                if (try? pause.wait(milliseconds: 1000)) != nil, pause.isReady(at: 0) { return }
            }
        }
    }

    /// Responds to one request. Returns false if there is none now.
    ///
    /// ```
    /// request:  routing ID, empty, "1.0", request ID, domain, address, identity, mechanism, public key
    /// reply:    routing ID, empty, "1.0", request ID, "200" or "400", text, user ID, metadata
    /// ```
    private func respondToOne(_ socket: borrowing Socket) throws(ZeroMQError) -> Bool {
        var parts: [[UInt8]] = []
        var part = MessagePart()
        repeat {
            guard try socket.receive(into: &part) else { return false }
            // The other end is libzmq itself; the bound only limits memory if libzmq misbehaves.
            if parts.count < 16 { parts.append(part.copyBytes()) }
        } while part.hasMore
        guard parts.count >= 4 else { return true }
        let client = Self.key(in: parts).flatMap(clients.client)
        // The status is 400 and never 300: after a temporary failure, libzmq's client may not try again.
        let (status, text) = client == nil ? ("400", "The key is not authorized.") : ("200", "OK")
        let response: [[UInt8]] = [
            parts[0], [], Array("1.0".utf8), parts[3], Array(status.utf8), Array(text.utf8),
            Array((client?.principal ?? "").utf8), [],
        ]
        do {
            for (index, bytes) in response.enumerated() {
                guard try socket.send(bytes, more: index + 1 < response.count) else { return true }
            }
        } catch {
            // The client disconnected in the middle of the handshake.
            guard error.code == .hostUnreachable else { throw error }
        }
        return true
    }

    private static func key(in parts: [[UInt8]]) -> CurveKey? {
        guard parts.count == 9, parts[2] == Array("1.0".utf8), parts[4] == Array("zrpc".utf8),
            parts[7] == Array("CURVE".utf8)
        else { return nil }
        return CurveKey(bytes: parts[8])
    }
}
