import Testing

@testable import Wording

struct WordsTests {
    private let words = Words("사진 {count}장", "{count} {count|photo is|photos are} in {album}", "写真{count}枚")

    @Test(arguments: [("0", "0 photos are"), ("1", "1 photo is"), ("2", "2 photos are"), ("11", "11 photos are")])
    func `a count chooses between the words for one and for many`(count: String, text: String) {
        #expect(words.text(in: .english, ["count": count, "album": "Jeju"]) == text + " in Jeju")
        #expect(words.text(in: .korean, ["count": count]) == "사진 \(count)장")
        #expect(words.text(in: .japanese, ["count": count]) == "写真\(count)枚")
    }

    @Test func `a placeholder without a value stays as it is`() {
        #expect(words.text(in: .english, ["album": "Jeju"]) == "{count} {count|photo is|photos are} in Jeju")
        #expect(Words("", "{a} {b|c} {} {", "").text(in: .english, ["a": "1", "b": "1"]) == "1 1 {} {")
    }

    @Test func `a value with the signs of a placeholder is text`() {
        #expect(words.filled(["count": "1", "album": "{count|a|b}"]).english == "1 photo is in {count|a|b}")
    }

    @Test(arguments: ["\n", "\r", "\t", "\0", "\u{1B}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}"])
    func `a text of others breaks no message`(scalar: String) {
        #expect(("a" + scalar + "가").cleaned(toBytes: 100) == "a\u{FFFD}가")
    }

    @Test func `a text of others is cut between characters`() {
        #expect("가나".cleaned(toBytes: 6) == "가나" && "가나".cleaned(toBytes: 5) == "가")
        // A replaced character is longer than before.
        #expect("\n\n".cleaned(toBytes: 5) == "\u{FFFD}" && "a".cleaned(toBytes: 0).isEmpty)
        let endless = "a" + String(repeating: "\u{301}", count: 1 << 20)
        #expect(("b" + endless).cleaned(toBytes: 100) == "b")
    }
}
