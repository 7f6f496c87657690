import ArgumentParser
import NIOHTTP1
import Wording

/// `daybook account invitations`.
struct AccountInvitations: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invitations",
        abstract: "List the invitations that nobody has used yet. For the owners of the server.")

    /// The command's name, for messages.
    static let called = [AccountCommand.configuration.commandName, configuration.commandName].compactMap { $0 }
        .joined(separator: " ")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let invitations = try await NamedThing.invitation.all(try connection.client())
        if connection.json { return Terminal.write(try (["invitations": .array(invitations)] as JSONDocument).pretty) }
        var table = TextTable([.role, .since, .ends, .id], flexible: 0)
        let ids = invitations.map { $0["id"]?.text ?? "" }
        for (invitation, id) in zip(invitations, Terminal.isTerminal(1) ? ShortID.shortened(ids) : ids) {
            let role = invitation["role"]?.text
            table.add(
                [
                    Term.plain(role), ShownDate.minute(invitation["createTime"]),
                    ShownDate.minute(invitation["expireTime"]), id,
                ], localized: [0: Term.localized(role)])
        }
        Terminal.writeList(table)
    }
}

extension NamedThing {
    /// Invitations, whose ID takes the place of a name.
    static let invitation = NamedThing(
        noun: "invitation", collection: "/v1/invitations", list: "invitations", name: "id", isPaged: true,
        command: AccountInvitations.called)
}
