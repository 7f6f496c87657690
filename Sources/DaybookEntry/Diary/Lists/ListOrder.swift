import Foundation

/// The order of a list. The id breaks ties.
enum ListOrder: String, Sendable {
    case newestFirst, oldestFirst, sequenceDescending
    /// The reverse of `sequenceDescending`. Clients cannot request it.
    case sequenceAscending

    /// The reverse order.
    var reversed: ListOrder {
        switch self {
        case .newestFirst: .oldestFirst
        case .oldestFirst: .newestFirst
        case .sequenceDescending: .sequenceAscending
        case .sequenceAscending: .sequenceDescending
        }
    }

    /// Whether the order is by sequence rather than by time.
    var isBySequence: Bool { self == .sequenceDescending || self == .sequenceAscending }
}
