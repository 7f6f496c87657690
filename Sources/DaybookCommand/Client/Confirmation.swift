import ArgumentParser
import Wording

/// The flag and the question before an action that cannot be undone. In a pipe, nobody is asked.
struct Confirmation: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Do not ask first.")
    var yes = false

    /// Whether to ask a person at a terminal. The question goes to standard error, so that standard output may go
    /// elsewhere.
    var asks: Bool { !yes && Terminal.isTerminal(0) && Terminal.isTerminal(2) }

    /// Asks a person at a terminal. `parameters` is called only then.
    ///
    /// - Throws: ``CommandError`` if the answer is no, or there is none.
    func ask(_ question: Question, parameters: () async throws -> [String: String]) async throws {
        guard asks else { return }
        let values = try await parameters().mapValues { DisplayWidth.printable($0) }
        guard Self.isYes(Terminal.ask(question, parameters: values)) else {
            throw CommandError(.failure, CommandFault.notConfirmed)
        }
    }

    /// Returns whether an answer means yes, in any of the languages.
    static func isYes(_ answer: String) -> Bool {
        let word = answer.lowercased().filter { !$0.isWhitespace }
        return ["y", "yes", "네", "예", "응", "はい", "ㅛ"].contains(word)
    }
}
