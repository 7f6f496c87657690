import Foundation

/// A tag or person as the index compares it: in canonical composition, so that one name typed on two systems is one.
enum LabelName {
    static func key(_ label: String) -> String { label.precomposedStringWithCanonicalMapping }
}
