import Testing

@testable import Markup

@Suite("Markdown")
struct MarkdownTests {
    @Test(
        "what people write becomes what they mean",
        arguments: [
            ("**굵게**와 *기울여*, ~~지움~~", "<p><strong>굵게</strong>와 <em>기울여</em>, <del>지움</del></p>\n"),
            ("한 줄\n다음 줄", "<p>한 줄<br>\n다음 줄</p>\n"),
            ("# 제목\n###### 작게", "<h4>제목</h4>\n<h6>작게</h6>\n"),
            ("- 우유\n- 빵", "<ul>\n<li>우유</li>\n<li>빵</li>\n</ul>\n"),
            ("3. c\n4. d", "<ol start=\"3\">\n<li>c</li>\n<li>d</li>\n</ol>\n"),
            ("- [ ] a\n- [x] b", "<ul>\n<li class=\"task\">☐ a</li>\n<li class=\"task\">☑ b</li>\n</ul>\n"),
            ("> 말\n\n---", "<blockquote>\n<p>말</p>\n</blockquote>\n<hr>\n"),
            ("```\n<b>\n```", "<pre><code>&lt;b&gt;\n</code></pre>\n"),
            (
                "|a|b|\n|---|---:|\n|1|2|",
                "<table>\n<thead>\n<tr><th>a</th><th class=\"right\">b</th></tr>\n</thead>\n"
                    + "<tbody>\n<tr><td>1</td><td class=\"right\">2</td></tr>\n</tbody>\n</table>\n"
            ),
            ("    들여 쓴 글", "<p>들여 쓴 글</p>\n"),
            ("a &amp; b &#65; &nosuch", "<p>a &amp; b &#65; &amp;nosuch</p>\n"),
            ("", ""),
        ])
    func renders(text: String, html: String) {
        #expect(Markdown.html(of: text, firstHeading: 4) == html)
    }

    @Test(
        "plain text has the words and none of the signs",
        arguments: [
            ("**굵게**와 *기울여*, ~~지움~~", "굵게와 기울여, 지움"), ("한 줄\n다음 줄", "한 줄\n다음 줄"), ("# 제목\n글", "제목\n글"),
            ("제목\n===\n글", "제목\n글"), ("- 우유\n- 빵\n  - 호밀", "우유\n빵\n호밀"), ("3. c\n4. d", "c\nd"),
            ("- [ ] a\n- [x] b", "☐ a\n☑ b"), ("- [ ] a\n\n- [x] b", "☐ a\n☑ b"), ("> 말\n\n---\n\n끝", "말\n끝"),
            ("```swift\nlet a = 1\n\nlet b\n```\n뒤", "let a = 1\n\nlet b\n뒤"), ("`코드` 뒤", "코드 뒤"),
            ("[집](https://example.org/a_b) ![고양이 *둘*](x.jpg)", "집 고양이 둘"),
            ("<https://example.org>", "https://example.org"),
            ("|a|b|\n|---|---|\n|1|2|", "a\tb\n1\t2"),
            ("a &amp; b &#65;&#x41; &nosuch; &#0;", "a & b AA &nosuch; \u{FFFD}"),
            ("\\*글\\*", "*글*"), ("2024. 3. 5. 맑음", "2024. 3. 5. 맑음"), ("2 * 3 * 4 < 5", "2 * 3 * 4 < 5"),
            ("글", "글"), ("", ""), ("snake_case_name", "snake_case_name"), ("a\n\nb", "a\n\nb"), ("*a*\n\nb", "a\nb"),
            ("<b>굵게</b>", "<b>굵게</b>"),
        ])
    func plainText(text: String, plain: String) {
        #expect(Markdown.plainText(of: text) == plain)
    }

    @Test(
        "The plain text of a text without markers is what the parser makes of it",
        arguments: [
            "강가를 걸었다 #산책 #강", "Rain again. No. 5 came at 2 o'clock #bus", "세 번째 날\n비가 왔다. 12도 #비", "a#b c## d",
        ])
    func unmarkedText(text: String) {
        #expect(Markdown.plainText(of: text) == text)
        #expect(String(decoding: Markdown.plainWriter(of: text).writer.bytes, as: UTF8.self) == text)
    }

    @Test("plain text of what goes too deep, and of endless signs, is made in time")
    func plainTextBounds() {
        for text in [
            String(repeating: "> ", count: 20_000) + "x", String(repeating: "[", count: 100_000),
            String(repeating: "*a ", count: 50_000), String(repeating: "|", count: 20_000),
        ] {
            #expect(Markdown.plainText(of: text).utf8.count <= text.utf8.count * 2 + 16)
        }
    }

    @Test("a table of many columns and short rows takes steps by its length, and comes back as it stands")
    func plainTextOfWideTable() {
        let columns = String(repeating: "|---", count: 800)
        let text = "head\(String(repeating: "|a", count: 799))\n\(columns)|\n" + String(repeating: "x\n", count: 700)
        let (writer, isWhole) = Markdown.plainWriter(of: text)
        #expect(!isWhole && writer.isOverBounds)
        // md4c goes on to the end of the row.
        #expect(writer.steps <= text.utf8.count * 8 + 4096 + 2 * 800 + 2, "\(writer.steps)")
        #expect(Markdown.plainText(of: text) == text)
        // What people write is far from that.
        let table = "|a|b|c|\n|---|---|---|\n" + String(repeating: "|1|2|3|\n", count: 1000) + "|\n"
        let plain = Markdown.plainWriter(of: table)
        #expect(plain.isWhole && plain.writer.steps < table.utf8.count * 2)
    }

