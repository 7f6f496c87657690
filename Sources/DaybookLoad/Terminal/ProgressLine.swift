import Foundation
import Glibc

/// The progress of a run on standard error: on a terminal one line that is redrawn, otherwise a line at intervals.
struct ProgressLine: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    /// The time between two lines.
    var interval: Duration { isTerminal ? .seconds(1) : .seconds(5) }

    /// Shows a state; on a terminal it replaces the one before.
    func show(_ line: String) { write(isTerminal ? "\r\u{1B}[2K\(line)" : line + "\n") }

    /// Shows a count; a file gets only every hundredth count and the last one.
    func show(_ done: Int, of all: Int, items what: String) {
        if isTerminal || done % 100 == 0 || done == all { show("preparing \(what): \(done) of \(all)") }
    }

    /// Writes a line that stays.
    func say(_ line: String) { write((isTerminal ? "\r\u{1B}[2K" : "") + line + "\n") }

    /// Erases the line.
    func end() { if isTerminal { write("\r\u{1B}[2K") } }

    private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
