/// The fields of a member's account that an owner of the server may change. Raw values are the names in the schema.
enum MemberField: String, CaseIterable, Sendable, MaskedField {
    case disabled

    static let outputOnly: Set<String> = ["name", "role", "create_time", "etag"]
    static let wholeResource = Set(allCases)
}
