import Foundation
import Wording

extension Language {
    /// The language that the environment asks for; nil if it names no supported language.
    static let asked = Language(environment: ProcessInfo.processInfo.environment)

    /// The language of the terminal's reader. Tests bind another.
    @TaskLocal static var reader = asked ?? .english
}

extension Fault {
    /// Returns the message in the reader's language.
    func localized(_ parameters: [String: String] = [:]) -> String { words.text(in: .reader, parameters) }
}
