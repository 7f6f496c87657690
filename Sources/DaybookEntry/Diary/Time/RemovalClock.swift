import Synchronization

/// The time that things are removed by when theirs has run out.
///
/// It is the wall clock's, but a jump of that is not followed by the run of the service that meets it: within a run the
/// time goes on as fast as time passes, from where an earlier run saw the wall clock last. A clock that is a month ahead
/// at a start, as without a battery or with a wrong setting, therefore neither empties the trash nor ends the sessions;
/// the next run believes it, if this one saw it for ten minutes. After a month of standing still, what is due is removed
/// from the second start on. A clock set back only makes removal wait.
final class RemovalClock: Sendable {
    /// What the clock shows.
    struct Reading: Sendable {
        /// What ended before this has run out.
        let time: Instant
        /// The wall clock as the next run may believe it.
        let sighting: Instant

        /// Whether the sighting differs enough from the one that is stored to be written down.
        func isWorthWriting(after stored: Instant?) -> Bool {
            guard let stored else { return true }
            let distance = sighting.microseconds.subtractingReportingOverflow(stored.microseconds)
            return distance.overflow || distance.partialValue.magnitude >= RemovalClock.precision.magnitude
        }
    }

    /// How long a run has to see a jump of the wall clock before the next run believes it.
    static let settlingTime = Duration.seconds(600)
    /// A difference between wall clock and passing time that is no jump: clocks are put right by seconds all the time.
    private static let tolerance: Int64 = 60 * 1_000_000
    /// An hour: nothing is written more often, so that a diary at rest lets the disk rest.
    private static let precision: Int64 = 3600 * 1_000_000

    private struct Run {
        /// The instant that the diary believed when the run began, and the uptime then.
        let began: (time: Instant, uptime: Duration)
        /// The wall clock when it last jumped, and the uptime then.
        var jumped: (wall: Instant, uptime: Duration)
    }

    private let run = Mutex<Run?>(nil)

    /// Reads the clock.
    ///
    /// - Parameters:
    ///   - wall: The wall clock.
    ///   - uptime: Time that never goes back (``DiaryClock/uptime``).
    ///   - lastSighting: What an earlier run stored, or this one; only the first reading looks at it.
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
