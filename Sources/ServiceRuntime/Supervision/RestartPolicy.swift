/// The delay before an ended child is started again.
///
/// A child that had served for a second is restarted at once; a child that ends repeatedly waits longer each time, up
/// to ten seconds. The policy has no clock: the caller says how long the child served.
struct RestartPolicy: Sendable {
    static let delays: [Duration] = [
        .milliseconds(50), .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(2), .seconds(5), .seconds(10),
    ]
    /// The time of service after which a child counts as sound.
    static let soundAfter = Duration.seconds(1)
    /// The number of ends in a row that makes a crash loop.
    static let loopLength = 3

    private(set) var endsInARow = 0

    var isLooping: Bool { endsInARow >= Self.loopLength }

    /// Notes an end and returns the delay before the next start. `served` is nil for a child that was never ready.
    mutating func delay(afterServing served: Duration?) -> Duration {
        if let served, served >= Self.soundAfter { endsInARow = 0 }
        let delay = Self.delays[min(endsInARow, Self.delays.count - 1)]
        endsInARow += 1
        return delay
    }
}
