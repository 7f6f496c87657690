/// A rule for parties whose jobs took long: for a while, the threads beyond their share stay free for other parties,
/// which would otherwise wait for the end of running jobs.
struct SlowRule: Sendable {
    var jobTime: Duration = .seconds(3)
    var memory: Duration = .seconds(60)
}
