import ArgumentParser
import DaybookAPI
import DaybookSettings
import Foundation
import ServiceRuntime
import ZRPC
import Wording

/// `daybook account reset-password`.
struct AccountResetPassword: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset-password", abstract: "Replace a forgotten password. Needs the diary's folder.",
        discussion: """
            Needs the folder that holds the diary, on its own machine, but no login. Works whether or not `daybook up` \
            serves the folder. All sessions and app tokens of the account end, and its passkeys are removed.
            """)

    @OptionGroup var folder: DataFolder

    @Option(help: ArgumentHelp("The account. Needed only if there are several.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("File whose first line is the new password.", valueName: "file"))
    var passwordFile: String?

    @OptionGroup var format: OutputFormat

    func run() async throws {
        let folder = try await folder.path()
        guard FileManager.default.isWritableFile(atPath: folder + "/entry") else {
            throw CommandError(
                .missing, DataFolderFault.noDiaryToChange, ["folder": folder])
        }
        let password = try PasswordInput.new(file: passwordFile)
        // The services are looked up last, because they may change while the password is typed.
        try await FolderServices(folder: folder, label: "daybook.account").call { transport, endpoints in
            try await reset(to: password, by: AccountServiceClient(channel: transport.channel(to: endpoints.entry)))
        }
    }

    private func reset(to password: String, by client: AccountServiceClient) async throws {
        var request = ResetPasswordRequest()
        request.name = name ?? ""
        request.password = password
        let options = CallOptions(timeout: .seconds(60), waitForReady: true)
        let name = try await client.resetPassword(request, options: options).name
        try format.write(
            ["name": .string(name)], text: Notice.passwordReset.localized(["name": DisplayWidth.printable(name)]))
    }
}
