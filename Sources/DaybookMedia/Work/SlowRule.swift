/// A rule for parties whose jobs took long: for a while the places beyond their share stay free for others, who would wait
/// for the end of what is under way.
struct SlowRule: Sendable {
    var jobTime: Duration = .seconds(3)
    var memory: Duration = .seconds(60)
}
