import CZeroMQ
import Glibc

/// The kinds of socket that this project uses.
public enum SocketKind: Sendable, Hashable {
    /// Connects to one peer and sends and receives without order of turns.
    case dealer
    /// Serves many peers; every message is preceded by the peer's identity.
    case router
    /// Talks to exactly one other socket of the process, as a monitor does.
    case pair

    var number: Int32 {
        switch self {
        case .dealer: ZMQ_DEALER
        case .router: ZMQ_ROUTER
        case .pair: ZMQ_PAIR
        }
    }
}
