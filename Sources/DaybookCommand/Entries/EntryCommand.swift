import ArgumentParser

/// `daybook entry`.
struct EntryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry", abstract: "Entries of the diary.",
        subcommands: [
            EntryAdd.self, EntryList.self, EntryShow.self, EntryEdit.self, EntryRemove.self, EntryRestore.self,
            EntrySearch.self, EntryHistory.self, EntryDiff.self, EntryRevert.self,
        ])
}
