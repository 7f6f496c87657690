import Markup
import Wording

/// The frame of the pages that the gateway renders itself: those of shares, and of unknown paths.
struct ShareDocument {
    let title: String
    let assets: ShareAssets
    let language: Language
    /// Whether the page loads the module that shows pictures large.
    var hasModule = false
    /// Additional markup for the head.
    var head = ""

    /// Returns the whole page around a body of markup.
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
