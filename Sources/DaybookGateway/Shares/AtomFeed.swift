import DaybookAPI
import Foundation
import HTTPTypes
import Markup

/// A share as an Atom feed (RFC 4287): the text, then the photos, in order.
struct AtomFeed {
    private let open: OpenShare
    private let exchange: Exchange

    init(_ open: OpenShare, for exchange: Exchange) {
        self.open = open
        self.exchange = exchange
    }

    var xml: String {
        let feed = ShareFeed(open, for: exchange)
        let items = feed.items.map { entry($0, in: feed) }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <id>\(Markup.text(feed.id))</id>
            <title>\(Markup.text(feed.title))</title>
            <updated>\(feed.time)</updated>
            <author><name>Daybook</name></author>
            <link rel="alternate" type="text/html" href="\(Markup.text(feed.page))"/>
            <link rel="self" type="application/atom+xml" href="\(Markup.text(feed.page + "/feed.atom"))"/>
            \(items.joined())</feed>

            """
    }

    private func entry(_ item: ShareFeed.Item, in feed: ShareFeed) -> String {
        let picture = item.picture.map { "<p><img src=\"\(Markup.text($0))\" alt=\"\"></p>" } ?? ""
        let html = picture + item.html
        return """
            <entry>
            <id>\(Markup.text(item.id))</id>
            <title>\(Markup.text(item.title))</title>
            <updated>\(feed.time)</updated>
            <link rel="alternate" type="text/html" href="\(Markup.text(feed.page))"/>
            <content type="html">\(Markup.text(html))</content>
            </entry>

            """
    }
}
