/// The items that a timeline counts.
enum TimelineScope: Sendable {
    case photos, entries, all
}
