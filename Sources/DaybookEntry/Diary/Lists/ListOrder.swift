import Foundation

/// The order of a list. Ties go by id.
enum ListOrder: String, Sendable {
    case newestFirst, oldestFirst, sequenceDescending
    /// Asked for by no list of its own: the way back through one.
    case sequenceAscending

    /// The way back through a list.
    var reversed: ListOrder {
        switch self {
        case .newestFirst: .oldestFirst
        case .oldestFirst: .newestFirst
        case .sequenceDescending: .sequenceAscending
        case .sequenceAscending: .sequenceDescending
        }
    }

    /// Whether it goes by the sequence, and not by time.
    var isBySequence: Bool { self == .sequenceDescending || self == .sequenceAscending }
}
