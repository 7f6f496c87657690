import ArgumentParser
import NIOHTTP1

/// The arguments of commands that change which photos an album has.
struct AlbumPhotos: ParsableArguments {
    @Argument(help: ArgumentHelp("The album's title, its ID, or the start of its ID.", valueName: "album"))
    var album: String

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "photo"))
    var photos: [String]

    /// The maximum number of photos in one request.
    private static let maximumPhotos = 1000

    func validate() throws {
        if photos.isEmpty { throw ValidationError(.noPhoto) }
    }

    /// Sends the photos to `call` below the album's photos in batches, and prints the album afterwards.
    func send(
        to call: String, with more: [String: JSONDocument] = [:], using api: DiaryAPI, connection: ConnectionOptions
    ) async throws {
        let path = try await NamedThing.album.path(album, using: api)
        let ids = try await ShortID.resolve(photos, kind: .photo, using: api)
        let album = try await Self.send(ids, to: path + "/photos" + call, with: more, using: api)
        Terminal.write(connection.json ? try album.pretty : AlbumText.line(album))
    }

    /// Sends photos to a path in batches, and returns the album afterwards.
    static func send(
        _ ids: [String], to path: String, with more: [String: JSONDocument] = [:], using api: DiaryAPI
    ) async throws -> JSONDocument {
        var album = JSONDocument.null
        for first in stride(from: 0, to: ids.count, by: maximumPhotos) {
            var members = more
            members["photoIds"] = .array(ids[first..<min(first + maximumPhotos, ids.count)].map { .string($0) })
            album = try await api.send(.POST, path: path, json: .object(members), mayRepeat: true)
        }
        return album
    }
}
