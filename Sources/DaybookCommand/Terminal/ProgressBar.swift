import Foundation
import Synchronization

/// One line on standard error that shows how far a long job is; silent when nobody watches.
final class ProgressBar: Sendable {
    private struct State {
        var doing = ""
        var files = (done: 0, all: 0)
        var bytes = (done: 0, all: 0)
        var began = ContinuousClock.now
        var drawn: ContinuousClock.Instant?
    }

    private static let interval = Duration.milliseconds(100)
    private static let barColumns = 24

    private let isShown: Bool
    private let state = Mutex(State())

    init(isShown: Bool) { self.isShown = isShown }

    /// Starts a new count.
    func begin(files: Int, bytes: Int, doing: String) {
        state.withLock { $0 = State(doing: doing, files: (0, files), bytes: (0, bytes)) }
    }

    /// Counts on; bytes that must be sent again are counted back.
    func advance(files: Int, bytes: Int) {
        state.withLock { state in
            state.files.done += files
            state.bytes.done += bytes
            let now = ContinuousClock.now
            if let drawn = state.drawn, now - drawn < Self.interval { return }
            state.drawn = now
            draw(Self.line(state.doing, state.files, state.bytes, now - state.began))
        }
    }

    /// Wipes the line.
    func end() { draw("") }

    private func draw(_ line: String) {
        guard isShown else { return }
        Terminal.note("\r\u{1B}[2K\(line)")
    }

    static func line(
        _ doing: String, _ files: (done: Int, all: Int), _ bytes: (done: Int, all: Int), _ time: Duration
    ) -> String {
        let part = bytes.all > 0 ? min(1, Double(bytes.done) / Double(bytes.all)) : 1
        let full = Int(part * Double(barColumns))
        let bar = String(repeating: "#", count: full) + String(repeating: ".", count: barColumns - full)
        let seconds = max(0.001, time / .seconds(1))
        return
            "\(doing) [\(bar)] \(files.done)/\(files.all) files, \(megabytes(bytes.done))/\(megabytes(bytes.all)) MB, "
            + "\(megabytes(Int(Double(bytes.done) / seconds))) MB/s"
    }

    private static func megabytes(_ bytes: Int) -> String {
        (Double(bytes) / 1e6).formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX")))
    }
}
