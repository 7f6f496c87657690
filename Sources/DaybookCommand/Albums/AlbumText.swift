import ArgumentParser
import NIOHTTP1

/// The text of albums for people.
enum AlbumText {
    /// Returns a table of albums in the given order, with the albums inside an album directly after it.
    static func table(_ albums: [JSONDocument]) -> TextTable {
        var table = TextTable([.album, .photos, .section, .id], flexible: 0, dispensable: [2])
        let tops = albums.filter { $0["parentId"] == nil }
        for top in tops {
            add(top, indented: false, to: &table)
            for inner in albums where inner["parentId"]?.text == top["id"]?.text {
                add(inner, indented: true, to: &table)
            }
        }
        return table
    }

    private static func add(_ album: JSONDocument, indented: Bool, to table: inout TextTable) {
        let (title, section) = (album["title"]?.text ?? "", album["section"]?.text)
        table.add(
            [
                (indented ? "  " : "") + title, String(album["photoCount"]?.count ?? 0), Term.plain(section),
                album["id"]?.text ?? "",
            ], localized: [2: Term.localized(section)])
    }

    /// Returns the text of an album, on one line.
    static func line(_ album: JSONDocument) -> String {
        let count = album["photoCount"]?.count ?? 0
        let title = DisplayWidth.printable(album["title"]?.text ?? "")
        return Notice.album.localized(["title": title, "count": "\(count)", "id": album["id"]?.text ?? ""])
    }
}

/// `daybook album add`.
struct AlbumAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Put photos at the end of an album.",
        discussion: "Photos that are in it already stay where they are.")

    @OptionGroup var photos: AlbumPhotos
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await photos.send(to: "", using: connection.client(), connection: connection) }
}

/// `daybook album`.
struct AlbumCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "album", abstract: "Albums: the ones that you make, and the ones that are filled automatically.",
        subcommands: [
            AlbumList.self, AlbumCreate.self, AlbumShow.self, AlbumAdd.self, AlbumRemove.self, AlbumMove.self,
            AlbumEdit.self, AlbumDelete.self,
        ])
}

/// `daybook album delete`.
struct AlbumDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an album. Its photos stay in the library.",
        discussion: "Albums inside it move to the top.", aliases: ["rm"])

    @Argument(help: ArgumentHelp("The album's title, its ID, or the start of its ID.", valueName: "album"))
    var album: String

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let found = try await NamedThing.album.resolve(album, using: api)
        try await confirmation.ask(.deleteAlbum) {
            ["title": found["title"]?.text ?? "", "count": "\(found["photoCount"]?.count ?? 0)"]
        }
        let gone = try await api.send(.DELETE, path: NamedThing.album.path(of: found))
        Terminal.write(connection.json ? try gone.pretty : Notice.albumDeleted.localized())
    }
}

/// `daybook album list`.
struct AlbumList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List all albums.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let albums = try await NamedThing.album.all(connection.client())
        if connection.json { return Terminal.write(try (["albums": .array(albums)] as JSONDocument).pretty) }
        Terminal.writeList(AlbumText.table(albums))
    }
}

/// `daybook album move`.
struct AlbumMove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move photos of an album, in the order given, before another photo or to the end.")

    @OptionGroup var photos: AlbumPhotos

    @Option(help: ArgumentHelp("The photo to put them before: its ID, or the start of it.", valueName: "photo"))
    var before: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["beforePhotoId": "--before"])
        var more: [String: JSONDocument] = [:]
        if let before { more["beforePhotoId"] = .string(try await ShortID.resolve(before, kind: .photo, using: api)) }
        try await photos.send(to: ":move", with: more, using: api, connection: connection)
    }
}

/// `daybook album remove`.
struct AlbumRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take photos out of an album. They stay in the library.")

    @OptionGroup var photos: AlbumPhotos
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await photos.send(to: ":remove", using: connection.client(), connection: connection) }
}
