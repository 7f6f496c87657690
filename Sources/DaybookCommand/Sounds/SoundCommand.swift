import ArgumentParser

/// `daybook sound`.
struct SoundCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound", abstract: "Attention sounds: what makes a pet or a child look at the camera.",
        discussion: """
            Some came with Daybook; more can be added. A pet or child has its own (daybook subject edit NAME --sound SOUND), \
            or the account's default.
            """,
        subcommands: [
            SoundList.self, SoundAdd.self, SoundRename.self, SoundGet.self, SoundDefault.self, SoundDelete.self,
        ])
}
