import ArgumentParser

/// The command `loadtest mixes`.
struct MixesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mixes", abstract: "Show the mixes that have names, and the shares of their operations.")

    func run() {
        print(Mix.named.map { $0.name + "\n" + indented($0.mix.description) }.joined(separator: "\n\n"))
    }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }
}
