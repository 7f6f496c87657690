import ArgumentParser
import NIOHTTP1

/// `daybook discover list`.
struct DiscoverList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a page of the feed, 15 pictures. A star marks those that you have saved.")

    @Option(help: ArgumentHelp("Number of the page, from 1.", valueName: "number"))
    var page = 1

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let response = try await connection.client(flags: ["page": "--page"])
            .send(.GET, path: "/v1/discover", query: [("page", String(page))])
        if connection.json { return Terminal.write(try response.pretty) }
        let photos = response["photos"]?.items ?? []
        if photos.isEmpty { return Terminal.warn(Notice.emptyPage.localized(["page": "\(page)"])) }
        Terminal.writeList(DiscoverText.table(photos))
        if response["nextPage"] != nil { Terminal.warn(Notice.nextPage.localized(["page": "\(page + 1)"])) }
    }
}

/// `daybook discover`.
struct DiscoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover", abstract: "Pictures from other places: look at them, and save some to the diary.",
        discussion: "The server's operator chooses where they come from, with the setting --discover.",
        subcommands: [DiscoverList.self, DiscoverSave.self, DiscoverUnsave.self, DiscoverSaved.self])
}

/// `daybook discover save`.
struct DiscoverSave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Save a picture of the feed to the diary, as a photo of your own.")

    @Argument(help: ArgumentHelp("Its ID, as `daybook discover list` shows it.", valueName: "picture"))
    var picture: String

    @Option(help: ArgumentHelp("Why you keep it. This becomes the photo's caption.", valueName: "text"))
    var memo: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        var members: [String: JSONDocument] = [:]
        if let memo { members["memo"] = .string(memo) }
        let photo = try await connection.client(flags: ["memo": "--memo"]).send(
            .POST, path: "/v1/discover/\(DiaryAPI.escaped(picture)):save", json: .object(members), mayRepeat: true)
        Terminal.write(
            connection.json ? try photo.pretty : Notice.savedPhoto.localized(["id": photo["id"]?.text ?? ""]))
    }
}

/// `daybook discover saved`.
struct DiscoverSaved: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saved",
        abstract: "List the pictures that you have saved, the last saved first, with author and license.")

    @Option(help: ArgumentHelp("Maximum number of pictures.", valueName: "number"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let photos = try await connection.client().list("/v1/discover:saved", query: [], member: "photos", limit: limit)
        if connection.json { return Terminal.write(try (["photos": .array(photos)] as JSONDocument).pretty) }
        if photos.isEmpty { return Terminal.warn(Notice.noneSaved.localized()) }
        Terminal.writeList(DiscoverText.table(photos))
    }
}

/// The text of pictures in the discover feed for people.
enum DiscoverText {
    static func table(_ photos: [JSONDocument]) -> TextTable {
        var table = TextTable([.saved, .picture, .author, .license, .id], flexible: 1, dispensable: [3, 2])
        for photo in photos {
            table.add([
                photo["saved"] == .bool(true) ? "*" : "", photo["description"]?.text ?? "",
                photo["author"]?["name"]?.text ?? "", photo["license"]?.text ?? "", photo["id"]?.text ?? "",
            ])
        }
        return table
    }
}

/// `daybook discover unsave`.
struct DiscoverUnsave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsave",
        abstract: "Remove the star from a picture. The photo goes to the trash unless you have used it since.")

    @Argument(help: ArgumentHelp("Its ID, as `daybook discover list` shows it.", valueName: "picture"))
    var picture: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let response = try await connection.client().send(
            .POST, path: "/v1/discover/\(DiaryAPI.escaped(picture)):unsave", json: .object([:]), mayRepeat: true)
        Terminal.write(connection.json ? try response.pretty : Notice.starOff.localized())
    }
}
