import Foundation
import Synchronization

/// A line on standard error that shows the progress of a long job. Silent unless `isShown`.
final class ProgressBar: Sendable {
    /// The progress of a job.
    struct Count: Sendable {
        var doing = Notice.reading
        var files = (done: 0, all: 0)
        var bytes = (done: 0, all: 0)
        /// The number of finished bytes that were not sent because the server had them. They do not count for the
        /// speed.
        var found = 0
    }

    private struct State {
        var count = Count()
        var began = ContinuousClock.now
        var drawn: ContinuousClock.Instant?
    }

    private static let interval = Duration.milliseconds(100)
    /// The width of the bar if there is enough space, in columns.
    private static let barColumns = 24
    /// The time before the first estimate: an earlier one would describe the first file rather than the job.
    private static let estimateAfter = Duration.seconds(1)

    private let isShown: Bool
    private let columns: Int
    private let state = Mutex(State())

    /// Creates a line for a terminal of `columns` columns; 80 if nil.
    init(isShown: Bool, columns: Int? = Terminal.columns(2)) {
        self.isShown = isShown
        // A terminal wraps the line when its last column is written.
        self.columns = (columns ?? 80) - 1
    }

    /// Starts a new count.
    func begin(files: Int, bytes: Int, doing: Notice) {
        state.withLock { $0 = State(count: Count(doing: doing, files: (0, files), bytes: (0, bytes))) }
    }

    /// Advances the count; bytes that must be sent again are subtracted.
    ///
    /// - Parameter found: The number of these bytes that the server already had.
    func advance(files: Int, bytes: Int, found: Int = 0) {
        state.withLock { state in
            state.count.found += found
            state.count.files.done += files
            state.count.bytes.done += bytes
            let now = ContinuousClock.now
            if let drawn = state.drawn, now - drawn < Self.interval { return }
            state.drawn = now
            draw(Self.line(state.count, after: now - state.began, columns: columns))
        }
    }

    /// Erases the line.
    func end() { draw("") }

    private func draw(_ line: String) {
        guard isShown else { return }
        Terminal.note("\r\u{1B}[2K\(line)")
    }

    /// Returns the line after a time; omits the least important parts if the line would be too long.
    static func line(_ count: Count, after time: Duration, columns: Int) -> String {
        // A job may not know its bytes beforehand.
        let (done, all) = count.bytes.all > 0 ? count.bytes : count.files
        let part = all > 0 ? min(1, max(0, Double(done) / Double(all))) : 1
        let seconds = max(0.001, time / .seconds(1))
        let speed = Double(max(0, count.bytes.done - count.found)) / seconds
        var pieces = [
            "\(Int(part * 100)) %",
            Notice.filesDone.localized(["done": "\(count.files.done)", "all": "\(count.files.all)"]),
            count.bytes.all > 0
                ? "\(megabytes(Double(count.bytes.done)))/\(megabytes(Double(count.bytes.all))) MB"
                : "\(megabytes(Double(count.bytes.done))) MB",
        ]
        if time >= estimateAfter, speed > 0, part < 1, count.bytes.all > 0 {
            let left = Double(count.bytes.all - count.bytes.done) / speed
            pieces.append(Notice.timeLeft.localized(["time": clock(left)]))
        }
        pieces.append("\(megabytes(speed)) MB/s")
        let doing = count.doing.localized()
        while pieces.count > 1, DisplayWidth.of("\(doing) " + pieces.joined(separator: ", ")) > columns {
            pieces.removeLast()
        }
        let text = pieces.joined(separator: ", ")
        let rest = columns - DisplayWidth.of(doing) - DisplayWidth.of(text) - 4
        let bar = rest < 5 ? "" : " [" + bar(part, columns: min(barColumns, rest)) + "]"
        return DisplayWidth.cut("\(doing)\(bar) \(text)", to: max(0, columns))
    }

    private static func bar(_ part: Double, columns: Int) -> String {
        let full = Int(part * Double(columns))
        return String(repeating: "#", count: full) + String(repeating: ".", count: columns - full)
    }

    private static func clock(_ seconds: Double) -> String {
        let seconds = Int(min(seconds, 359_999).rounded(.up))
        func padded(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
        let minutes = padded(seconds / 60 % 60) + ":" + padded(seconds % 60)
        return seconds < 3600 ? minutes : "\(seconds / 3600):\(minutes)"
    }

    private static func megabytes(_ bytes: Double) -> String {
        (bytes / 1e6).formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX")))
    }
}
