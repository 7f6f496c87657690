import Hashing
import Testing

@testable import DaybookEntry

@Suite("The beginning of a body on a card")
struct BodySnippetTests {
    @Test(
        "Line ends, tabs and runs of spaces are one space, and none stands at an end",
        arguments: [
            ("", ""), (" \n\t ", ""), ("한강\r\n산책", "한강 산책"), ("  a\u{2028}b\u{0}  c \n", "a b c"),
            ("東京\u{3000}駅", "東京\u{3000}駅"),
        ])
    func oneLine(body: String, snippet: String) {
        #expect(BodySnippet.text(of: body) == snippet)
    }

    @Test("A text of 200 letters stays whole, a longer one is cut")
    func cut() {
        let whole = String(repeating: "가", count: 200)
        #expect(BodySnippet.text(of: whole) == whole)
        #expect(BodySnippet.text(of: whole + "나") == whole)
        #expect(BodySnippet.text(of: String(repeating: "a", count: 199) + " bcd").count == 199)
    }

    @Test("No grapheme is cut through", arguments: ["👨‍👩‍👧‍👦", "e\u{301}", "🇰🇷", "각"])
    func graphemes(grapheme: String) {
        for lead in 190...200 {
            let body = String(repeating: "x", count: lead) + String(repeating: grapheme, count: 20)
            let snippet = BodySnippet.text(of: body)
            #expect(snippet.unicodeScalars.count <= 200)
            #expect(body.hasPrefix(snippet), "\(lead)")
            #expect(snippet.allSatisfy { $0 == "x" || String($0) == grapheme })
        }
    }

    @Test("A text with nothing to collapse gives what one gives that has", arguments: 0..<200)
    func plain(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let pieces = ["가", "e\u{301}", "👨‍👩‍👧‍👦", "x", " ", "東京", "\u{301}", "a "]
        let body = (0..<(random.index(below: 250))).map { _ in pieces[random.index(below: pieces.count)] }.joined()
        // A line end before it goes away, and the rest is looked at piece by piece.
        #expect(BodySnippet.text(of: "z" + body) == BodySnippet.text(of: "\nz" + body))
    }

    @Test("A grapheme without end is left out")
    func endless() {
        #expect(BodySnippet.text(of: "a b" + String(repeating: "\u{301}", count: 1000)) == "a")
    }
}
