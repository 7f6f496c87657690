/// How long the gateway may answer from memory.
///
/// Counted from before a renewal was asked for, which is earlier than entry-service counts it from, by a clock that goes
/// on while the process or the machine stands still.
struct LeaseTerm: Sendable {
    typealias Moment = ContinuousClock.Instant

    /// What is left unused of each lease: clocks of two machines do not run quite alike.
    static let margin = Duration.milliseconds(100)
    /// The most renewals that may be under way; those before are not counted when they are granted.
    private static let maximumAsked = 8

    private var asked: [(renewal: UInt64, time: Moment)] = []
    private var lastRenewal: UInt64 = 0
    private var end: Moment?

    /// Notes that a renewal is asked for at a moment. Returns its number.
    mutating func ask(at now: Moment) -> UInt64 {
        lastRenewal += 1
        asked.append((lastRenewal, now))
        if asked.count > Self.maximumAsked { asked.removeFirst() }
        return lastRenewal
    }

    /// Notes that a renewal was granted. One that was not asked for lends nothing.
    mutating func granted(_ renewal: UInt64, for length: Duration) {
        guard let index = asked.firstIndex(where: { $0.renewal == renewal }) else { return }
        let new = asked[index].time + length - Self.margin
        end = max(end ?? new, new)
        asked.removeSubrange(...index)
    }

    /// Gives the lease up. Renewals that are under way are not counted when they are granted.
    mutating func giveUp() {
        asked = []
        end = nil
    }

    /// Whether the lease lasts at a moment.
    func lasts(at now: Moment) -> Bool { end.map { now < $0 } ?? false }
}
