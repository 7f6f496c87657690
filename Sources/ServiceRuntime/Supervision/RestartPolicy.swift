/// How long to wait before a child that ended is started again.
///
/// A child that had served for a second is back at once; one that ends again and again waits longer each time,
/// up to ten seconds. No clock in here: the caller says how long the child served.
struct RestartPolicy: Sendable {
    static let delays: [Duration] = [
        .milliseconds(50), .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(2), .seconds(5), .seconds(10),
    ]
    /// Having served so long, a child counts as sound.
    static let soundAfter = Duration.seconds(1)
    /// From so many ends in a row on, it is a crash loop.
    static let loopLength = 3

    private(set) var endsInARow = 0

    var isLooping: Bool { endsInARow >= Self.loopLength }

    /// Notes an end and returns the wait before the next start. `served` is nil for a child that was never ready.
    mutating func delay(afterServing served: Duration?) -> Duration {
        if let served, served >= Self.soundAfter { endsInARow = 0 }
        let delay = Self.delays[min(endsInARow, Self.delays.count - 1)]
        endsInARow += 1
        return delay
    }
}
