import ArgumentParser

/// `daybook share list`.
struct ShareList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what you share, the newest first.",
        discussion: "What was revoked is listed for 30 days.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let shares = try await ShareText.all(connection.client())
        if connection.json { return Terminal.write(try (["shares": .array(shares)] as JSONDocument).pretty) }
        Terminal.writeList(ShareText.table(shares))
    }
}
