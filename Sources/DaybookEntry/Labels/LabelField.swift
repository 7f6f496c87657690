/// What a label says of something. Raw values are stored.
enum LabelField: Int64, CaseIterable, Sendable {
    case tag = 0
    case person = 1
}
