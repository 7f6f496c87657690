/// One whole second for the live line.
struct LiveSecond: Sendable {
    var perSecond = 0
    var p50Microseconds = 0.0
    var p99Microseconds = 0.0
}
