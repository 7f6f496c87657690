import Markup
import Wording

/// The page of a link that shows nothing, and the one that asks for a password.
struct ShareNotice {
    let message: String
    /// Where the password goes; nil where none is asked for.
    let form: String?
    let assets: ShareAssets
    let language: Language

    var html: String {
        let title = (form == nil ? ShareWords.gone : ShareWords.locked)[language]
        return ShareDocument(title: title, assets: assets, language: language, head: card).html(
            """
            <main class="notice">
            <h1>\(Markup.text(title))</h1>
            \(form.map { asking($0) } ?? "<p>\(Markup.text(message))</p>")
            </main>
            """)
    }

    /// The card of a share with a password: the same for all of them.
    private var card: String {
        if form == nil { return "" }
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