    @Test(
        "the words of a text's beginning end with a line, or else with a letter",
        arguments: [
            ("**a**\nb *c*\nd", 8, "a"), ("**a**\nb *c*\nd", 100, "a\nb c\nd"), ("가나다라", 8, "가나"), ("*a*\n", 0, ""),
            ("a\n\(String(repeating: "b", count: 30))", 32, "a\n\(String(repeating: "b", count: 30))"),
            ("a\n\(String(repeating: "b", count: 30))", 30, "a\n\(String(repeating: "b", count: 28))"),
        ])
    func plainBeginnings(text: String, bytes: Int, plain: String) {
        #expect(Markdown.plainText(ofBeginning: text, bytes: bytes) == plain)
    }

    @Test(
        "a date at the beginning of a line is a date",
        arguments: ["2024. 3. 5. 맑음", "12. 25. 성탄절", "3.5. 봄", "2024) 해"])
    func dates(text: String) {
        #expect(Markdown.html(of: text, firstHeading: 4) == "<p>\(text)</p>\n")
        // Also between the line ends of Windows, which are one character each.
        let lines = Markdown.html(of: "before\r\n\(text)\r\nafter", firstHeading: 4)
        #expect(!lines.contains("<ol"), "\(lines)")
        #expect(lines.contains(text), "\(lines)")
    }

    @Test(
        "nothing but the elements it knows comes out, whatever is written",
        arguments: [
            "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b onclick=x>c</b>",
            "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](javascript&colon;alert(1))",
            "[x](&#106;avascript:alert(1))", "[x](data:text/html,<script>)", "[x](vbscript:x)", "[x](//evil.example)",
            "[x](/v1/photos)", "[x](\u{1}javascript:x)", "<javascript:alert(1)>", "[x](file:///etc/passwd)",
            "![x](https://evil.example/pixel.png)", "![x](https://evil.example \"t\\\" onload=alert(1)\")",
            "[x][1]\n\n[1]: javascript:alert(1)", "[<img src=x onerror=y>](https://a.example/\"onclick=x)",
        ])
    func harmless(text: String) throws {
        let html = Markdown.html(of: text, firstHeading: 4)
        let tag = try Regex("<([^>]*)>")
        for match in html.matches(of: tag) {
            let inner = String(match.output[1].substring ?? "")
            let isLink = inner.hasPrefix("a href=\"https://") && inner.hasSuffix("target=\"_blank\"")
            #expect(["p", "/p", "/a", "br", "em", "/em"].contains(inner) || isLink, "\(html)")
        }
        #expect(!html.contains("<img"))
    }

    @Test(
        "links lead to the web and to mail",
        arguments: [
            ("[x](https://a.example/?a=1&amp;b=2)", "https://a.example/?a=1&amp;b=2"),
            ("[x](https://a.example/?a=&amp;amp;b)", "https://a.example/?a=&amp;amp;b"),
            ("[x](HTTP://a.example/%22)", "HTTP://a.example/%22"),
            ("https://a.example/b", "https://a.example/b"), ("www.a.example", "http://www.a.example"),
            ("[x](mailto:a@b.example)", "mailto:a@b.example"),
            ("[x](<https://a.example/\"q>)", "https://a.example/&quot;q"),
        ])
    func links(text: String, address: String) {
        let html = Markdown.html(of: text, firstHeading: 4)
        #expect(
            html.contains("<a href=\"\(address)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">"), "\(html)")
    }

    @Test("what goes deeper than browsers do stays text")
    func deep() {
        let deep = String(repeating: "> ", count: Markdown.maximumDepth + 1) + "x"
        #expect(Markdown.html(of: deep, firstHeading: 4) == "<p>\(Markup.text(deep))</p>\n")
        let shallow = String(repeating: "> ", count: Markdown.maximumDepth - 3) + "x"
        #expect(Markdown.html(of: shallow, firstHeading: 4).contains("<blockquote>"))
    }

    @Test("a table that would be many times its text stays text")
    func wideTable() {
        let columns = 2000
        let row = String(repeating: "|a", count: columns) + "|\n"
        let text = row + String(repeating: "|-", count: columns) + "|\n" + String(repeating: "|\n", count: 20_000)
        let html = Markdown.html(of: text, firstHeading: 4)
        #expect(!html.contains("<table>"))
        #expect(html.utf8.count < text.utf8.count * 9)
    }

    @Test(
        "texts made to be slow come to an end", .timeLimit(.minutes(5)),
        arguments: [
            "*a", "[", "![", "`a", "**a *b ", "[a](", "<a", "&", "\\", "> - ", "- x\n ", "|", "_a*", "[a]: x\n", "www.",
            "https://a", "~~a", "1. \n",
        ])
    func slow(piece: String) {
        let text = String(repeating: piece, count: 262_144 / piece.utf8.count)
        #expect(Markdown.html(of: text, firstHeading: 4).utf8.count <= text.utf8.count * 8 + 8192)
    }
}
