import Synchronization

/// The current measurements, for the live line.
final class LiveBoard: Sendable {
    private struct Work {
        let recorder: Recorder
        let what: String
        let measured: Range<Duration>
    }

    private let work = Mutex<Work?>(nil)

    /// Shows a recorder from now on.
    func show(_ recorder: Recorder, what: String, measured: Range<Duration>) {
        work.withLock { $0 = Work(recorder: recorder, what: what, measured: measured) }
    }

    /// Returns the line at a time; nil before the first measurement.
    func line(at now: Duration) -> String? {
        guard let work = work.withLock({ $0 }) else { return nil }
        let live = work.recorder.live(at: now)
        let left = max(0, (work.measured.upperBound - now).seconds)
        let phase = now < work.measured.lowerBound ? "warm-up" : "\(Format.fixed(left, digits: 0)) s left"
        return "\(work.what), \(phase): \(live.second.perSecond)/s  p50 "
            + "\(Format.time(microseconds: live.second.p50Microseconds))  p99 "
            + "\(Format.time(microseconds: live.second.p99Microseconds))  errors \(live.failed)  "
            + "dropped \(live.dropped)  out \(live.outstanding)"
    }
}
