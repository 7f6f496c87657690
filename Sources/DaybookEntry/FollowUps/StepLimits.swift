/// The bound on one transaction's part of work that touches many things.
struct StepLimits: Sendable {
    /// The most things that are changed.
    var things = 100
    /// The time after which a step stops. A write that waits behind the step waits that long, for one thing more, and
    /// for the commit.
    var time: Duration = .milliseconds(2)
    /// The most rows of deleted things that are removed at a time.
    var rows = 1000
    /// The most bytes of text that are removed with them.
    var bytes: Int64 = 4 << 20
}
