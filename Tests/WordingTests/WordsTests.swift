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
}
