/// The origin of a photo's time. Raw values are the schema's.
enum TakenSource: Int64, Codable, Sendable {
    case file = 1
    case name = 2
    case modified = 3
    case upload = 4
    case person = 5
}
