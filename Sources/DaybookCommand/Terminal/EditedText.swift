import Foundation
import Glibc

/// A text that a person wrote in their editor.
///
/// Its file stays until the text has been used: nothing that goes wrong afterwards loses what was written.
struct EditedText: Sendable {
    /// What the file held when the editor had ended.
    let text: String
    private let before: String
    private let path: String

    /// Opens the editor on a text, and waits until the person has ended it.
    ///
    /// `editor` is a shell's words. Throws when the editor ends badly or leaves no text in UTF-8; what was written stays
    /// in its file then, which the error names.
    init(editing before: String, editor: String = "${VISUAL:-${EDITOR:-vi}}") throws(CommandError) {
        self.before = before
        path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString).txt"
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(before.utf8), attributes: [.posixPermissions: 0o600])
        else { throw CommandError(.failure, at: path, EditorFault.noFile) }
        // Through the shell, as VISUAL and EDITOR may hold arguments; in our own process group, as it needs the terminal.
        let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
        let status = unsafe system(editor + " " + quoted)
        let written = FileManager.default.contents(atPath: path)
        text = String(decoding: written ?? Data(), as: UTF8.self)
        if status != 0 || written == nil {
            throw kept(CommandError(.failure, EditorFault.failed))
        }
        if let written, Data(text.utf8) != written {
            throw kept(CommandError(.usage, EditorFault.notUTF8))
        }
    }

    /// Gives `body` the text that a person writes, starting with `before`; standard input's where that is no terminal.
    static func ask(startingWith before: String, _ body: (String) async throws -> Void) async throws {
        guard Terminal.isTerminal(0) else { return try await body(Terminal.readInput()) }
        try await EditedText(editing: before).use(body)
    }

    /// Gives `body` the text. The file goes when `body` returns; when it throws, the file stays and the error names it.
    func use(_ body: (String) async throws -> Void) async throws {
        do {
            try await body(text)
        } catch {
            throw kept(error as? CommandError ?? CommandError(.failure, CommandFault.unforeseen, ["cause": "\(error)"]))
        }
        remove()
    }

    /// The error with where the text is; without a text that somebody may want, there is no file any more.
    private func kept(_ error: CommandError) -> CommandError {
        if text == before || text.allSatisfy(\.isWhitespace) {
            remove()
            return error
        }
        return CommandError(error.code, EditorFault.kept, ["message": error.description, "path": path])
    }

    private func remove() { try? FileManager.default.removeItem(atPath: path) }
}
