/// The verified hits of one tier, day after day in one direction.
///
/// It is valid only within one database access, and reads no further than requested.
final class HitStream {
    /// The next element of a stream.
    enum Step {
        case hit(SearchHit)
        /// The budget is spent: this day and the following days of the stream have not been read.
        case paused(day: Int)
        case end
    }

    /// The next hit; `nil` at the end, and after a pause.
    private(set) var head: SearchHit?
    /// The first day that was not read; `nil` unless the stream paused.
    private(set) var pausedDay: Int?
    private let next: () throws -> Step

    /// Creates a stream and reads its first hit.
    init(_ next: @escaping () throws -> Step) throws {
        self.next = next
        try advance()
    }

    /// Moves on to the next hit.
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
