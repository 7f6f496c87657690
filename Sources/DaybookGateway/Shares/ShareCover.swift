import DaybookAPI
import Markup
import Wording

/// The page that the link of a share with a view limit opens: its title, the number of photos, and a button.
///
/// Robots that make cards of links read this page, and use up no view, because they press no button.
struct ShareCover {
    /// The form's field that asks for the share behind the cover.
    static let field = "open"

    private let open: OpenShare
    private let origin: String
    private let assets: ShareAssets
    private let language: Language

    init(_ open: OpenShare, origin: String, assets: ShareAssets, language: Language) {
        self.open = open
        self.origin = origin
        self.assets = assets
        self.language = language
    }

    var html: String {
        let title = SharePage.title(of: open.document, language)
        return ShareDocument(
            title: title, assets: assets, language: language,
            head: ShareCard(open, title: title, origin: origin).markup
        ).html(
            """
            <main class="notice">
            \(picture)<h1>\(Markup.text(title))</h1>
            \(count)<p>\(Markup.text(ShareWords.limited[language]))</p>
            <form method="post" action="\(Markup.text(open.path.link))">
            <button name="\(Self.field)" value="1">\(Markup.text(ShareWords.look[language]))</button>
            </form>
            </main>
            """)
    }

    private var picture: String {
        guard let photo = open.document.photos.first else { return "" }
        let shape = PictureShape(width: photo.width, height: photo.height)
        return "<img class=\"first \(PictureTint.styleClass(ofThumbHash: photo.thumbHash))\" "
            + "src=\"\(Markup.text(open.card))\" width=\"\(shape.width(longestEdge: photo.edge(open.cardEdge)))\" "
            + "height=\"\(shape.height(longestEdge: photo.edge(open.cardEdge)))\" alt=\"\">\n"
    }

    private var count: String {
        open.photoCount == 0
            ? "" : "<p class=\"about\">\(Markup.text(SharePage.count(open.photoCount, in: language)))</p>\n"
    }
}
