@testable import DaybookEntry

extension DiaryHarness {
    /// Saves a picture of the feed whose bytes, if given, were fetched.
    @discardableResult
    func save(
        _ picture: FeedPicture, memo: String? = nil, _ facts: PhotoFacts?, _ caller: Caller
    ) async throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        let (diary, now) = (diary, clock.now)
        let request = Diary.SaveRequest(
            id: picture.id, memo: memo, fetched: facts.map { (picture, $0, fileName: "sea.jpg") })
        return try await store.write { try diary.savePicture(request, caller: caller, in: $0, now: now) }
    }

    @discardableResult
    func unsave(_ picture: FeedPicture, _ caller: Caller) async throws -> FeedItem {
        let (diary, now) = (diary, clock.now)
        return try await store.write { try diary.unsavePicture(picture.id, caller: caller, in: $0, now: now) }
    }

    /// What somebody sees of a picture in the feed.
    func item(_ picture: FeedPicture, _ caller: Caller) async throws -> FeedItem? {
        let diary = diary
        return try await store.read { try diary.feed([picture], caller: caller, in: $0).first }
    }

    /// The ids of what has a star, page by page.
    func savedPictures(pageSize: Int32, _ caller: Caller) async throws -> [String] {
        let diary = diary
        var (token, found) = ("", [String]())
        while true {
            let page = try await store.read { [token] in
                try diary.savedPictures(pageSize: pageSize, pageToken: token, caller: caller, in: $0)
            }
            found += page.items.map(\.picture.id)
            guard let next = page.nextPageToken else { return found }
            token = next
        }
    }
}
