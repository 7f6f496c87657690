/// When a picture that could not be made is tried again, and when it is given up.
struct RetryRule: Sendable {
    /// The number of the try from which on the log reports each failure.
    var telling = 8
    /// Seconds after the first try; each later one waits four times as long.
    var firstWait: Int
    /// The longest wait, in seconds: 30 days, so that pictures that never can be made cost next to nothing.
    var longestWait: Int

    init(firstWait: Int = 60, longestWait: Int = 30 * 24 * 3600) {
        (self.firstWait, self.longestWait) = (firstWait, longestWait)
    }

    /// Seconds from the try with this number, counted from 1, to the next.
    func wait(after tries: Int) -> Int {
        var (wait, passed) = (firstWait, 1)
        while passed < tries, wait < longestWait {
            wait *= 4
            passed += 1
        }
        return min(wait, longestWait)
    }
}
