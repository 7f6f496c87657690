import ArgumentParser
import NIOHTTP1

/// `daybook album edit`.
struct AlbumEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an album's title, cover, parent album or query.")

    @Argument(help: ArgumentHelp("The album's title, its ID, or the start of its ID.", valueName: "album"))
    var album: String

    @Option(help: "Title.")
    var title: String?

    @Option(help: ArgumentHelp("Its cover photo: the photo's ID, or the start of it.", valueName: "photo"))
    var cover: String?

    @Flag(help: "Use the newest photo as its cover.")
    var noCover = false

    @Option(help: ArgumentHelp("The album to put it in.", valueName: "album"))
    var inside: String?

    @Flag(help: "Take it out of the album that contains it.")
    var top = false

    @Option(help: ArgumentHelp("The query of a saved search.", valueName: "query"))
    var filter: String?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if cover != nil, noCover { throw ValidationError(both: "--cover", "--no-cover") }
        if inside != nil, top { throw ValidationError(both: "--inside", "--top") }
        if title == nil, cover == nil, inside == nil, filter == nil, !noCover, !top {
            throw ValidationError(
                nothingToChange: "--title", "--cover", "--no-cover", "--inside", "--top", "--filter")
        }
    }

    func run() async throws {
        let api = try connection.client(
            flags: ["title": "--title", "coverPhotoId": "--cover", "parentId": "--inside", "filter": "--filter"])
        let before = try await NamedThing.album.resolve(album, using: api)
        var members: [String: JSONDocument] = [:]
        var mask: [String] = []
        if let title {
            members["title"] = .string(title)
            mask.append("title")
        }
        if let cover { members["coverPhotoId"] = .string(try await ShortID.resolve(cover, kind: .photo, using: api)) }
        if cover != nil || noCover { mask.append("coverPhotoId") }
        if let inside { members["parentId"] = try await NamedThing.album.resolve(inside, using: api)["id"] }
        if inside != nil || top { mask.append("parentId") }
        if let filter {
            members["filter"] = .string(filter)
            mask.append("filter")
        }
        let album = try await api.send(
            .PATCH, path: "/v1/albums/\(DiaryAPI.escaped(before["id"]?.text ?? ""))",
            query: [("updateMask", mask.joined(separator: ","))], json: .object(members),
            headers: [("If-Match", before["etag"]?.text ?? "*")])
        Terminal.write(connection.json ? try album.pretty : AlbumText.line(album))
    }
}
