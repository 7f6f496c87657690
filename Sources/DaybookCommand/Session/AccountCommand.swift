import ArgumentParser
import NIOHTTP1

/// `daybook account`.
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Your account: name, language, time zone and password. Also the other accounts on this server.",
        subcommands: [
            AccountShow.self, AccountSet.self, AccountPassword.self, AccountStorage.self, AccountResetPassword.self,
            AccountQuota.self, AccountList.self, AccountInvite.self, AccountInvitations.self, AccountUninvite.self,
            AccountJoin.self, AccountDisable.self, AccountEnable.self,
        ])

    /// Returns the account for people.
    static func text(_ account: JSONDocument) -> String {
        var facts = LabelledText([.name, .language, .timeZone, .dayBegins])
        facts.add(.name, value: account["name"]?.text)
        facts.add(.language, value: account["locale"]?.text)
        facts.add(.timeZone, value: account["timeZone"]?.text)
        facts.add(.dayBegins, value: account["dayBoundary"]?.text)
        return facts.lines.joined(separator: "\n")
    }
}

/// `daybook account show`.
struct AccountShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show your account.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let account = try await connection.client().send(.GET, path: "/v1/account")
        Terminal.write(connection.json ? try account.pretty : AccountCommand.text(account))
    }
}

/// `daybook account set`.
struct AccountSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change your name, language, time zone or start of the day.",
        discussion: """
            Options that you leave out change nothing. The time zone is the default for new entries. Existing entries \
            keep theirs.
            """)

    @Option(help: ArgumentHelp("Name to log in with.", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("Language, such as ko-KR, en or ja.", valueName: "tag"))
    var locale: String?

    @Option(help: ArgumentHelp("Time zone, such as Asia/Seoul.", valueName: "zone"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Start of the day. With 04:00, the views of days count 03:59 as part of the day before.", valueName: "hh:mm"
        ))
    var dayBoundary: String?

    @OptionGroup var connection: ConnectionOptions

    /// The flags by the API's fields, for errors.
    static let flags = [
        "name": "--name", "locale": "--locale", "timeZone": "--time-zone", "dayBoundary": "--day-boundary",
    ]

    /// The given values, as the API expects them.
    var members: [String: JSONDocument] {
        ["name": name, "locale": locale, "timeZone": timeZone, "dayBoundary": dayBoundary]
            .compactMapValues { $0.map(JSONDocument.string) }
    }

    func validate() throws {
        guard !members.isEmpty else {
            throw ValidationError(nothingToChange: "--name", "--locale", "--time-zone", "--day-boundary")
        }
    }

    func run() async throws {
        let account = try await connection.client(flags: Self.flags).send(
            .PATCH, path: "/v1/account", query: [("updateMask", members.keys.sorted().joined(separator: ","))],
            json: .object(members), mayRepeat: true)
        Terminal.write(connection.json ? try account.pretty : AccountCommand.text(account))
    }
}

/// `daybook account password`.
struct AccountPassword: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: "Change your password, and log out your other devices.",
        discussion: """
            Asks for both passwords without showing them. If standard input is not a terminal, its first line is the old \
            password and its second line is the new one. Forgotten? See: daybook help account reset-password
            """)

    @Option(help: ArgumentHelp("File whose first line is the old password.", valueName: "file"))
    var currentPasswordFile: String?

    @Option(help: ArgumentHelp("File whose first line is the new password.", valueName: "file"))
    var passwordFile: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: [
            "currentPassword": Label.oldPassword.localized(), "newPassword": Label.newPassword.localized(),
        ])
        let current = try PasswordInput.existing(file: currentPasswordFile, question: .askOldPassword)
        let new = try PasswordInput.new(file: passwordFile)
        _ = try await api.send(
            .POST, path: "/v1/account:changePassword",
            json: ["currentPassword": .string(current), "newPassword": .string(new)])
        connection.done(Notice.passwordChanged)
    }
}

/// `daybook account disable`.
struct AccountDisable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable", abstract: "Disable an account. For the owners of the server.",
        discussion: "Its devices are logged out, and its apps can no longer connect. Nothing in the diary is lost.")

    @Argument(help: ArgumentHelp("The account's name, its ID, or the start of its ID.", valueName: "account"))
    var account: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let changed = try await NamedThing.account.setDisabled(true, of: account, using: connection.client())
        Terminal.write(connection.json ? try changed.pretty : MemberNotice.accountShut.localized())
    }
}

/// `daybook account enable`.
struct AccountEnable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Enable a disabled account again. For the owners of the server.")

    @Argument(help: ArgumentHelp("The account's name, its ID, or the start of its ID.", valueName: "account"))
    var account: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let changed = try await NamedThing.account.setDisabled(false, of: account, using: connection.client())
        Terminal.write(connection.json ? try changed.pretty : MemberNotice.accountOpened.localized())
    }
}

/// `daybook account uninvite`.
struct AccountUninvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninvite", abstract: "Cancel an invitation. For the owners of the server.")

    @Argument(help: ArgumentHelp("The invitation's ID, or the start of it.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        _ = try await api.send(.DELETE, path: try await NamedThing.invitation.path(id, using: api))
        connection.done(MemberNotice.invitationEnded)
    }
}
