/// The state of a run for the live line.
struct LiveFigures: Sendable {
    let second: LiveSecond
    let failed: Int
    let dropped: Int
    let outstanding: Int
}
