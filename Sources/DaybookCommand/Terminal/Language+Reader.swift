import Foundation
import Wording

extension Language {
    /// The language that the environment asks for; nil when it asks for none that there are words in.
    static let asked = Language(environment: ProcessInfo.processInfo.environment)

    /// The language of what is written to whoever reads the terminal.
    static let reader = asked ?? .english
}
