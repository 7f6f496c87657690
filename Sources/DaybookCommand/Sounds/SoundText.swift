import ArgumentParser
import NIOHTTP1

/// The text of sounds for people.
enum SoundText {
    /// Returns a table of sounds.
    ///
    /// - Parameter standard: The ID of the account's default sound.
    static func table(_ sounds: [JSONDocument], default standard: String?) -> TextTable {
        var table = TextTable([.sound, .seconds, .from, .id], flexible: 0, dispensable: [2])
        for sound in sounds {
            let isDefault = standard != nil && sound["id"]?.text == standard
            let (title, isBuiltIn) = (sound["title"]?.text ?? "", sound["builtIn"]?.isTrue == true)
            table.add(
                [
                    isDefault ? Mark.standard.plain(["title": title]) : title, seconds(sound),
                    (isBuiltIn ? Mark.builtIn : .own).plain(), sound["id"]?.text ?? "",
                ],
                localized: [
                    0: isDefault ? Mark.standard.localized(["title": title]) : title,
                    2: (isBuiltIn ? Mark.builtIn : .own).localized(),
                ])
        }
        return table
    }

    /// Returns the text of a sound, on one line.
    static func line(_ sound: JSONDocument) -> String {
        Notice.sound.localized([
            "title": DisplayWidth.printable(sound["title"]?.text ?? ""), "seconds": seconds(sound),
            "id": sound["id"]?.text ?? "",
        ])
    }

    /// Returns the duration in seconds, with one decimal.
    private static func seconds(_ sound: JSONDocument) -> String {
        let tenths = (min(max(0, sound["durationMs"]?.integer ?? 0), Int.max - 50) + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// `daybook sound`.
struct SoundCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound", abstract: "Attention sounds, which make a pet or a child look at the camera.",
        discussion: """
            Some come with Daybook, and you can add more. A pet or child uses its own sound (daybook subject edit NAME \
            --sound SOUND), or the account's default.
            """,
        subcommands: [
            SoundList.self, SoundAdd.self, SoundRename.self, SoundGet.self, SoundDefault.self, SoundDelete.self,
        ])
}

/// `daybook sound delete`.
struct SoundDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete one of your sounds permanently.",
        discussion:
            "Pets and children that used it then have no sound of their own. If it was your account's default, there is no default."
    )

    @Argument(help: ArgumentHelp("The sound's title, its ID, or the start of its ID.", valueName: "sound"))
    var sound: String

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let found = try await NamedThing.sound.resolve(sound, using: api)
        try await confirmation.ask(.deleteSound) { ["title": found["title"]?.text ?? ""] }
        let gone = try await api.send(.DELETE, path: NamedThing.sound.path(of: found))
        Terminal.write(connection.json ? try gone.pretty : Notice.deleted.localized())
    }
}

/// `daybook sound list`.
struct SoundList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all sounds.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let sounds = try await NamedThing.sound.all(api)
        if connection.json { return Terminal.write(try (["sounds": .array(sounds)] as JSONDocument).pretty) }
        let account = try await api.send(.GET, path: "/v1/account")
        Terminal.writeList(SoundText.table(sounds, default: account["defaultSoundId"]?.text))
    }
}

/// `daybook sound rename`.
struct SoundRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Change the title of one of your sounds.")

    @Argument(help: ArgumentHelp("The sound's title, its ID, or the start of its ID.", valueName: "sound"))
    var sound: String

    @Argument(help: ArgumentHelp("The new title.", valueName: "title"))
    var title: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["title": Label.theTitle.localized()])
        let before = try await NamedThing.sound.resolve(sound, using: api)
        let changed = try await api.send(
            .PATCH, path: "/v1/sounds/\(DiaryAPI.escaped(before["id"]?.text ?? ""))", query: [("updateMask", "title")],
            json: ["title": .string(title)], headers: [("If-Match", before["etag"]?.text ?? "*")])
        Terminal.write(connection.json ? try changed.pretty : SoundText.line(changed))
    }
}
