import DaybookAPI
import Markup
import Wording

/// The page that a share's link opens: the photos and the text.
struct SharePage {
    private let open: OpenShare
    private let films: [Int: SharedFilm]
    private let origin: String
    private let assets: ShareAssets
    private let language: Language

    /// Creates the page.
    ///
    /// - Parameter films: The state of films, by the index of their photos.
    init(
        _ open: OpenShare, films: [Int: SharedFilm], origin: String, assets: ShareAssets, language: Language
    ) {
        self.open = open
        self.films = films
        self.origin = origin
        self.assets = assets
        self.language = language
    }

    private var document: SharedDocument { open.document }

    var html: String {
        let title = Self.title(of: document, language)
        return ShareDocument(
            title: title, assets: assets, language: language, hasModule: !document.photos.isEmpty,
            head: feeds + (open.hasPassword ? "" : ShareCard(open, title: title, origin: origin).markup)
        ).html(
            """
            <main>
            <header>
            <h1>\(Markup.text(title))</h1>
            \(about)</header>
            \(gallery)\(written)</main>
            <footer>\(download)<p>\(Markup.text(ShareWords.sharedWith[language]))</p></footer>
            """)
    }

    /// Returns a share's title, or a default if it has none.
    static func title(of document: SharedDocument, _ language: Language) -> String {
        document.title.isEmpty ? document.displayDate ?? ShareWords.untitled[language] : document.title
    }

    /// Returns a text with the number of photos.
    static func count(_ count: Int, in language: Language) -> String {
        ShareWords.photos.text(in: language, ["count": "\(count)"])
    }

    private var feeds: String {
        """
        <link rel="alternate" type="application/atom+xml" href="\(Markup.text(open.path.link))/feed.atom">
        <link rel="alternate" type="application/feed+json" href="\(Markup.text(open.path.link))/feed.json">

        """
    }

    /// The date, the place, and the number of photos.
    private var about: String {
        var parts: [String] = []
        if let date = document.displayDate, !document.title.isEmpty {
            parts.append("<time datetime=\"\(Markup.text(document.date))\">\(Markup.text(date))</time>")
        } else if document.displayDate == nil, !document.date.isEmpty {
            parts.append("<time>\(Markup.text(document.date))</time>")
        }
        if let place = document.place?.name, !place.isEmpty { parts.append(Markup.text(place)) }
        if !document.photos.isEmpty { parts.append(Markup.text(Self.count(document.photos.count, in: language))) }
        return parts.isEmpty ? "" : "<p class=\"about\">\(parts.joined(separator: " · "))</p>\n"
    }

    private var written: String {
        if document.text.isEmpty { return "" }
        // A text whose markup would be too large has none, and is shown as it was typed.
        let isPlain = document.textHtml.isEmpty
        return isPlain
            ? "<div class=\"text plain\">\(Markup.text(document.text))</div>\n"
            : "<div class=\"text\">\(document.textHtml)</div>\n"
    }

    private var gallery: String {
        if document.photos.isEmpty {
            return document.text.isEmpty ? "<p class=\"quiet\">\(Markup.text(ShareWords.nothing[language]))</p>\n" : ""
        }
        let photos = document.photos.enumerated().map { figure($1, place: $0) }
        let words = [
            ("close", ShareWords.close), ("previous", ShareWords.previous), ("next", ShareWords.next),
            ("making", ShareWords.makingAny), ("again", ShareWords.again),
        ].map { "data-\($0)=\"\(Markup.text($1[language]))\"" }.joined(separator: " ")
        return "<div class=\"\(photos.count == 1 ? "photos one" : "photos")\" \(words)>\n"
            + "\(photos.joined())</div>\n"
    }

    /// Returns the notice in place of a picture that cannot be shown.
    private func notice(_ photo: SharedPhoto, place: Int) -> String {
        let text = Markup.text(ShareWords.notShown(place + 1, in: language))
        let caption = photo.caption.isEmpty ? "" : "<figcaption>\(Markup.text(photo.caption))</figcaption>"
        return "<figure class=\"unseen\"><p>\(text)</p>\(caption)</figure>\n"
    }

