import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Search over the wire")
struct SearchHandlerTests {
    private func find(
        _ query: String, _ mode: DaybookAPI.SearchMode = .auto, _ service: ServiceHarness, _ me: CallOptions
    ) async throws -> SearchResponse {
        var request = SearchRequest()
        request.q = query
        request.mode = mode
        return try await service.search.search(request, options: me)
    }

    private func entry(_ title: String, _ body: String, on date: Int64) -> CreateEntryRequest {
        var request = CreateEntryRequest()
        var entry = Entry()
        entry.title = title
        entry.body = body
        var time = Timestamp()
        time.seconds = date
        entry.entryTime = time
        request.entry = entry
        return request
    }

    private func title(_ result: SearchResult) -> String? {
        switch result.resource {
        case .entry(let entry): entry.title
        case .album(let album): album.title
        default: nil
        }
    }

    @Test("Results carry their section, their field and their highlights, page after page")
    func sections() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        // 2023-05-14, 2022-07-01
        _ = try await service.entries.createEntry(entry("한강", "강을 따라 걸었다", on: 1_684_000_000), options: me)
        _ = try await service.entries.createEntry(entry("산책", "강을 걸었다", on: 1_656_633_600), options: me)
        var album = CreateAlbumRequest()
        album.album = Album()
        album.album?.title = "강을 걸었다 모음"
        _ = try await service.albums.createAlbum(album, options: me)
        let found = try await find("강을 걸었다", .auto, service, me)
        #expect(found.results.map(\.section) == [.literal, .literal, .words])
        #expect(found.results.map(\.field) == ["title", "body", "body"])
        #expect(title(found.results[0]) == "강을 걸었다 모음")
        #expect(found.results[2].highlights.map { [$0.start, $0.end] } == [[0, 2], [6, 9]])
        let dated = try await find("2023년 5월", .auto, service, me)
        #expect(dated.results.map(\.section) == [.date])
        #expect(dated.results.map(title) == ["한강"])
        #expect(try await find("ㅅㅊ", .choseong, service, me).results.map(\.section) == [.choseong])
        #expect(try await find("산채", .typing, service, me).results.map(\.section) == [.typing])
        var request = SearchRequest()
        request.q = "강을 걸었다"
        request.pageSize = 1
        var sections: [DaybookAPI.SearchSection] = []
        repeat {
            let page = try await service.search.search(request, options: me)
            sections += page.results.map(\.section)
            request.pageToken = page.nextPageToken ?? ""
        } while !request.pageToken.isEmpty
        #expect(sections == [.literal, .literal, .words])
        await service.stop()
    }

    @Test("Smart albums are found by their titles in every language, before everything else, page after page")
    func smartAlbums() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        _ = try await service.entries.createEntry(entry("셀피 모음", "사진을 찍었다", on: 1_684_000_000), options: me)
        for (text, mode) in [
            ("셀피", .auto), ("Selfies", .auto), ("セルフィー", .fold), ("ㅅㅍ", .choseong), ("selfies", .filter),
        ] as [(String, DaybookAPI.SearchMode)] {
            let found = try #require(try await find(text, mode, service, me).results.first)
            guard case .album(let album) = found.resource else {
                Issue.record("\(text) finds no album")
                continue
            }
            #expect(album.id == "selfies" && album.title == "셀피" && album.kind == .smart)
            #expect(found.field == "title" && !found.highlights.isEmpty)
        }
        var request = SearchRequest()
        request.q = "사진"
        request.pageSize = 1
        var found: [String] = []
        repeat {
            let page = try await service.search.search(request, options: me)
            #expect(page.results.count <= 1)
            found += page.results.compactMap(title)
            request.pageToken = page.nextPageToken ?? ""
        } while !request.pageToken.isEmpty && found.count < 10
        #expect(found == ["인물 사진", "움직이는 사진", "셀피 모음"])
        request.pageSize = 0
        request.q = "Hidden"
        let hidden = try #require(try await service.search.search(request, options: me).results.first)
        guard case .album(let album) = hidden.resource else { throw RPCError(.internalError, "no album") }
        #expect(album.id == "hidden" && album.photoCount == 0 && album.coverPhotoId == nil)
        #expect(try await find("e", .auto, service, me).results.isEmpty)
        request.q = "사진"
        request.types = [.entry]
        #expect(try await service.search.search(request, options: me).results.compactMap(title) == ["셀피 모음"])
        await service.stop()
    }

    @Test("A filter that cannot be read is refused with its field; a query elsewhere is text")
    func filters() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        _ = try await service.entries.createEntry(entry("tag:x", "", on: 1_684_000_000), options: me)
        let refusal = await failure { _ = try await find("tag:", .filter, service, me) }
        #expect(refusal?.code == .invalidArgument)
        #expect(refusal?.fields == ["q"])
        #expect(try await find("from:2023-05 \"tag:x\"", .filter, service, me).results.count == 1)
        #expect(try await find("tag:", .auto, service, me).results.count == 1)
        let unknown = await failure { _ = try await find("x", DaybookAPI.SearchMode(rawValue: 9), service, me) }
        #expect(unknown?.fields == ["mode"])
        await service.stop()
    }

    @Test("Suggestions and the index's check answer")
    func suggestions() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        _ = try await service.entries.createEntry(entry("산책", "", on: 1_684_000_000), options: me)
        var request = SuggestRequest()
        request.q = "ㅅㅊ"
        let found = try await service.search.suggest(request, options: me)
        #expect(found.suggestions.map(\.text) == ["산책"])
        #expect(found.suggestions.map(\.kind) == [.title])
        #expect(found.suggestions.map(\.count) == [1])
        var check = CheckIndexRequest()
        check.documents = 10
        check.queries = 10
        let checked = try await service.search.checkIndex(check, options: CallOptions())
        #expect(checked.next == nil)
        #expect(checked.faults.isEmpty)
        #expect([checked.indexed, checked.findable, Int64(checked.documents)] == [1, 1, 1])
        await service.stop()
    }
}
