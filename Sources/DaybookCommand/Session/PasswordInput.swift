import Foundation
import Wording

/// Passwords as commands get them: from a file's first line, or asked for without being shown.
enum PasswordInput {
    /// A password that is to be checked.
    static func existing(file: String?, question: Notice = .askPassword) throws(CommandError) -> String {
        if let file { return try firstLine(file) }
        return Terminal.ask(question, isSecret: true)
    }

    /// A password that is to be set; on a terminal it is asked for twice. Throws when it is empty or the two differ.
    static func new(file: String?) throws(CommandError) -> String {
        let password = try existing(file: file, question: .askNewPassword)
        guard !password.isEmpty else {
            throw CommandError(
                .usage, file == nil ? CommandFault.noPassword : .passwordLineEmpty, ["path": file ?? ""])
        }
        if file == nil, Terminal.isTerminal(0), Terminal.ask(.askAgain, isSecret: true) != password {
            throw CommandError(.usage, CommandFault.passwordsDiffer)
        }
        return password
    }

    /// The longest line that is read, in bytes: many times what a password may have.
    private static let mostBytes = 64 << 10

    /// The first line of a file, or of what comes through a pipe, as `/dev/stdin`; without its end.
    ///
    /// - Throws: ``CommandError`` when it cannot be read, or is no text.
    static func firstLine(_ path: String) throws(CommandError) -> String {
        let unreadable = CommandError(.missing, CommandFault.passwordFile, ["path": path])
        guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable }
        defer { try? file.close() }
        var bytes = Data()
        while !bytes.contains(UInt8(ascii: "\n")), bytes.count < mostBytes {
            guard let more = try? file.read(upToCount: mostBytes) else { break }
            if more.isEmpty { break }
            bytes.append(more)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
}
