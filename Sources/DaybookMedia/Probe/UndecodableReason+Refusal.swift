import DaybookAPI
import Wording

extension UndecodableReason {
    /// Creates the schema's value for a reason.
    init(_ refusal: PictureRefusal?) {
        self =
            switch refusal {
            case nil: .unspecified
            case .damaged: .damaged
            case .tooLarge: .tooLarge
            case .unsupportedFormat: .unsupportedFormat
            case .tooCostly: .tooCostly
            }
    }
}

extension PictureRefusal {
    /// Creates a reason from the schema's value; `nil` for an unknown one.
    init?(_ reason: UndecodableReason) {
        switch reason {
        case .damaged: self = .damaged
        case .tooLarge: self = .tooLarge
        case .unsupportedFormat: self = .unsupportedFormat
        case .tooCostly: self = .tooCostly
        default: return nil
        }
    }
}
