import HTTPTypes
import Wording
import ZRPC

/// The version of the IETF's draft of resumable uploads that a client uses: the draft changes, and clients keep their
/// version.
///
/// iOS 17 sends 3, iOS 18.0 sends 5, iOS 18.1 sends 6. Later versions count as 6 while they use the same fields, and so
/// does a client without a version, as the finished standard will require.
struct DraftVersion: Sendable, Hashable {
    /// The version that the client named; nil for none.
    let number: Int?

    /// Reads a request's fields; nil for an unsupported version.
    init?(_ fields: HTTPFields) {
        guard let text = fields[.uploadDraftInteropVersion] else {
            number = nil
            return
        }
        guard let number = Int(text.trimmed), [3, 5, 6, 7, 8].contains(number) else { return nil }
        self.number = number
    }

    /// Whether the version states incompleteness instead of completeness.
    private var saysIncomplete: Bool { number == 3 }

    /// Whether PATCH must state the type of its body.
    var hasPartialType: Bool { (number ?? 6) >= 6 }

    /// Returns whether the bytes of a request are the last ones; nil if it does not say.
    ///
    /// - Throws: INVALID_ARGUMENT for an unreadable value: a part of a file must not pass for the whole.
    func isComplete(_ fields: HTTPFields) throws(RPCError) -> Bool? {
        let name = saysIncomplete ? HTTPField.Name.uploadIncomplete : .uploadComplete
        guard let text = fields[name] else { return nil }
        guard let value = UploadFields.boolean(text) else {
            throw .invalid(name.canonicalName, fault: FieldFault.wrongForm)
        }
        return value != saysIncomplete
    }

    /// Throws INVALID_ARGUMENT for a request of an unsupported version that may not have all bytes.
    static func checkUnspoken(_ fields: HTTPFields) throws(RPCError) {
        let isPart =
            fields[.uploadComplete].map { UploadFields.boolean($0) != true } ?? false
            || fields[.uploadIncomplete].map { UploadFields.boolean($0) != false } ?? false
        guard isPart else { return }
        throw .invalid(
            "Upload-Draft-Interop-Version", fault: FieldFault.notOneOf, parameters: ["names": "3, 5, 6, 7, 8"])
    }

    /// Returns the fields of every response.
    func fields(isComplete: Bool? = nil, offset: Int64? = nil) -> HTTPFields {
        var fields = HTTPFields()
        if let number { fields[.uploadDraftInteropVersion] = "\(number)" }
        if let isComplete {
            fields[saysIncomplete ? .uploadIncomplete : .uploadComplete] = isComplete != saysIncomplete ? "?1" : "?0"
        }
        if let offset { fields[.uploadOffset] = "\(offset)" }
        return fields
    }
}
