import Foundation
import Glibc
import ServiceRuntime

/// Standard input, output and error as a person or a program uses them.
enum Terminal {
    /// A person sees what is written to the descriptor.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Columns of the terminal on a descriptor; nil when it is none.
    static func columns(_ descriptor: Int32 = 1) -> Int? {
        var size = winsize()
        guard isTerminal(descriptor), unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Writes a line for the reader; lost when the reader has gone.
    static func write(_ text: String) { try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8)) }

    /// Writes paths, a line each: in letters for a person, in their very bytes for a program.
    static func writePaths(_ paths: [String]) {
        guard !isTerminal(1) else { return write(paths.map(PathText.shown).joined(separator: "\n")) }
        let lines = paths.flatMap { PathText.bytes($0) + [UInt8(ascii: "\n")] }
        try? FileHandle.standardOutput.write(contentsOf: Data(lines))
    }

    /// Writes a line on standard error.
    static func warn(_ text: String) { note(text + "\n") }

    /// Writes to standard error as it is.
    static func note(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

    static func write(_ table: TextTable) {
        write(table.lines(columns: columns()).joined(separator: "\n"))
    }

    /// Writes a table of things of the diary: lined up for a person, a record a line for a program.
    static func writeList(_ table: TextTable) {
        guard isTerminal(1) else { return write(table.records.joined(separator: "\n")) }
        write(table)
    }

    /// All of standard input as text.
    static func readInput() -> String {
        String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Asks for a line; on a terminal without showing what is typed when `isSecret`.
    static func ask(_ question: Notice, isSecret: Bool = false) -> String {
        guard isTerminal(0) else { return readLine() ?? "" }
        note(question.told())
        var before = termios()
        let hides = unsafe isSecret && tcgetattr(0, &before) == 0
        if hides {
            var quiet = before
            quiet.c_lflag &= ~tcflag_t(ECHO)
            unsafe tcsetattr(0, TCSANOW, &quiet)
        }
        // A terminal that goes on hiding what is typed would look broken after Ctrl-C.
        let shown = before
        let cleanup = hides ? SignalCleanup { show(shown) } : nil
        defer { if hides { show(shown) } }
        return withExtendedLifetime(cleanup) { readLine() ?? "" }
    }

    /// Gives standard input its settings back, below what was asked.
    private static func show(_ settings: termios) {
        var settings = settings
        unsafe tcsetattr(0, TCSANOW, &settings)
        warn("")
    }
}
