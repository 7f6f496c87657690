package import ZRPC

/// The refusal of a call of an import as a whole, with the part of the export that the call was about.
///
/// A service refuses single records by their outcomes. It refuses a call only for what no Daybook sends.
package struct RefusedCall: Error, Sendable {
    /// The part of the export that a call was about.
    package enum Subject: Sendable, Equatable {
        /// The record of the account.
        case account
        /// The files and lines of records, or a file of the export.
        case place(String)
    }

    /// The part of the export.
    package let subject: Subject
    /// The error of the call.
    package let error: RPCError

    /// Creates a refusal.
    package init(_ subject: Subject, error: RPCError) { (self.subject, self.error) = (subject, error) }

    /// Makes a call.
    ///
    /// - Parameter subject: Returns the part of the export that the call is about, for an error of code INVALID_ARGUMENT.
    /// - Throws: A refusal for such an error; other errors as they are.
    static func naming<Value: Sendable>(
        _ subject: (RPCError) -> Subject, call: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await call()
        } catch let error as RPCError where error.code == .invalidArgument {
            throw RefusedCall(subject(error), error: error)
        }
    }
}

extension RefusedCall.Subject {
    /// Returns the places of records that were sent in one call: the first and the last one.
    static func records(_ places: [String]) -> Self {
        guard let first = places.first, let last = places.last, first != last else {
            return .place(places.first ?? "")
        }
        return .place("\(first) - \(last)")
    }
}
