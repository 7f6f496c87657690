/// The bound on one transaction's part of work that touches many things.
struct StepLimits: Sendable {
    /// The most things that are changed.
    var things = 100
    /// How long it goes on. A write that waits behind it waits for that, for one thing more, and for the commit.
    var time: Duration = .milliseconds(20)
    /// The most rows that are removed of things that are gone, of which nothing else is kept.
    var rows = 1000
    /// The most bytes of text that are removed with them.
    var bytes: Int64 = 4 << 20
}
