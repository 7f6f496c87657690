import DaybookAPI
import Foundation
import Markup
import Wording

/// The content of a share that both kinds of feeds show. Ids are the share's own, and all times are the time of
/// sharing: the feed does not reveal when photos were taken.
struct ShareFeed {
    /// The share's text, or a photo.
    struct Item {
        let id: String
        let title: String
        let text: String
        /// The text as a fragment of HTML.
        let html: String
        let picture: String?
    }

    let id: String
    let title: String
    /// The time in RFC 3339.
    let time: String
    /// The address of the share's page.
    let page: String
    let items: [Item]

    init(_ open: OpenShare, for exchange: Exchange) {
        let (document, language) = (open.document, exchange.language)
        id = "urn:uuid:" + open.feedID
        title = SharePage.title(of: document, language)
        time = Date(timeIntervalSince1970: TimeInterval(open.createSeconds)).formatted(.iso8601)
        page = exchange.origin + open.path.link
        var items: [Item] = []
        if !document.text.isEmpty {
            items.append(
                Item(
                    id: id + "#text", title: title, text: Markdown.plainText(of: document.text),
                    html: document.textHtml, picture: nil))
        }
        for (index, photo) in document.photos.enumerated() where open.photoFeedIDs.indices.contains(index) {
            let number = ShareWords.photo.text(in: language, ["number": "\(index + 1)"])
            var texts = photo.undecodable ? [ShareWords.notShown(index + 1, in: language)] : []
            if !photo.caption.isEmpty { texts.append(photo.caption) }
            items.append(
                Item(
                    id: "urn:uuid:" + open.photoFeedIDs[index], title: number, text: texts.joined(separator: "\n"),
                    html: texts.map { "<p>\(Markup.text($0).replacing("\n", with: "<br>"))</p>" }.joined(),
                    picture: photo.urls.map { exchange.origin + $0.large }))
        }
        self.items = items
    }
}
