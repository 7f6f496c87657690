import CZeroMQ
import Glibc

/// The error of a failed call of libzmq.
public struct ZeroMQError: Error, Sendable, Hashable {
    /// The kind of failure.
    public struct Code: Sendable, Hashable {
        private enum Kind {
            case wouldBlock, hostUnreachable, contextTerminated, addressInUse, addressInvalid, tooManySockets, system
        }

        private let kind: Kind

        /// Nothing can be received, or nothing can be sent, now.
        public static let wouldBlock = Code(kind: .wouldBlock)
        /// A ROUTER knows no connected peer with that identity.
        public static let hostUnreachable = Code(kind: .hostUnreachable)
        /// The context is being closed.
        public static let contextTerminated = Code(kind: .contextTerminated)
        /// Another socket is bound to the address.
        public static let addressInUse = Code(kind: .addressInUse)
        /// The address is not an endpoint that this machine can use.
        public static let addressInvalid = Code(kind: .addressInvalid)
        /// The context's or the process's limit of sockets is reached.
        public static let tooManySockets = Code(kind: .tooManySockets)
        /// Any other failure; `errno` has the cause.
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

    /// The error number `ETERM`. libzmq's own error numbers start at `ZMQ_HAUSNUMERO`, 156,384,712.
    static let terminated: Int32 = 156_384_712 + 53

    /// The kind of failure.
    public let code: Code
    /// The error number that the failing call left.
    public let errno: Int32
    /// The failed call and its object, such as `zmq_bind ipc:///run/x.sock`.
    public let operation: String

    init(_ operation: String, errno: Int32) {
        self.code = Code(errno: errno)
        self.errno = errno
        self.operation = operation
    }

    /// Returns the error of binding to an address that is in use.
    package static func addressInUse(_ operation: String) -> ZeroMQError {
        ZeroMQError(operation, errno: EADDRINUSE)
    }

    /// Returns the error of sending to a peer that is not connected.
    package static func hostUnreachable(_ operation: String) -> ZeroMQError {
        ZeroMQError(operation, errno: EHOSTUNREACH)
    }
}

extension ZeroMQError: CustomStringConvertible {
    /// The call and the system's text for the error.
    public var description: String {
        let reason = unsafe zmq_strerror(errno).map { unsafe String(cString: $0) } ?? "unknown"
        return "\(operation): \(reason) (\(errno))"
    }
}

/// Repeats a call while a signal interrupts it. Returns nil if the call succeeded, otherwise its error number.
///
/// libzmq's calls return -1 for failure. The error number is read right after the call, before anything can change it.
@inline(__always)
func failure(_ call: () -> Int32) -> Int32? {
    while true {
        if call() != -1 { return nil }
        let number = zmq_errno()
        if number != EINTR { return number }
    }
}

/// Ports of 127.0.0.1, for benchmarks and tests that need a port before its server starts.
public enum LoopbackPort {
    /// Returns a port that is unused now. Another process may take the port before it is bound.
    ///
    /// Throws the system's error if there is no such port.
    public static func unused() throws(ZeroMQError) -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw ZeroMQError("socket", errno: Glibc.errno) }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(descriptor, generic, size) == 0 ? unsafe getsockname(descriptor, generic, &size) : -1
            }
        }
        guard status == 0 else { throw ZeroMQError("bind 127.0.0.1:0", errno: Glibc.errno) }
        return address.sin_port.bigEndian
    }
}
