import CZeroMQ
import Glibc

/// The kinds of socket that this project uses.
public enum SocketKind: Sendable, Hashable {
    /// A socket that connects to one peer and sends and receives in any order.
    case dealer
    /// A socket that serves many peers; the peer's identity precedes every message.
    case router
    /// A socket that talks to exactly one other socket of the process, as a monitor does.
    case pair

    var number: Int32 {
        switch self {
        case .dealer: ZMQ_DEALER
        case .router: ZMQ_ROUTER
        case .pair: ZMQ_PAIR
        }
    }
}
