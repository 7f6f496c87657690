import ArgumentParser

/// `daybook days`.
struct DaysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "days", abstract: "The diary by days: `days 2023-09-01`, `days unwritten`.",
        subcommands: [DaysShow.self, DaysUnwritten.self], defaultSubcommand: DaysShow.self)
}
