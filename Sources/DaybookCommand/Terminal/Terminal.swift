import ArgumentParser
import Foundation
import Glibc
import ServiceRuntime
import Synchronization
import Wording

/// Standard input, output and error, for people and for programs.
enum Terminal {
    /// Returns whether the descriptor is a terminal, so that a person sees the output.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns the number of columns of the terminal on a descriptor; nil if it is not a terminal.
    static func columns(_ descriptor: Int32 = 1) -> Int? {
        var size = winsize()
        guard isTerminal(descriptor), unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// The reason why output was lost; nil if none was.
    private static let lost = Mutex<String?>(nil)

    /// Throws an error if output was lost, for example on a full disk.
    static func checkOutput() throws {
        if let cause = lost.withLock(\.self) { throw CommandError(.failure, CommandFault.outputLost, ["cause": cause]) }
    }

    /// Writes bytes to standard output. They are lost without an error if the reader has closed the pipe.
    private static func write(_ data: Data) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch  where SystemFailure.failure(of: error)?.code != EPIPE {
            lost.withLock { $0 = SystemFailure.reason(of: error) }
        } catch {}
    }

    /// Writes a line to standard output.
    static func write(_ text: String) { write(Data((text + "\n").utf8)) }

    /// Writes paths, one per line: decoded for a person, as their exact bytes for a program.
    static func writePaths(_ paths: [String]) {
        guard !isTerminal(1) else { return write(paths.map(PathText.shown).joined(separator: "\n")) }
        let lines = paths.flatMap { PathText.bytes($0) + [UInt8(ascii: "\n")] }
        write(Data(lines))
    }

    /// Writes a warning to standard error; for a program, as a JSON document in one line.
    static func warn(_ text: String) { note(ErrorReport.warning(text, for: PathText.arguments) + "\n") }

    /// Writes text unchanged to standard error.
    static func note(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

    static func write(_ table: TextTable) {
        write(table.lines(columns: columns()).joined(separator: "\n"))
    }

    /// Writes a table of items: aligned for a person, one record per line for a program.
    static func writeList(_ table: TextTable) {
        guard isTerminal(1) else { return write(table.records.joined(separator: "\n")) }
        write(table)
    }

    /// Returns all of standard input as text.
    static func readInput() -> String {
        String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Prompts for a line. If `isSecret`, a terminal does not show the typed text.
    static func ask(_ question: some Phrase, parameters: [String: String] = [:], isSecret: Bool = false) -> String {
        guard isTerminal(0) else { return readLine() ?? "" }
        note(question.localized(parameters))
        var before = termios()
        let hides = unsafe isSecret && tcgetattr(0, &before) == 0
        if hides {
            var quiet = before
            quiet.c_lflag &= ~tcflag_t(ECHO)
            unsafe tcsetattr(0, TCSANOW, &quiet)
        }
        // A terminal that still hides typed text after Ctrl-C would look broken.
        let shown = before
        let cleanup = hides ? SignalCleanup { show(shown) } : nil
        defer { if hides { show(shown) } }
        return withExtendedLifetime(cleanup) { readLine() ?? "" }
    }

    /// Restores the settings of standard input, on a new line.
    private static func show(_ settings: termios) {
        var settings = settings
        unsafe tcsetattr(0, TCSANOW, &settings)
        note("\n")
    }
}

/// The output format of a command that calls no server.
struct OutputFormat: ParsableArguments {
    @Flag(help: "Print JSON, for programs.")
    var json = false

    /// Prints the document for a program, or the text for a person; nothing for a person if there is no text.
    func write(_ document: JSONDocument, text: String? = nil) throws {
        if json { return Terminal.write(try document.pretty) }
        if let text { Terminal.write(text) }
    }
}
