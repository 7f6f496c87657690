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

    private static func firstLine(_ path: String) throws(CommandError) -> String {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw CommandError(.missing, CommandFault.passwordFile, ["path": path])
        }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
}
