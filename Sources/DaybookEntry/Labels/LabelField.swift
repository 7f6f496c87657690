/// The kind of a label. Raw values are stored.
enum LabelField: Int64, CaseIterable, Sendable {
    case tag = 0
    case person = 1
}
