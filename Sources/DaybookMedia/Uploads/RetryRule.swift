import Wording

/// The schedule of further tries for a picture that could not be made.
struct RetryRule: Sendable {
    /// The number of the try from which on each failure is logged.
    var loggedFrom = 8
    /// The wait after the first try, in seconds. Each later wait is four times as long.
    var firstWait: Int
    /// The longest wait, in seconds: 30 days, so that impossible pictures cost next to nothing.
    var longestWait: Int

    init(firstWait: Int = 60, longestWait: Int = 30 * 24 * 3600) {
        (self.firstWait, self.longestWait) = (firstWait, longestWait)
    }

    /// Returns the seconds from the try with this number, counted from 1, to the next.
    func wait(after tries: Int) -> Int {
        var (wait, passed) = (firstWait, 1)
        while passed < tries, wait < longestWait {
            wait *= 4
            passed += 1
        }
        return min(wait, longestWait)
    }
}

extension RetryReason {
    /// - Returns: `nil` if the failure says nothing about the picture.
    init?(_ error: MediaError) {
        guard error.code == .postponed, let refusal = error.refusal else { return nil }
        guard refusal == .tooCostly else {
            self = .memory
            return
        }
        // A worker that the system ended for its processor time is gone. A worker that was only slow is late, or has
        // reported this itself.
        self = error.cause as? WorkerFault == .gone ? .computing : .time
    }
}
