import Foundation
import ZRPC

/// A share as a JSON Feed (jsonfeed.org/version/1.1).
struct JSONFeed {
    private struct Document: Encodable {
        let version = "https://jsonfeed.org/version/1.1"
        let title: String
        let page: String
        let feed: String
        let items: [Item]

        enum CodingKeys: String, CodingKey {
            case version, title, items
            case page = "home_page_url"
            case feed = "feed_url"
        }
    }

    private struct Item: Encodable {
        let id: String
        let url: String
        let title: String
        let text: String
        let image: String?
        let time: String

        enum CodingKeys: String, CodingKey {
            case id, url, title, image
            case text = "content_text"
            case time = "date_published"
        }
    }

    let json: String

    init(_ open: OpenShare, for exchange: Exchange) throws(RPCError) {
        let feed = ShareFeed(open, for: exchange)
        let document = Document(
            title: feed.title, page: feed.page, feed: feed.page + "/feed.json",
            items: feed.items.map { item in
                Item(
                    id: item.id, url: feed.page, title: item.title, text: item.text, image: item.picture,
                    time: feed.time)
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            json = String(decoding: try encoder.encode(document), as: UTF8.self)
        } catch {
            throw RPCError(.internalError, "A feed cannot be written.", cause: error)
        }
    }
}
