@testable import DaybookEntry

extension DiaryHarness {
    /// Saves a picture of the feed whose bytes, if given, were fetched.
    @discardableResult
    func save(
        _ picture: FeedPicture, memo: String? = nil, _ facts: PhotoFacts?, _ caller: Caller
    ) async throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        let request = PictureSave(id: picture.id, memo: memo, fetched: facts.map { (picture, $0, fileName: "sea.jpg") })
        return try await write(caller) { try $0.discover.save(request) }
    }

    @discardableResult
    func unsave(_ picture: FeedPicture, _ caller: Caller) async throws -> FeedItem {
        return try await write(caller) { try $0.discover.unsave(picture.id) }
    }

    /// Returns a picture of the feed as a caller sees it.
    func item(_ picture: FeedPicture, _ caller: Caller) async throws -> FeedItem? {
        return try await read(caller) { try $0.discover.feed([picture]).first }
    }

    /// The ids of what has a star, page by page.
    func savedPictures(pageSize: Int32, _ caller: Caller) async throws -> [String] {
        var (token, found) = ("", [String]())
        while true {
            let page = try await read(caller) { [token] in
                try $0.discover.saved(pageSize: pageSize, pageToken: token)
            }
            found += page.items.map(\.picture.id)
            guard let next = page.nextPageToken else { return found }
            token = next
        }
    }
}