    private func figure(_ photo: SharedPhoto, place: Int) -> String {
        if photo.undecodable { return notice(photo, place: place) }
        let urls = photo.urls ?? SharedPhotoUrls()
        let unnamed = urls.sound == nil ? ShareWords.photo : ShareWords.recording
        let name = photo.caption.isEmpty ? unnamed.text(in: language, ["number": "\(place + 1)"]) : photo.caption
        var below = photo.caption.isEmpty ? [] : [Markup.text(photo.caption)]
        if let place = photo.place?.name, !place.isEmpty {
            below.append("<small>\(Markup.text(place))</small>")
        }
        let played = urls.film ?? urls.sound
        let state = played == nil ? SharedFilm.none : films[place] ?? .ready
        if state == .making {
            let words = urls.sound == nil ? ShareWords.making : ShareWords.makingSound
            below.append("<small>\(Markup.text(words[language]))</small>")
        }
        // A recording has no size; it is drawn as wide as a film.
        let isDrawn = urls.sound != nil
        let shape = PictureShape(width: isDrawn ? 16 : photo.width, height: isDrawn ? 9 : photo.height)
        let tint = PictureTint.styleClass(ofThumbHash: photo.thumbHash)
        let content: String
        if state == .ready, let film = urls.film {
            content = """
                <video class="\(tint)" src="\(Markup.text(film))" poster="\(Markup.text(urls.large))" \(shape.attributes) \
                aria-label="\(Markup.text(name))" controls playsinline preload="none"></video>
                """
        } else if state == .ready, let sound = urls.sound {
            content = """
                <div class="recording">\(image(photo, urls: urls, shape: shape, tint: tint, name: "", place: place))\
                <audio src="\(Markup.text(sound))" aria-label="\(Markup.text(name))" controls preload="none"></audio></div>
                """
        } else {
            // The page shows the size for screens large, also if the link leads to the one for prints.
            let shown = urls.print == nil ? "" : " data-large=\"\(Markup.text(urls.large))\""
            content = """
                <a href="\(Markup.text(urls.print ?? urls.large))"\(shown)>\(image(photo, urls: urls, shape: shape, tint: tint, name: name, place: place))</a>
                """
        }
        let caption = below.isEmpty ? "" : "<figcaption>\(below.joined(separator: "<br>"))</figcaption>"
        return "<figure class=\"\(shape.styleClass)\">\(content)\(caption)</figure>\n"
    }

    private func image(
        _ photo: SharedPhoto, urls: SharedPhotoUrls, shape: PictureShape, tint: String, name: String, place: Int
    ) -> String {
        // A photo below a size has no picture of that size.
        var sources: [String] = []
        var widest = 0
        for (url, edge) in [(urls.thumb, 256), (urls.small, 720), (urls.large, 1440)] {
            let width = shape.width(longestEdge: photo.edge(edge))
            if width > widest { sources.append("\(Markup.text(url)) \(width)w") }
            widest = max(widest, width)
        }
        let sizes =
            document.photos.count == 1
            ? "100vw" : "(max-width: 640px) \(shape.isWide ? "100vw" : "60vw"), \(shape.isWide ? "520px" : "320px")"
        return """
            <img class="\(tint)" src="\(Markup.text(urls.small))" srcset="\(sources.joined(separator: ", "))" \
            sizes="\(sizes)" \(shape.attributes) alt="\(Markup.text(name))" \
            loading="\(place < 6 ? "eager" : "lazy")" decoding="async">
            """
    }

    private var download: String {
        if document.photos.isEmpty { return "" }
        return "<p><a class=\"button\" href=\"\(Markup.text(open.address("photos.zip")))\" download>"
            + "\(Markup.text(ShareWords.download[language]))</a></p>"
    }
}

/// The state of a film or a recording of a share.
enum SharedFilm: Sendable {
    case ready
    /// The film will exist later, or its state is not known.
    case making
    /// No film can be made: its still is shown.
    case none
}
