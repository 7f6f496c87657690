import Foundation
import Wording

extension Language {
    /// The language that the environment asks for; nil when it asks for none that there are words in.
    static let asked = Language(environment: ProcessInfo.processInfo.environment)

    /// The language of what is written to whoever reads the terminal. Tests bind another.
    @TaskLocal static var reader = asked ?? .english
}

extension Fault {
    /// The words as whoever reads the terminal is told them.
    func told(_ parameters: [String: String] = [:]) -> String { words.text(in: .reader, parameters) }
}
