import Foundation

/// A failed call of the system, with the system's own text.
///
/// Foundation reports failures of files with its own domains and codes, and with texts for another system. Terminals
/// and logs show the underlying `errno` instead.
public struct SystemFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The `errno`.
    public let code: Int32

    /// Creates a failure from an `errno`, read in the statement of the failed call.
    public init(_ code: Int32) { self.code = code }

    /// The system's text, such as `No space left on device`.
    public var description: String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "errno \(code)"
    }

    /// Returns the reason of an error: the text of the `errno` behind an error of Foundation; the description of any
    /// other error.
    public static func reason(of error: any Error) -> String { "\(cause(error))" }

    /// Returns an error that may be kept as the cause of another, and printed. An error of Foundation becomes the
    /// system's failure behind it, or a sentence if there is none; a decoding error becomes a sentence; any other error
    /// stays as it is.
    public static func cause(_ error: any Error) -> any Error {
        if let failure = failure(of: error) { return failure }
        if error is DecodingError { return RuntimeError(.failure, "It is not of the form that was expected.") }
        // Swift's own errors become NSErrors whose domain is the name of their type.
        let domain = (error as NSError).domain
        guard domain.hasPrefix("NS"), domain.hasSuffix("Domain") else { return error }
        return RuntimeError(.failure, "The system gives no reason (\((error as NSError).code)).")
    }

    /// Returns the system's failure behind an error, or the error itself if it is one; nil for any other.
    public static func failure(of error: any Error) -> SystemFailure? {
        if let failure = error as? SystemFailure { return failure }
        if let error = error as? POSIXError { return SystemFailure(error.code.rawValue) }
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return SystemFailure(Int32(clamping: error.code)) }
        guard error.domain == NSCocoaErrorDomain else { return nil }
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error {
            return failure(of: underlying)
        }
        return codes[error.code].map { SystemFailure($0) }
    }

    /// The errnos behind Foundation's codes (FoundationErrors.h).
    private static let codes: [Int: Int32] = [
        4: ENOENT, 260: ENOENT, 257: EACCES, 258: EINVAL, 263: EFBIG, 513: EACCES, 514: EINVAL, 516: EEXIST,
        640: ENOSPC, 642: EROFS, 255: EDEADLK,
    ]
}
