import ArgumentParser

/// `daybook photo rm`.
struct PhotoRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Put photos in the trash.",
        discussion: "A photo leaves the entries that hold it, and comes back to them when it is restored.")

    @OptionGroup var removal: Removal
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await removal.run(.photo, connection) }
}
