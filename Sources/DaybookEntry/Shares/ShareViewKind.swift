/// The form in which a share is opened. Raw values are stored, and are the schema's.
enum ShareViewKind: Int64, Sendable {
    case page = 1
    case json = 2
    case feed = 3
    case zip = 4
    case photo = 5
}
