import Foundation

/// A tag or a person, with the numbers of shown items.
struct LabelTally: Hashable, Sendable {
    /// The label's number in the storage.
    let key: Int64
    let name: String
    let entries: Int64
    let photos: Int64
}

/// The kind of a label. Raw values are stored.
enum LabelField: Int64, CaseIterable, Sendable {
    case tag = 0
    case person = 1
}

/// The form in which the index compares tags and people: canonical composition, so that the same name typed on two
/// systems is equal.
enum LabelName {
    static func key(_ label: String) -> String { label.precomposedStringWithCanonicalMapping }
}
