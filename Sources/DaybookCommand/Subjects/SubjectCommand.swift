import ArgumentParser

/// `daybook subject`.
struct SubjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subject", abstract: "Pets and children: their ages, and how they grow.",
        discussion: "Whatever names one among its people is its own.",
        subcommands: [
            SubjectList.self, SubjectAdd.self, SubjectEdit.self, SubjectGrowth.self, SubjectDelete.self,
        ])
}
