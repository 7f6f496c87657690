import Synchronization

/// The clock that decides the expiry of records to be removed.
///
/// It follows the wall clock, except for jumps that happen while the service runs. Within a run, the time advances with
/// the uptime, from the wall clock that an earlier run last stored. A clock that is a month ahead at a start, because
/// of a dead battery or a wrong setting, therefore neither empties the trash nor ends the sessions. The next run
/// accepts the jump if this run observed it for ten minutes. If the service was off for a month, expired records are
/// removed only after the second start. A clock that was set back only delays removal.
final class RemovalClock: Sendable {
    /// A reading of the clock.
    struct Reading: Sendable {
        /// The limit of expiry: a record whose lifetime ended before this time has expired.
        let time: Instant
        /// The wall clock that the next run may accept.
        let sighting: Instant

        /// Returns whether the sighting differs enough from the stored one to be stored.
        func isWorthWriting(after stored: Instant?) -> Bool {
            guard let stored else { return true }
            let distance = sighting.microseconds.subtractingReportingOverflow(stored.microseconds)
            return distance.overflow || distance.partialValue.magnitude >= RemovalClock.precision.magnitude
        }
    }

    /// The time for which a run must observe a jump of the wall clock before the next run accepts it.
    static let settlingTime = Duration.seconds(600)
    /// The maximum difference between wall clock and uptime, in microseconds, that is not a jump: clocks are adjusted
    /// by seconds all the time.
    private static let tolerance: Int64 = 60 * 1_000_000
    /// The minimum change of the sighting that is stored: an hour in microseconds, so that an idle diary rarely writes
    /// to the disk.
    private static let precision: Int64 = 3600 * 1_000_000

    private struct Run {
        /// The instant that the diary accepted when the run began, and the uptime then.
        let began: (time: Instant, uptime: Duration)
        /// The wall clock when it last jumped, and the uptime then.
        var jumped: (wall: Instant, uptime: Duration)
    }

    private let run = Mutex<Run?>(nil)

    /// Reads the clock.
    ///
    /// - Parameters:
    ///   - wall: The wall clock.
    ///   - uptime: The time that never goes back (``DiaryClock/uptime``).
    ///   - lastSighting: The sighting that an earlier run, or this one, stored; only the first reading uses it.
    func read(wall: Instant, uptime: Duration, lastSighting: Instant?) -> Reading {
        run.withLock { run in
            var current = run ?? Run(began: (lastSighting ?? wall, uptime), jumped: (wall, uptime))
            let expected = current.jumped.wall.advanced(by: uptime - current.jumped.uptime)
            if (wall.microseconds - expected.microseconds).magnitude > RemovalClock.tolerance.magnitude {
                current.jumped = (wall, uptime)
            }
            run = current
            let time = min(wall, current.began.time.advanced(by: uptime - current.began.uptime))
            let isSettled = uptime - current.jumped.uptime >= RemovalClock.settlingTime
            return Reading(time: time, sighting: isSettled ? wall : time)
        }
    }
}
