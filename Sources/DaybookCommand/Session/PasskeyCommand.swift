import ArgumentParser

/// `daybook passkey`.
struct PasskeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passkey", abstract: "Passkeys, by which you log in to the page without a password.",
        discussion: """
            The page makes them, in its settings: only a browser can. Changing the password keeps them; resetting a \
            forgotten one removes them all.
            """,
        subcommands: [PasskeyList.self, PasskeyRemove.self])
}
