import DaybookAPI
import Markup
import Wording

/// The page that a share's link opens: the photographs, and what was written to them.
struct SharePage {
    private let open: OpenShare
    private let origin: String
    private let style: String
    private let language: Language

    init(_ open: OpenShare, origin: String, style: String, language: Language) {
        self.open = open
        self.origin = origin
        self.style = style
        self.language = language
    }

    private var document: SharedDocument { open.document }

    var html: String {
        let title = document.title.isEmpty ? document.displayDate ?? ShareWords.untitled[language] : document.title
        return ShareDocument(
            title: title, style: style, language: language,
            head: feeds + (open.hasPassword ? "" : ShareCard(open, title: title, origin: origin).markup)
        ).html(
            """
            <main>
            <header>
            <h1>\(Markup.text(title))</h1>
            \(about)\(written)</header>
            \(gallery)</main>
            <footer>\(download)<p>\(Markup.text(ShareWords.sharedWith[language]))</p></footer>
            """)
    }

    private var feeds: String {
        """
        <link rel="alternate" type="application/atom+xml" href="\(Markup.text(open.path.link))/feed.atom">
        <link rel="alternate" type="application/feed+json" href="\(Markup.text(open.path.link))/feed.json">

        """
    }

    /// The date, the place, and how many photos there are.
    private var about: String {
        var parts: [String] = []
        if let date = document.displayDate, !document.title.isEmpty {
            parts.append("<time datetime=\"\(Markup.text(document.date))\">\(Markup.text(date))</time>")
        } else if document.displayDate == nil, !document.date.isEmpty {
            parts.append("<time>\(Markup.text(document.date))</time>")
        }
        if let place = document.place.map({ Self.text(of: $0) }), !place.isEmpty { parts.append(Markup.text(place)) }
        let count = document.photos.count
        if count > 0 {
            let words = count == 1 ? ShareWords.onePhoto : ShareWords.photos
            parts.append(Markup.text(words.text(in: language, ["count": "\(count)"])))
        }
        return parts.isEmpty ? "" : "<p class=\"about\">\(parts.joined(separator: " · "))</p>\n"
    }

    private var written: String {
        document.text.isEmpty ? "" : "<div class=\"text\">\(document.textHtml)</div>\n"
    }

    private var gallery: String {
        if document.photos.isEmpty {
            return document.text.isEmpty ? "<p class=\"quiet\">\(Markup.text(ShareWords.nothing[language]))</p>\n" : ""
        }
        let photos = document.photos.enumerated().map { figure($1, number: $0 + 1) }
        return "<div class=\"photos\">\n\(photos.joined())</div>\n"
    }

    private func figure(_ photo: SharedPhoto, number: Int) -> String {
        let name = photo.caption.isEmpty ? ShareWords.photo.text(in: language, ["number": "\(number)"]) : photo.caption
        let urls = photo.urls ?? SharedPhotoUrls()
        var below = photo.caption.isEmpty ? "" : Markup.text(photo.caption)
        if let place = photo.place.map({ Self.text(of: $0) }), !place.isEmpty {
            below += (below.isEmpty ? "" : "<br>") + "<small>\(Markup.text(place))</small>"
        }
        let shape = PictureShape(width: photo.width, height: photo.height)
        let sources = [(urls.thumb, 256), (urls.small, 720), (urls.large, 1440)]
            .map { "\(Markup.text($0.0)) \(shape.width(longestEdge: $0.1))w" }
        return """
            <figure class="\(shape.styleClass)"><a href="\(Markup.text(urls.large))">\
            <img src="\(Markup.text(urls.small))" srcset="\(sources.joined(separator: ", "))" \
            sizes="(max-width: 640px) 100vw, 50vw" \(shape.attributes) alt="\(Markup.text(name))" \
            loading="\(number <= 4 ? "eager" : "lazy")" decoding="async"></a>\
            \(below.isEmpty ? "" : "<figcaption>\(below)</figcaption>")</figure>

            """
    }

    private var download: String {
        if document.photos.isEmpty { return "" }
        return "<p><a class=\"download\" href=\"\(Markup.text(open.address("photos.zip")))\" download>"
            + "\(Markup.text(ShareWords.download[language]))</a></p>"
    }

    /// A place as people read it: its name, or else where it is.
    static func text(of place: SharedPlace) -> String {
        if !place.name.isEmpty { return place.name }
        guard let latitude = place.latitude, let longitude = place.longitude else { return "" }
        return "\(degrees(latitude)), \(degrees(longitude))"
    }

    /// To a few metres.
    private static func degrees(_ value: Double) -> String {
        let scaled = (abs(value) * 10_000).rounded()
        let (whole, part) = (Int(scaled) / 10_000, String(Int(scaled) % 10_000))
        return (value < 0 ? "-" : "") + "\(whole)." + String(repeating: "0", count: 4 - part.count) + part
    }
}
