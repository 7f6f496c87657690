/// The kind of a subject. Raw values are the schema's.
enum SubjectKind: Int64, Codable, Sendable {
    case pet = 1
    case person = 2
}
