import ProtobufC

/// The outcome of a call, as one of gRPC's 17 codes.
///
/// The numbers are gRPC's, on the wire and in `rawValue`. An unknown number is read as `unknown`.
public struct StatusCode: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: UInt8, CaseIterable {
        case ok, cancelled, unknown, invalidArgument, deadlineExceeded, notFound, alreadyExists, permissionDenied
        case resourceExhausted, failedPrecondition, aborted, outOfRange, unimplemented, internalError, unavailable
        case dataLoss, unauthenticated
    }

    private let kind: Kind

    private init(kind: Kind) { self.kind = kind }

    /// Creates the code of a number from the wire; `unknown` for a number outside 0 to 16.
    public init(rawValue: Int) {
        kind = UInt8(exactly: rawValue).flatMap(Kind.init(rawValue:)) ?? .unknown
    }

    /// The number on the wire.
    public var rawValue: Int { Int(kind.rawValue) }

    /// The call succeeded.
    public static let ok = StatusCode(kind: .ok)
    /// The caller cancelled the call.
    public static let cancelled = StatusCode(kind: .cancelled)
    /// A failure without further information, such as a handler's own error.
    public static let unknown = StatusCode(kind: .unknown)
    /// The request is invalid in every state of the system.
    public static let invalidArgument = StatusCode(kind: .invalidArgument)
    /// The deadline of the call passed.
    public static let deadlineExceeded = StatusCode(kind: .deadlineExceeded)
    /// The resource of the request does not exist, or must not be visible to the caller.
    public static let notFound = StatusCode(kind: .notFound)
    /// The resource that the request would create already exists.
    public static let alreadyExists = StatusCode(kind: .alreadyExists)
    /// The caller is known, but may not do this.
    public static let permissionDenied = StatusCode(kind: .permissionDenied)
    /// A quota, a limit or the disk is used up.
    public static let resourceExhausted = StatusCode(kind: .resourceExhausted)
    /// The system is not in the state that the request needs.
    public static let failedPrecondition = StatusCode(kind: .failedPrecondition)
    /// A concurrent change interfered; read again and repeat.
    public static let aborted = StatusCode(kind: .aborted)
    /// A position is past the end of the data.
    public static let outOfRange = StatusCode(kind: .outOfRange)
    /// The server has no such method.
    public static let unimplemented = StatusCode(kind: .unimplemented)
    /// An invariant does not hold: a fault of the program or of a peer's messages.
    public static let internalError = StatusCode(kind: .internalError)
    /// The service cannot be reached now; trying again may help.
    public static let unavailable = StatusCode(kind: .unavailable)
    /// Data is lost or damaged beyond repair.
    public static let dataLoss = StatusCode(kind: .dataLoss)
    /// The caller is not authenticated.
    public static let unauthenticated = StatusCode(kind: .unauthenticated)

    /// Every code, by number.
    public static let all = Kind.allCases.map { StatusCode(kind: $0) }

    /// The name for people and JSON, such as `INVALID_ARGUMENT`.
    public var name: String {
        switch kind {
        case .ok: "OK"
        case .cancelled: "CANCELLED"
        case .unknown: "UNKNOWN"
        case .invalidArgument: "INVALID_ARGUMENT"
        case .deadlineExceeded: "DEADLINE_EXCEEDED"
        case .notFound: "NOT_FOUND"
        case .alreadyExists: "ALREADY_EXISTS"
        case .permissionDenied: "PERMISSION_DENIED"
        case .resourceExhausted: "RESOURCE_EXHAUSTED"
        case .failedPrecondition: "FAILED_PRECONDITION"
        case .aborted: "ABORTED"
        case .outOfRange: "OUT_OF_RANGE"
        case .unimplemented: "UNIMPLEMENTED"
        case .internalError: "INTERNAL"
        case .unavailable: "UNAVAILABLE"
        case .dataLoss: "DATA_LOSS"
        case .unauthenticated: "UNAUTHENTICATED"
        }
    }

    /// The same text as `name`.
    public var description: String { name }
}

extension StatusCode {
    /// Returns the code that a caller gets for an error that a handler threw.
    static func of(_ error: any Error) -> StatusCode {
        switch error {
        case let error as RPCError: error.code
        case let error as any RPCErrorConvertible: error.rpcError.code
        case is CancellationError: .cancelled
        case is ProtobufError: .internalError
        default: .unknown
        }
    }
}
