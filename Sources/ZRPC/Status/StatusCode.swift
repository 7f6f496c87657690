/// The outcome of a call, as one of gRPC's 17 codes.
///
/// The numbers are gRPC's, on the wire and in `rawValue`. A number that this version does not know reads as `unknown`.
public struct StatusCode: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: UInt8, CaseIterable {
        case ok, cancelled, unknown, invalidArgument, deadlineExceeded, notFound, alreadyExists, permissionDenied
        case resourceExhausted, failedPrecondition, aborted, outOfRange, unimplemented, internalError, unavailable
        case dataLoss, unauthenticated
    }

    private let kind: Kind

    private init(kind: Kind) { self.kind = kind }

    /// The code of a number from the wire; `unknown` for a number over 16.
    public init(rawValue: Int) {
        kind = UInt8(exactly: rawValue).flatMap(Kind.init(rawValue:)) ?? .unknown
    }

    /// The number on the wire.
    public var rawValue: Int { Int(kind.rawValue) }

    /// The call did what was asked.
    public static let ok = StatusCode(kind: .ok)
    /// The caller gave the call up.
    public static let cancelled = StatusCode(kind: .cancelled)
    /// A failure that says nothing of itself, such as a handler's own error.
    public static let unknown = StatusCode(kind: .unknown)
    /// The request is wrong whatever the state of the system.
    public static let invalidArgument = StatusCode(kind: .invalidArgument)
    /// The time allowed for the call passed.
    public static let deadlineExceeded = StatusCode(kind: .deadlineExceeded)
    /// What the request names does not exist, or must not be seen by the caller.
    public static let notFound = StatusCode(kind: .notFound)
    /// What the request wants to make exists.
    public static let alreadyExists = StatusCode(kind: .alreadyExists)
    /// The caller is known and may not do this.
    public static let permissionDenied = StatusCode(kind: .permissionDenied)
    /// A quota, a limit or the disk is used up.
    public static let resourceExhausted = StatusCode(kind: .resourceExhausted)
    /// The system is not in the state that the request needs.
    public static let failedPrecondition = StatusCode(kind: .failedPrecondition)
    /// Another change came between; read again and repeat.
    public static let aborted = StatusCode(kind: .aborted)
    /// A position past the end of what there is.
    public static let outOfRange = StatusCode(kind: .outOfRange)
    /// The server has no such method.
    public static let unimplemented = StatusCode(kind: .unimplemented)
    /// Something that must hold does not: a fault of the program or of a peer's frames.
    public static let internalError = StatusCode(kind: .internalError)
    /// The service cannot be reached now; trying again may help.
    public static let unavailable = StatusCode(kind: .unavailable)
    /// Data is lost or damaged beyond repair.
    public static let dataLoss = StatusCode(kind: .dataLoss)
    /// It is not known who the caller is.
    public static let unauthenticated = StatusCode(kind: .unauthenticated)

    /// Every code, by number.
    public static let all = Kind.allCases.map { StatusCode(kind: $0) }

    /// The name that people and JSON see, as `INVALID_ARGUMENT`.
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

    /// The same as `name`.
    public var description: String { name }
}
