import ArgumentParser
import Foundation
import NIOHTTP1

/// `daybook share create`.
struct ShareCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "Share something with a link.")

    @Option(help: ArgumentHelp("The entry to share: its ID, or the start of it.", valueName: "entry"))
    var entry: String?

    @Flag(help: "Share the text of the entry, without its photos.")
    var textOnly = false

    @Option(
        help: ArgumentHelp(
            "A photo to share: its ID, or the start of it. Repeat this for more photos, in order.", valueName: "photo"))
    var photo: [String] = []

    @Option(help: ArgumentHelp("The album to share: its title, its ID, or the start of its ID.", valueName: "album"))
    var album: String?

    @Option(help: "Title to use instead of the title of the entry or album.")
    var title: String?

    @Option(help: ArgumentHelp("End the link after this number of days.", valueName: "count"))
    var days: Int?

    @Option(help: ArgumentHelp("End the link after this number of views.", valueName: "count"))
    var views: Int?

    @Flag(help: "Protect the link with a password, which you are asked for.")
    var password = false

    @Option(help: ArgumentHelp("File whose first line is the password that opens the link.", valueName: "file"))
    var passwordFile: String?

    @Flag(help: "Also show the names of the places.")
    var location = false

    @Option(
        help: ArgumentHelp(
            "Size of the pictures: screen (up to 1440 pixels; the default) or print (up to 3840 pixels).",
            valueName: "size"))
    var size: PictureSize?

    @OptionGroup var connection: ConnectionOptions

    enum PictureSize: String, ListedOption, Sendable { case screen, print }

    /// The maximum number of days: ten years.
    private static let maximumDays = 3650

    func validate() throws {
        if [entry != nil, !photo.isEmpty, album != nil].count(where: { $0 }) != 1 {
            throw ValidationError(.shareTarget)
        }
        if textOnly, entry == nil { throw ValidationError(.together, ["flag": "--text-only", "other": "--entry"]) }
        if password, passwordFile != nil { throw ValidationError(both: "--password", "--password-file") }
        if let days, !(1...Self.maximumDays).contains(days) {
            throw ValidationError(.range, ["flag": "--days", "least": "1", "most": "\(Self.maximumDays)"])
        }
    }

    func run() async throws {
        let api = try connection.client(
            flags: [
                "target.entryId": "--entry", "target.photoIds": "--photo", "target.albumId": "--album",
                "target.textOnly": "--text-only",
                "title": "--title", "expireTime": "--days", "viewLimit": "--views", "password": "--password",
                "pictureSize": "--size",
            ])
        var target: [String: JSONDocument] = [:]
        if let entry { target["entryId"] = .string(try await ShortID.resolve(entry, kind: .entry, using: api)) }
        if textOnly { target["textOnly"] = .bool(true) }
        if !photo.isEmpty {
            target["photoIds"] = .array(try await ShortID.resolve(photo, kind: .photo, using: api).map { .string($0) })
        }
        if let album { target["albumId"] = try await NamedThing.album.resolve(album, using: api)["id"] }
        // The client makes the ID, so that the request can be sent again after a lost response.
        var members: [String: JSONDocument] = ["id": .string(ClientID.make()), "target": .object(target)]
        if let title { members["title"] = .string(title) }
        if let days {
            members["expireTime"] = .string(
                Date.now.addingTimeInterval(TimeInterval(days) * 86_400).formatted(.iso8601))
        }
        if let views { members["viewLimit"] = .string("\(views)") }
        if location { members["includeLocation"] = .bool(true) }
        if let size { members["pictureSize"] = .string(size.rawValue.uppercased()) }
        if password || passwordFile != nil {
            members["password"] = .string(try PasswordInput.new(file: passwordFile))
        }
        let share = try await api.send(.POST, path: "/v1/shares", json: .object(members), mayRepeat: true)
        Terminal.write(connection.json ? try share.pretty : ShareText.link(share, using: api))
    }
}
