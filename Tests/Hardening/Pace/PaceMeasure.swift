/// A measurement. Its name goes before its figures'.
enum PaceMeasure: String, CaseIterable {
    /// Calls with 64 outstanding.
    case calls
    /// The same with 4 KiB each way.
    case largeCalls
    /// A call every 5 ms, and nothing else.
    case paced
    /// A download alone.
    case download
    /// Calls one at a time beside a download.
    case beside
    /// Calls one at a time beside a stream of the smallest messages.
    case besideSmall
    /// Calls one at a time beside a task of the same transport's threads that computes for 5 ms at a time.
    case besideWork
    /// A download beside calls that take 5 ms.
    case slowCalls
    /// A download beside a call every 20 ms.
    case rareCalls
    /// A download beside more readers that stall than the session's window holds.
    case stalled
}
