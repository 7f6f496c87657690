import ArgumentParser
import NIOHTTP1

/// The flags that file new photos: their tags and their album.
struct PhotoFiling: ParsableArguments {
    @Option(
        name: [.customLong("tag")],
        help: ArgumentHelp(
            """
            Tag to add to the photos, also to those that are there already; several are separated by commas. May be given \
            several times.
            """,
            valueName: "tag"))
    var tags: [String] = []

    @Option(
        help: ArgumentHelp(
            "Album to put the photos in: its title, its ID, or the start of its ID.", valueName: "album"))
    var album: String?

    /// Whether no flag is given.
    var isEmpty: Bool { tags.isEmpty && album == nil }

    /// The number of photos that are asked for at the same time.
    private static let photosAtOnce = 8

    /// Returns the path of the album; nil if no album is given.
    func albumPath(using api: DiaryAPI) async throws -> String? {
        guard let album else { return nil }
        return try await NamedThing.album.path(album, using: api)
    }

    /// Adds the tags to the photos, and puts the photos in the album.
    ///
    /// - Returns: The photos that were refused, each with its ID and its error, and the error because of which the rest
    ///   was not tried.
    func apply(
        to ids: [String], albumPath: String?, using api: DiaryAPI
    ) async -> (failed: [JSONDocument], end: (any Error)?) {
        var failed: [JSONDocument] = []
        do {
            if !tags.isEmpty { failed = try await tag(ids, using: api) }
            if let albumPath, !ids.isEmpty {
                let refused = Set(failed.compactMap { $0["id"]?.text })
                _ = try await AlbumPhotos.send(
                    ids.filter { !refused.contains($0) }, to: albumPath + "/photos", using: api)
            }
        } catch {
            return (failed, error)
        }
        return (failed, nil)
    }

    /// Adds the tags to those that each photo has, such as those that its file brought.
    private func tag(_ ids: [String], using api: DiaryAPI) async throws -> [JSONDocument] {
        let old = try await JobOptions.map(ids, atATime: Self.photosAtOnce) { id -> Result<[String], CommandError> in
            do {
                let photo = try await api.send(.GET, path: "/v1/photos/\(DiaryAPI.escaped(id))")
                return .success((photo["tags"]?.items ?? []).compactMap(\.text))
            } catch let error as CommandError where error.isOfOneThing {
                return .failure(error)
            }
        }
        var failed: [JSONDocument] = []
        var groups: [[String]: [String]] = [:]
        for (id, found) in zip(ids, old) {
            switch found {
            case .success(let old):
                let new = Self.union(old, with: WrittenNames.list(tags))
                if new != old { groups[new, default: []].append(id) }
            case .failure(let error): failed.append(error.failure(of: id))
            }
        }
        for (tags, ids) in groups {
            let change = PhotoChange(members: ["tags": .array(tags.map { .string($0) })])
            failed += try await change.apply(to: ids, using: api).failed
        }
        return failed
    }

    /// Returns the first tags, and then those of the second that are not among them.
    static func union(_ old: [String], with new: [String]) -> [String] {
        new.reduce(into: old) { tags, tag in if !tags.contains(tag) { tags.append(tag) } }
    }
}
