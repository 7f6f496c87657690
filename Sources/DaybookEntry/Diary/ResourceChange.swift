/// A change of a resource, as a client requests it.
struct ResourceChange<Input: Sendable, Field: MaskedField>: Sendable {
    var id: String
    var input: Input
    /// The paths of the field mask.
    var mask: [String]
    /// The fields that the body carries, for a change without a mask.
    var present: Set<Field>
    var ifMatch: String
}

/// The input of a client for a resource with an ID that the client may choose.
protocol IdentifiedInput: Sendable {
    /// The ID; empty if the client chose none.
    var id: String { get }
}

/// A stored resource that clients change by its fields.
protocol ChangeableResource: Equatable {
    var version: Int64 { get }
    /// Throws ``DiaryError/etagMismatch`` if `If-Match` names only other versions than the caller sees.
    func require(ifMatch header: String, caller: Caller) throws(DiaryError)
    /// Throws if the resource cannot be changed in its present state, such as in the trash.
    func requireChangeable() throws(DiaryError)
}

extension ChangeableResource {
    func require(ifMatch header: String, caller: Caller) throws(DiaryError) {
        try ETag(version: version).require(ifMatch: header)
    }

    func requireChangeable() throws(DiaryError) {}
}
