/// When a picture that could not be made is tried again.
struct RetryRule: Sendable {
    /// Tries after which it is taken to be one that cannot be made.
    var tries = 8
    /// Seconds after the first try; each later one waits four times as long.
    var firstWait = 60
    /// The longest wait, in seconds.
    var longestWait = 24 * 3600

    init() {}

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
