import CZeroMQ
import Glibc

/// A call of libzmq that failed.
public struct ZeroMQError: Error, Sendable, Hashable {
    /// The kind of failure.
    public struct Code: Sendable, Hashable {
        private enum Kind {
            case wouldBlock, hostUnreachable, contextTerminated, addressInUse, addressInvalid, tooManySockets, system
        }

        private let kind: Kind

        /// Nothing to receive, or no room to send, now.
        public static let wouldBlock = Code(kind: .wouldBlock)
        /// A ROUTER knows no connected peer of that identity.
        public static let hostUnreachable = Code(kind: .hostUnreachable)
        /// The context is being closed.
        public static let contextTerminated = Code(kind: .contextTerminated)
        /// Somebody else is bound to the address.
        public static let addressInUse = Code(kind: .addressInUse)
        /// The address is no endpoint that this machine can use.
        public static let addressInvalid = Code(kind: .addressInvalid)
        /// The context's or the process's limit of sockets is reached.
        public static let tooManySockets = Code(kind: .tooManySockets)
        /// Any other failure; `errno` says which.
        public static let system = Code(kind: .system)

        init(errno: Int32) {
            switch errno {
            case EAGAIN: self = .wouldBlock
            case EHOSTUNREACH: self = .hostUnreachable
            case ZeroMQError.terminated: self = .contextTerminated
            case EADDRINUSE: self = .addressInUse
            case EINVAL, ENODEV, EADDRNOTAVAIL, EPROTONOSUPPORT, ENOENT, EACCES, ENAMETOOLONG: self = .addressInvalid
            case EMFILE: self = .tooManySockets
            default: self = .system
            }
        }

        private init(kind: Kind) { self.kind = kind }
    }

    /// libzmq's own error numbers start here (`ZMQ_HAUSNUMERO`).
    static let terminated: Int32 = 156_384_712 + 53

    /// The kind of failure.
    public let code: Code
    /// The error number that the failing call left.
    public let errno: Int32
    /// The call that failed and what it was called on, as `zmq_bind ipc:///run/x.sock`.
    public let operation: String

    init(_ operation: String, errno: Int32) {
        self.code = Code(errno: errno)
        self.errno = errno
        self.operation = operation
    }

    /// What binding says where somebody else is bound.
    package static func addressInUse(_ operation: String) -> ZeroMQError {
        ZeroMQError(operation, errno: EADDRINUSE)
    }

    /// What sending to a peer says that is not connected.
    package static func hostUnreachable(_ operation: String) -> ZeroMQError {
        ZeroMQError(operation, errno: EHOSTUNREACH)
    }
}

extension ZeroMQError: CustomStringConvertible {
    /// The call and the system's words for the error.
    public var description: String {
        let reason = unsafe zmq_strerror(errno).map { unsafe String(cString: $0) } ?? "unknown"
        return "\(operation): \(reason) (\(errno))"
    }
}

/// Repeats a call while a signal interrupts it; nil when it succeeded, otherwise the error number it left.
///
/// libzmq's calls return -1 for failure. The number is read right after the call, before anything can change it.
@inline(__always)
func failure(_ call: () -> Int32) -> Int32? {
    while true {
        if call() != -1 { return nil }
        let number = zmq_errno()
        if number != EINTR { return number }
    }
}
