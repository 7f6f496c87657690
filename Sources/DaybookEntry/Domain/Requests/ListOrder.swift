import Foundation

/// The order of a list. Ties go by id.
enum ListOrder: String, Sendable {
    case newestFirst, oldestFirst, sequenceDescending
}
