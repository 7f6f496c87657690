import HTTPTypes
import Markup
import NIOCore
import Wording

/// The page for a path without a resource, for people: programs get the error as JSON.
enum MissingPage {
    private static let title = Words("찾을 수 없는 페이지예요", "There is no such page", "ページが見つかりません")
    private static let explanation = Words(
        "주소가 바뀌었거나 잘못 적혔을 수 있어요.", "The address may have changed, or been mistyped.",
        "アドレスが変わったか、間違っている可能性があります。")
    private static let home = Words("일기로 가기", "To the diary", "日記へ")

    /// Returns the response to a request for an unknown path; nil if the path belongs to the API, or the request writes
    /// or does not prefer a page.
    ///
    /// - Parameter assets: The assets of pages, including the style sheet.
    static func response(to exchange: Exchange, assets: ShareAssets) -> GatewayResponse? {
        guard exchange.isRead, !exchange.target.isAPI, AcceptHeader.prefersPages(exchange.headers[.accept]) else {
            return nil
        }
        let language = exchange.language
        let html = ShareDocument(title: title[language], assets: assets, language: language).html(
            """
            <main class="notice">
            <h1>\(Markup.text(title[language]))</h1>
            <p>\(Markup.text(explanation[language]))</p>
            <p><a class="button" href="/">\(Markup.text(home[language]))</a></p>
            </main>
            """)
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .contentLanguage: language.rawValue,
            .vary: "Accept, Accept-Language",
        ]
        ShareFields.add(to: &headers)
        return GatewayResponse(.notFound, headers, .document(ByteBuffer(string: html)))
    }
}
