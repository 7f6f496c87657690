import Foundation
import Logging
import Synchronization
import Testing
import ZRPC
import ZeroMQ

/// A way for two ends to reach each other. Every suite of the contract runs over each of them.
struct TransportUnderTest: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether callers run on their transport's threads, as handlers do.
    var hasCallers = false
    /// An endpoint that nobody uses yet, for a name that is unique in the test process.
    let endpoint: @Sendable (_ unique: String) -> String

    var testDescription: String { name }

    static let ipc = TransportUnderTest(name: "ipc") { "ipc://\(folder)/\($0).sock" }

    /// A port that the system had free a moment ago, without keys: what they add is `SecurityContract`'s.
    static let tcp = TransportUnderTest(name: "tcp") { _ in unusedTCPEndpoint() }

    /// The same with keys on both sides.
    static let curve = TransportUnderTest(name: "tcp with CURVE") { _ in
        TestKeys.protect(unusedTCPEndpoint())
    }

    /// Two transports of this process, without a socket between them.
    static let memory = TransportUnderTest(name: "memory") { "memory://\($0)" }

    /// As ipc, without a change of thread between transport and callers.
    static let callers = TransportUnderTest(
        name: "ipc, callers on the transport's threads", hasCallers: true, endpoint: ipc.endpoint)

    /// The transports that exist.
    static let all = [ipc, tcp, curve, memory, callers]
    /// The transports that another process can use without keys.
    static let plain = [ipc, tcp]

    /// An endpoint of the loopback address; port 0, which no client reaches, when the system has no port.
    private static func unusedTCPEndpoint() -> String {
        do {
            return "tcp://127.0.0.1:\(try LoopbackPort.unused())"
        } catch {
            Issue.record(error)
            return "tcp://127.0.0.1:0"
        }
    }

    private static let next = Mutex(0)

    /// Short, because the path of a socket is at most 107 bytes. Readable by this user alone.
    private static let folder: String = {
        let path = "/tmp/zrpc-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return path
    }()

    /// An endpoint that nobody uses yet.
    func freshEndpoint() -> String {
        let number = Self.next.withLock { next in
            next += 1
            return next
        }
        return endpoint("\(number)")
    }
}

extension Logger {
    /// A log that only shows what must never happen, unless `ZRPC_TEST_LOG` names another level.
    static let test = {
        var logger = Logger(label: "zrpc.test")
        let level = ProcessInfo.processInfo.environment["ZRPC_TEST_LOG"].flatMap(Logger.Level.init(rawValue:))
        logger.logLevel = level ?? .critical
        return logger
    }()
}
