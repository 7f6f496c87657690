import Foundation
import Glibc

/// A text that a user wrote in an editor.
///
/// Its file stays until the text has been used, so that a later error cannot lose the text.
struct EditedText: Sendable {
    /// The content of the file after the editor has ended.
    let text: String
    private let before: String
    private let path: String

    /// Opens the editor on a text, and waits until the user closes it.
    ///
    /// `editor` is a shell command. Throws if the editor fails or leaves no text in UTF-8; the text then stays in its
    /// file, which the error names.
    init(editing before: String, editor: String = "${VISUAL:-${EDITOR:-vi}}") throws(CommandError) {
        self.before = before
        path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString).txt"
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(before.utf8), attributes: [.posixPermissions: 0o600])
        else { throw CommandError(.failure, at: path, EditorFault.noFile) }
        // The shell is used because VISUAL and EDITOR may contain arguments. The editor stays in this process group
        // because it needs the terminal.
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

    /// Calls `body` with the text that a user writes, starting with `before`; with standard input if that is not a
    /// terminal.
    static func ask(startingWith before: String, _ body: (String) async throws -> Void) async throws {
        guard Terminal.isTerminal(0) else { return try await body(Terminal.readInput()) }
        try await EditedText(editing: before).use(body)
    }

    /// Calls `body` with the text. The file is removed when `body` returns; if `body` throws, the file stays and the
    /// error names it.
    func use(_ body: (String) async throws -> Void) async throws {
        do {
            try await body(text)
        } catch {
            throw kept(error as? CommandError ?? CommandError(.failure, CommandFault.unforeseen, ["cause": "\(error)"]))
        }
        remove()
    }

    /// Returns the error with the path of the text. Removes the file if the text is unchanged or blank.
    private func kept(_ error: CommandError) -> CommandError {
        if text == before || text.allSatisfy(\.isWhitespace) {
            remove()
            return error
        }
        return CommandError(error.code, EditorFault.kept, ["message": error.description, "path": path])
    }

    private func remove() { try? FileManager.default.removeItem(atPath: path) }
}
