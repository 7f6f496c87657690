/// A rule for parties whose jobs took long: the places beyond their share stay free for others for a while, who would
/// otherwise wait for the end of running jobs.
struct SlowRule: Sendable {
    var jobTime: Duration = .seconds(3)
    var memory: Duration = .seconds(60)
}
