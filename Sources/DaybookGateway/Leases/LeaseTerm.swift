/// The time for which the gateway may respond from memory.
///
/// The time counts from a moment before the renewal was requested; entry-service counts it from a later one. The clock
/// continues while the process or the machine is suspended.
struct LeaseTerm: Sendable {
    typealias Moment = ContinuousClock.Instant

    /// The unused end of each lease, because clocks of two machines do not run exactly alike.
    static let margin = Duration.milliseconds(100)
    /// The maximum number of pending renewals; older ones do not count when they are granted.
    private static let maximumAsked = 8

    private var asked: [(renewal: UInt64, time: Moment)] = []
    private var lastRenewal: UInt64 = 0
    private var end: Moment?

    /// Records that a renewal is requested at a moment. Returns its number.
    mutating func ask(at now: Moment) -> UInt64 {
        lastRenewal += 1
        asked.append((lastRenewal, now))
        if asked.count > Self.maximumAsked { asked.removeFirst() }
        return lastRenewal
    }

    /// Records that a renewal was granted. A renewal that was not requested extends nothing.
    mutating func granted(_ renewal: UInt64, for length: Duration) {
        guard let index = asked.firstIndex(where: { $0.renewal == renewal }) else { return }
        let new = asked[index].time + length - Self.margin
        end = max(end ?? new, new)
        asked.removeSubrange(...index)
    }

    /// Releases the lease. Pending renewals do not count when they are granted.
    mutating func giveUp() {
        asked = []
        end = nil
    }

    /// Returns whether the lease is valid at a moment.
    func lasts(at now: Moment) -> Bool { end.map { now < $0 } ?? false }
}
