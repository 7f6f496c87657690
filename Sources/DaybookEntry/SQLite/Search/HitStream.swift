import GRDB

/// The verified hits of one tier, day after day in one direction.
///
/// Lives within one database access. Reads no further than it is asked.
final class HitStream {
    /// What comes next in a stream.
    enum Step {
        case hit(SearchHit)
        /// The budget is spent: nothing is known of this day and those behind it.
        case paused(day: Int)
        case end
    }

    /// The next hit; nil at the end, and where it paused.
    private(set) var head: SearchHit?
    /// The first day that was not looked at; nil unless it paused.
    private(set) var pausedDay: Int?
    private let next: () throws -> Step

    /// Makes a stream and reads its first hit.
    init(_ next: @escaping () throws -> Step) throws {
        self.next = next
        try advance()
    }

    /// Goes on to the next hit.
    func advance() throws {
        head = nil
        guard pausedDay == nil else { return }
        switch try next() {
        case .hit(let hit): head = hit
        case .paused(let day): pausedDay = day
        case .end: break
        }
    }
}
