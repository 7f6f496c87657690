/// The fields of somebody's account that an owner of the server may change, by their names in the schema.
enum MemberField: String, CaseIterable, Sendable, MaskedField {
    case disabled

    static let outputOnly: Set<String> = ["name", "role", "create_time", "etag"]
    static let wholeResource = Set(allCases)
}
