import DaybookAPI
import ZRPC

/// A copy of a diary that somebody keeps by pages of changes: the etag of each thing, by kind and id.
struct ModelFollower {
    private(set) var things: [String: String] = [:]
    private(set) var token = ""
    private(set) var resyncs = 0

    /// The items that it has, in an order that can be compared.
    var lines: [String] { things.map { "\($0) \($1)" }.sorted() }

    /// Begins: a token, and only then all that lists show.
    mutating func begin(_ channel: Channel, _ options: CallOptions) async throws {
        token = try await ChangeServiceClient(channel: channel).listChanges(ListChangesRequest(), options: options)
            .nextToken
        things = try await Self.things(channel, options)
    }

    /// Reads what there is.
    mutating func follow(_ channel: Channel, _ options: CallOptions) async throws {
        while true {
            var request = ListChangesRequest()
            request.since = token
            let page = try await ChangeServiceClient(channel: channel).listChanges(request, options: options)
            let isEnd = page.nextToken == token
            try await take(page, channel, options)
            if isEnd { return }
        }
    }

    /// Takes what one page tells.
    mutating func take(_ page: ListChangesResponse, _ channel: Channel, _ options: CallOptions) async throws {
        if page.fullResync {
            resyncs += 1
            return try await begin(channel, options)
        }
        token = page.nextToken
        for item in page.inserted + page.updated {
            switch item.resource {
            case .entry(let entry): things["entry \(entry.id)"] = Self.version(entry)
            case .photo(let photo): things["photo \(photo.id)"] = photo.etag
            case .album(let album): things["album \(album.id)"] = album.etag
            case .subject(let subject): things["subject \(subject.id)"] = subject.etag
            case .sound(let sound): things["sound \(sound.id)"] = sound.etag
            // Shares are not compared: a locked session hears nothing of those of hidden items alone.
            case .share: break
            case nil: throw ModelMismatch("a change of nothing")
            }
        }
        let kinds: [ChangedKind: String] = [
            .entry: "entry", .photo: "photo", .album: "album", .subject: "subject", .sound: "sound",
        ]
        for item in page.removed { things["\(kinds[item.kind] ?? "") \(item.id)"] = nil }
    }

    /// Returns the items that a client which lists from scratch sees.
    static func listed(_ channel: Channel, _ options: CallOptions) async throws -> [String] {
        try await things(channel, options).map { "\($0) \($1)" }.sorted()
    }

    /// The etag of an entry without its hidden photos, which changes do not tell.
    private static func version(_ entry: Entry) -> String { entry.etag.replacing("-whole", with: "") }

    private static func things(_ channel: Channel, _ options: CallOptions) async throws -> [String: String] {
        var things: [String: String] = [:]
        var entries = ListEntriesRequest()
        repeat {
            let page = try await EntryServiceClient(channel: channel).listEntries(entries, options: options)
            for entry in page.entries { things["entry \(entry.id)"] = version(entry) }
            entries.pageToken = page.nextPageToken ?? ""
        } while !entries.pageToken.isEmpty
        var photos = ListPhotosRequest()
        repeat {
            let page = try await PhotoServiceClient(channel: channel).listPhotos(photos, options: options)
            for photo in page.photos { things["photo \(photo.id)"] = photo.etag }
            photos.pageToken = page.nextPageToken ?? ""
        } while !photos.pageToken.isEmpty
        let albums = try await AlbumServiceClient(channel: channel).listAlbums(ListAlbumsRequest(), options: options)
        for album in albums.albums where album.createTime != nil { things["album \(album.id)"] = album.etag }
        let subjects = try await SubjectServiceClient(channel: channel).listSubjects(
            ListSubjectsRequest(), options: options)
        for subject in subjects.subjects { things["subject \(subject.id)"] = subject.etag }
        let sounds = try await SoundServiceClient(channel: channel).listSounds(ListSoundsRequest(), options: options)
        for sound in sounds.sounds where !sound.builtIn { things["sound \(sound.id)"] = sound.etag }
        return things
    }
}
