import DaybookAPI
import Wording

extension UndecodableReason {
    /// A reason in the schema's words.
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
    /// A reason from the schema's words; `nil` for none.
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
