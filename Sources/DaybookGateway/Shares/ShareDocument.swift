import Markup
import Wording

/// The frame of the pages that the gateway writes itself: those of shares, and of paths where nothing is.
struct ShareDocument {
    let title: String
    let assets: ShareAssets
    let language: Language
    /// Whether it has pictures to be shown large.
    var hasModule = false
    /// More of the head, as markup.
    var head = ""

    /// The whole page around a body that is markup.
    func html(_ body: String) -> String {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <title>\(Markup.text(title))</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex, nofollow">
        <meta name="referrer" content="same-origin">
        <meta name="color-scheme" content="light dark">
        <link rel="stylesheet" href="\(assets.style)">
        <link rel="icon" href="/icon.svg" type="image/svg+xml">
        \(hasModule ? "<script type=\"module\" src=\"\(assets.module)\"></script>\n" : "")\(head)</head>
        <body>
        \(body)
        </body>
        </html>

        """
    }
}
