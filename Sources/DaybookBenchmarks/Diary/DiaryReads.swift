import DaybookAPI
import DaybookEntry
import Hashing
import ProtobufC
import ZRPC

/// The reads that a benchmark measures: each calls a handler for one owner and encodes the response.
struct DiaryReads: Sendable {
    typealias Call = @Sendable (inout SplitMix) async throws -> Void

    let entries: any EntryServiceHandler
    let photos: any PhotoServiceHandler
    let search: any SearchServiceHandler
    let metadata: Metadata
    let words = LibraryWords()
    /// The IDs of some of the owner's photos.
    let photoIDs: [String]

    init(diary: LocalDiary, owner: LocalDiary.Member) async throws {
        entries = diary.entries
        photos = diary.photos
        search = diary.search
        var metadata = Metadata()
        metadata["authorization"] = "Bearer " + owner.token
        self.metadata = metadata
        var request = ListPhotosRequest()
        request.pageSize = 100
        var ids: [String] = []
        repeat {
            let context = ServerContext(method: PhotoServiceMethods.listPhotos, metadata: metadata)
            let page = try await photos.listPhotos(request, context: context)
            ids += page.photos.map(\.id)
            request.pageToken = page.nextPageToken ?? ""
        } while !request.pageToken.isEmpty && ids.count < 1000
        photoIDs = ids
    }

    /// The search texts, by how common they are.
    var texts: [(name: String, text: @Sendable (inout SplitMix) -> String)] {
        let words = words
        return [
            ("ko 1 syllable", { String(words.korean[$0.index(below: 500)].prefix(1)) }),
            ("ko 2 common", { String(words.korean[$0.index(below: 30)].prefix(2)) }),
            ("ko 2 uncommon", { String(words.korean[5000 + $0.index(below: 900)].prefix(2)) }),
            ("ko 2 rare", { String(words.korean[50_000 + $0.index(below: 9000)].prefix(2)) }),
            ("ko 3 rare", { words.korean[50_000 + $0.index(below: 9000)] }),
            (
                "ko over a space",
                { words.korean[$0.index(below: 40)] + "은 " + words.korean[$0.index(below: 40)].prefix(1) }
            ),
            ("ja 2", { String(words.japanese[$0.index(below: 2000)].prefix(2)) }),
            ("en 4 letters", { String(words.english[$0.index(below: 1000)].prefix(4)) }),
            ("no hit", { _ in "뷁뛟" }),
        ]
    }

    var classes: [(name: String, call: Call)] {
        var classes: [(name: String, call: Call)] = [
            ("list 50 entries, newest", { _ in try await list { _ in } }),
            ("list 50 entries, ten years back", { random in try await list { $0.to = date(&random) } }),
            ("list 50 entries of a tag", { _ in try await list { $0.tag = [words.korean[3]] } }),
            ("list 50 entries, by sequence", { _ in try await list { $0.orderBy = "sequence desc" } }),
            ("list 50 photos, newest", { _ in try await listPhotos { _ in } }),
            ("list 50 photos, ten years back", { random in try await listPhotos { $0.to = date(&random) } }),
            ("list 50 favorite photos", { _ in try await listPhotos { $0.favorite = true } }),
            ("timeline by day", { _ in try await timeline(.day) }),
            ("timeline by month", { _ in try await timeline(.month) }),
            ("timeline by year", { _ in try await timeline(.year) }),
        ]
        for (name, text) in texts {
            classes.append(("search \(name)", { random in try await find(text(&random), in: .fold) }))
        }
        for (name, text) in texts {
            classes.append(("search box, \(name)", { random in try await find(text(&random), in: .auto) }))
        }
        classes.append(
            (
                "where a photo's bytes are",
                { random in try await resolve(photoIDs[random.index(below: max(photoIDs.count, 1))]) }
            ))
        return classes
    }

    private func list(_ change: (inout ListEntriesRequest) -> Void) async throws {
        var request = ListEntriesRequest()
        change(&request)
        let context = ServerContext(method: EntryServiceMethods.listEntries, metadata: metadata)
        _ = try await entries.listEntries(request, context: context).encoded()
    }

    private func listPhotos(_ change: (inout ListPhotosRequest) -> Void) async throws {
        var request = ListPhotosRequest()
        change(&request)
        let context = ServerContext(method: PhotoServiceMethods.listPhotos, metadata: metadata)
        _ = try await photos.listPhotos(request, context: context).encoded()
    }

    private func timeline(_ granularity: Granularity) async throws {
        var request = GetTimelineRequest()
        request.granularity = granularity
        let context = ServerContext(method: EntryServiceMethods.getTimeline, metadata: metadata)
        _ = try await entries.getTimeline(request, context: context).encoded()
    }

    private func find(_ text: String, in mode: DaybookAPI.SearchMode) async throws {
        var request = SearchRequest()
        request.q = text
        request.mode = mode
        request.pageSize = 20
        let context = ServerContext(method: SearchServiceMethods.search, metadata: metadata)
        _ = try await search.search(request, context: context).encoded()
    }

    private func resolve(_ id: String) async throws {
        var request = ResolvePhotoBytesRequest()
        request.id = id
        let context = ServerContext(method: PhotoServiceMethods.resolvePhotoBytes, metadata: metadata)
        _ = try await photos.resolvePhotoBytes(request, context: context).encoded()
    }

    /// Returns a random day of the ten years.
    private func date(_ random: inout SplitMix) -> String {
        "\(2014 + random.index(below: 10))-0\(1 + random.index(below: 9))-15"
    }
}
