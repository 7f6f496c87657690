import Markup
import Wording

/// The page of a link that shows nothing, of a share that asks for a password, or of a share that is not available now.
struct ShareNotice {
    enum Kind {
        case gone
        /// A page with the form for a password, which is sent to this address.
        case asking(String)
        /// A page that links to the share at this address.
        case refused(String)
    }

    let message: String
    let kind: Kind
    let assets: ShareAssets
    let language: Language

    var html: String {
        let title = words[language]
        return ShareDocument(title: title, assets: assets, language: language, head: card).html(
            """
            <main class="notice">
            <h1>\(Markup.text(title))</h1>
            \(content)
            </main>
            """)
    }

    private var words: Words {
        switch kind {
        case .gone: ShareWords.gone
        case .asking: ShareWords.locked
        case .refused: ShareWords.refused
        }
    }

    private var content: String {
        switch kind {
        case .gone: "<p>\(Markup.text(message))</p>"
        case .asking(let path): asking(path)
        case .refused(let path):
            "<p>\(Markup.text(message))</p>\n"
                + "<p><a class=\"button\" href=\"\(Markup.text(path))\">\(Markup.text(ShareWords.open[language]))</a></p>"
        }
    }

    /// The card of a share with a password: the same for all such shares.
    private var card: String {
        guard case .asking = kind else { return "" }
        return """
            <meta property="og:title" content="\(Markup.text(ShareWords.sharedWith[language]))">
            <meta property="og:description" content="\(Markup.text(ShareWords.locked[language]))">
            <meta name="twitter:card" content="summary">

            """
    }

    private func asking(_ form: String) -> String {
        let problem = message.isEmpty ? "" : "<p class=\"problem\" role=\"alert\">\(Markup.text(message))</p>\n"
        return """
            <p>\(Markup.text(ShareWords.ask[language]))</p>
            \(problem)<form method="post" action="\(Markup.text(form))">
            <label for="password">\(Markup.text(ShareWords.password[language]))</label>
            <input id="password" name="password" type="password" required autofocus autocomplete="off" maxlength="1024">
            <button>\(Markup.text(ShareWords.open[language]))</button>
            </form>
            """
    }
}
