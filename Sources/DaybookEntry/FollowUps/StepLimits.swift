/// The bounds of one transaction's part of a follow-up.
struct StepLimits: Sendable {
    /// The maximum number of changes.
    var things = 100
    /// The time after which a step stops. A write behind the step waits for that time, for one more change, and for the
    /// commit.
    var time: Duration = .milliseconds(2)
    /// The maximum number of rows removed at once.
    var rows = 1000
    /// The maximum size, in bytes, of the text removed at once.
    var bytes: Int64 = 4 << 20
}
