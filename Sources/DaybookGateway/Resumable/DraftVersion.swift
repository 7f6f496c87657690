import HTTPTypes
import Wording
import ZRPC

/// The state of the IETF's draft of resumable uploads that a client speaks: it moves, and clients stay.
///
/// 3 is what iOS 17 sends, 5 iOS 18.0, 6 iOS 18.1. Later ones, and a client that names none as the finished standard wants
/// it, are taken for 6 as long as they use the same fields.
struct DraftVersion: Sendable, Hashable {
    /// What the client named; nil for none.
    let number: Int?

    /// Reads a request's fields; nil for a version that is not spoken here.
    init?(_ fields: HTTPFields) {
        guard let text = fields[.uploadDraftInteropVersion] else {
            number = nil
            return
        }
        guard let number = Int(text.trimmed), [3, 5, 6, 7, 8].contains(number) else { return nil }
        self.number = number
    }

    /// Completeness is said by its opposite.
    private var saysIncomplete: Bool { number == 3 }

    /// Whether PATCH must say what its body is.
    var hasPartialType: Bool { (number ?? 6) >= 6 }

    /// Whether the bytes of a request are the last ones; nil when it does not say.
    ///
    /// - Throws: INVALID_ARGUMENT when that cannot be read: what is not all of a file must not be taken for it.
    func isComplete(_ fields: HTTPFields) throws(RPCError) -> Bool? {
        let name = saysIncomplete ? HTTPField.Name.uploadIncomplete : .uploadComplete
        guard let text = fields[name] else { return nil }
        guard let value = UploadFields.boolean(text) else { throw .invalid(name.canonicalName, FieldFault.wrongForm) }
        return value != saysIncomplete
    }

    /// Refuses a request that is not known to have all bytes, in a version that is not spoken here.
    static func checkUnspoken(_ fields: HTTPFields) throws(RPCError) {
        let isPart =
            fields[.uploadComplete].map { UploadFields.boolean($0) != true } ?? false
            || fields[.uploadIncomplete].map { UploadFields.boolean($0) != false } ?? false
        guard isPart else { return }
        throw .invalid("Upload-Draft-Interop-Version", FieldFault.notOneOf, ["names": "3, 5, 6, 7, 8"])
    }

    /// What every response says.
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
