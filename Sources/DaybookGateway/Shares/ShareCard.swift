import DaybookAPI
import Markup

/// The card of a share's link in messages, made of OpenGraph's properties.
///
/// Robots read it, and its picture counts no view. It says nothing about a share with a password: see ``ShareNotice``.
struct ShareCard {
    private let open: OpenShare
    private let title: String
    private let origin: String

    init(_ open: OpenShare, title: String, origin: String) {
        self.open = open
        self.title = title
        self.origin = origin
    }

    var markup: String {
        var properties = [
            ("property", "og:type", "article"), ("property", "og:title", title),
            ("property", "og:url", origin + open.path.link),
        ]
        let text = Self.beginning(of: open.document.text)
        if !text.isEmpty {
            properties += [("property", "og:description", text), ("name", "description", text)]
        }
        if let photo = open.document.photos.first(where: { !$0.undecodable }) {
            let shape = PictureShape(width: photo.width, height: photo.height)
            properties += [
                ("property", "og:image", origin + open.card), ("property", "og:image:type", "image/jpeg"),
                ("property", "og:image:width", "\(shape.width(longestEdge: photo.edge(open.cardEdge)))"),
                ("property", "og:image:height", "\(shape.height(longestEdge: photo.edge(open.cardEdge)))"),
                ("property", "og:image:alt", photo.caption.isEmpty ? title : photo.caption),
                ("name", "twitter:card", open.hasViewLimit ? "summary" : "summary_large_image"),
            ]
        } else {
            properties.append(("name", "twitter:card", "summary"))
        }
        return properties.map { attribute, name, value in
            "<meta \(attribute)=\"\(name)\" content=\"\(Markup.text(value))\">\n"
        }.joined()
    }

    /// The number of bytes of the text that are read: enough, unless most of them are Markdown signs or addresses of
    /// links.
    private static let lookedAtBytes = 6400

    /// Returns the first line or two, without Markdown's signs.
    private static func beginning(of text: String) -> String {
        let words = Markdown.plainText(ofBeginning: text, bytes: lookedAtBytes)
        let line = words.split(whereSeparator: \.isWhitespace).prefix(60).joined(separator: " ")
        return line.count > 200 ? String(line.prefix(199)) + "…" : line
    }
}
