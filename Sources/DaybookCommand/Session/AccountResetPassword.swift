import ArgumentParser
import DaybookAPI
import DaybookSettings
import Foundation
import Logging
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
                .missing, CommandFault.noDiaryToChange, ["folder": folder])
        }
        let password = try PasswordInput.new(file: passwordFile)
        // The services are looked up last, because they may change while the password is typed.
        try await FolderServices(folder: folder, logger: Self.logger).run {
            try await reset(to: password, at: $0.entry)
        }
    }

    private func reset(to password: String, at endpoint: String) async throws {
        let transport = try Transport(logger: Self.logger)
        var request = ResetPasswordRequest()
        request.name = name ?? ""
        request.password = password
        let result: Result<Account, RPCError>
        do throws(RPCError) {
            let client = AccountServiceClient(channel: transport.channel(to: endpoint))
            result = .success(
                try await client.resetPassword(request, options: CallOptions(timeout: .seconds(60), waitForReady: true))
            )
        } catch {
            result = .failure(error)
        }
        await transport.shutdown(grace: .zero)
        let name: String
        do throws(RPCError) {
            name = try result.get().name
        } catch {
            throw CommandError(error, showsCode: false)
        }
        try format.write(
            ["name": .string(name)], text: Notice.passwordReset.localized(["name": DisplayWidth.printable(name)]))
    }

    private static var logger: Logger {
        var logger = Logger(label: "daybook.account")
        logger.logLevel = .error
        return logger
    }
}
