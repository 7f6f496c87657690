import Foundation
import Glibc

/// A text that a person wrote in their editor. It stays in its file until it is saved where it belongs.
struct EditedText {
    let text: String
    private let path: String

    /// Opens the person's editor with a text, and returns when it is closed.
    ///
    /// Throws when the editor fails; what was written until then stays in the file, which the error names.
    ///
    /// - Parameter editor: what the shell is to run with the file's path.
    init(editing before: String, in editor: String = "${VISUAL:-${EDITOR:-vi}}") throws(CommandError) {
        path = FileManager.default.temporaryDirectory.path + "/daybook-\(UUID().uuidString).txt"
        let made = FileManager.default.createFile(
            atPath: path, contents: Data(before.utf8), attributes: [.posixPermissions: 0o600])
        // Through the shell, as VISUAL and EDITOR may hold arguments; in our own process group, as it needs the terminal.
        let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
        let isEnded = unsafe made && system(editor + " " + quoted) == 0
        text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? before
        guard isEnded else {
            throw withPlace(
                CommandError(
                    .failure, "The editor did not end well; nothing was changed. Set EDITOR, or give --body."),
                unless: text == before)
        }
    }

    /// Forgets the file.
    func discard() { try? FileManager.default.removeItem(atPath: path) }

    /// Saves a text by `work`, and forgets its file; when `work` throws, the error names the file too. Does only `work`
    /// when there is no text from an editor.
    static func saved<Result>(_ edited: EditedText?, by work: () async throws -> Result) async throws -> Result {
        do {
            let result = try await work()
            edited?.discard()
            return result
        } catch let error as CommandError {
            throw edited?.withPlace(error, unless: false) ?? error
        }
    }

    /// The error with the place of the text; without the text where there is nothing to lose.
    private func withPlace(_ error: CommandError, unless isWorthless: Bool) -> CommandError {
        if isWorthless {
            discard()
            return error
        }
        return CommandError(error.code, "\(error.description)\nWhat you wrote is kept in \(path)")
    }
}
