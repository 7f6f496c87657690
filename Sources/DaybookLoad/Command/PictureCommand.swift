import ArgumentParser
import Foundation

/// The command `loadtest picture`.
struct PictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture", abstract: "Draw one result, or two in one picture.")

    @Argument(help: ArgumentHelp("One result, or two.", valueName: "result.json"))
    var results: [String]

    @Option(help: ArgumentHelp("The SVG file to write.", valueName: "file"))
    var output: String

    func validate() throws {
        guard 1...2 ~= results.count else { throw ValidationError("Give one result or two.") }
    }

    func run() throws {
        let drawn = try results.map { (name: $0, result: try RunResult(path: $0)) }
        try OutputFile(path: output).write(Data(ResultPicture(drawn).svg.utf8))
    }
}
