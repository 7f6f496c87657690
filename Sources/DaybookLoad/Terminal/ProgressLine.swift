import Foundation
import Glibc

/// How far a run is, on standard error: one line that is redrawn on a terminal, else a line now and then.
struct ProgressLine: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// Between two lines.
    var interval: Duration { isTerminal ? .seconds(1) : .seconds(5) }

    /// Shows a state, in place of the one before where that can be.
    func show(_ line: String) { write(isTerminal ? "\r\u{1B}[2K\(line)" : line + "\n") }

    /// The same for a count, of which a file shows every hundredth and the last only.
    func show(_ done: Int, of all: Int, _ what: String) {
        if isTerminal || done % 100 == 0 || done == all { show("preparing \(what): \(done) of \(all)") }
    }

    /// Writes a line that stays.
    func say(_ line: String) { write((isTerminal ? "\r\u{1B}[2K" : "") + line + "\n") }

    /// Wipes what is shown.
    func end() { if isTerminal { write("\r\u{1B}[2K") } }

    private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
