import Foundation

/// The form in which the index compares tags and people: canonical composition, so that a name typed on two systems is
/// equal.
enum LabelName {
    static func key(_ label: String) -> String { label.precomposedStringWithCanonicalMapping }
}
