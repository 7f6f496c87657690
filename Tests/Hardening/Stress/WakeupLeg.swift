import Glibc
import Synchronization
import ZeroMQ

/// One way to make calls, of all those that wake different threads.
struct WakeupLeg: Sendable, CustomStringConvertible {
    let isTCP: Bool
    /// How many callers there are, each with one call at a time.
    let outstanding: Int
    /// How many endpoints each caller goes round, each with a connection of its own.
    let channels: Int
    /// Whether callers run on their transport's threads, or on Swift's.
    let hasCallers: Bool

    var description: String {
        "\(isTCP ? "tcp" : "ipc"), \(outstanding) at a time, \(channels) channel\(channels == 1 ? "" : "s"), "
            + "callers on \(hasCallers ? "the transport's threads" : "Swift's threads")"
    }

    static let all = [false, true].flatMap { isTCP in
        [1, 2].flatMap { outstanding in
            [1, 3].flatMap { channels in
                [true, false].map { hasCallers in
                    WakeupLeg(isTCP: isTCP, outstanding: outstanding, channels: channels, hasCallers: hasCallers)
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
        if isTCP { return "tcp://127.0.0.1:\(try LoopbackPort.unused())" }
        // Short, because the path of a socket is at most 107 bytes. Readable by this user alone.
        _ = unsafe mkdir(Self.folder, 0o700)
        return "ipc://" + Self.socket(Self.next.add(1, ordering: .relaxed).oldValue)
    }
}
