import Foundation
import Wording

/// The input of passwords: from a file's first line, or from a prompt that does not show them.
enum PasswordInput {
    /// Reads an existing password.
    static func existing(file: String?, question: Notice = .askPassword) throws(CommandError) -> String {
        if let file { return try firstLine(file) }
        return Terminal.ask(question, isSecret: true)
    }

    /// Reads a new password; on a terminal it is asked for twice. Throws if the password is empty or the two differ.
    static func new(file: String?) throws(CommandError) -> String {
        let password = try existing(file: file, question: .askNewPassword)
        guard !password.isEmpty else {
            throw CommandError(
                .usage, file == nil ? CommandFault.noPassword : .passwordLineEmpty, ["path": file ?? ""])
        }
        if file == nil, Terminal.isTerminal(0), Terminal.ask(Notice.askAgain, isSecret: true) != password {
            throw CommandError(.usage, CommandFault.passwordsDiffer)
        }
        return password
    }

    /// The maximum number of bytes that are read for a line: many times the length of a password.
    private static let maximumBytes = 64 << 10

    /// Reads the first line of a file or of a pipe such as `/dev/stdin`, without its line end.
    ///
    /// - Throws: ``CommandError`` if the file cannot be read, or is not text.
    static func firstLine(_ path: String) throws(CommandError) -> String {
        let unreadable = CommandError(.missing, CommandFault.passwordFile, ["path": path])
        guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable }
        defer { try? file.close() }
        var bytes = Data()
        while !bytes.contains(UInt8(ascii: "\n")), bytes.count < maximumBytes {
            guard let more = try? file.read(upToCount: maximumBytes) else { break }
            if more.isEmpty { break }
            bytes.append(more)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
}
