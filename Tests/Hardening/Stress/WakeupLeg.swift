import Glibc
import Synchronization
import ZeroMQ

/// One way to make calls, of all those that wake different threads.
struct WakeupLeg: Sendable, CustomStringConvertible {
    /// The transport of the messages.
    enum Carrier: String, CaseIterable {
        case ipc
        case tcp
        case memory
    }

    let carrier: Carrier
    /// The number of callers, each with one call at a time.
    let outstanding: Int
    /// The number of endpoints that each caller goes round, each with a connection of its own.
    let channels: Int
    /// Whether callers run on their transport's threads, or on Swift's.
    let hasCallers: Bool

    var description: String {
        "\(carrier.rawValue), \(outstanding) at a time, \(channels) channel\(channels == 1 ? "" : "s"), "
            + "callers on \(hasCallers ? "the transport's threads" : "Swift's threads")"
    }

    static let all = Carrier.allCases.flatMap { carrier in
        [1, 2].flatMap { outstanding in
            [1, 3].flatMap { channels in
                [true, false].map { hasCallers in
                    WakeupLeg(carrier: carrier, outstanding: outstanding, channels: channels, hasCallers: hasCallers)
                }
            }
        }
    }

    private static let next = Atomic(0)
    private static let folder = "/tmp/zrpc-stress-\(getpid())"

    /// Removes the sockets, which outlive who served there, and what they were in.
    static func removeFolder() {
        for number in 0..<next.load(ordering: .relaxed) { _ = unsafe unlink(socket(number)) }
        _ = unsafe rmdir(folder)
    }

    private static func socket(_ number: Int) -> String { "\(folder)/\(number).sock" }

    /// An endpoint that nobody uses yet.
    func freshEndpoint() throws -> String {
        switch carrier {
        case .ipc:
            // Short, because the path of a socket is at most 107 bytes. Readable by this user alone.
            _ = unsafe mkdir(Self.folder, 0o700)
            return "ipc://" + Self.socket(Self.takeNumber())
        case .tcp: return "tcp://127.0.0.1:\(try LoopbackPort.unused())"
        case .memory: return "memory://stress-\(Self.takeNumber())"
        }
    }

    private static func takeNumber() -> Int { next.add(1, ordering: .relaxed).oldValue }
}
