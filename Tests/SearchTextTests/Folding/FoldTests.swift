import Foundation
import Testing

@testable import SearchText

@Suite("Folding")
struct FoldTests {
    @Test(arguments: [
        ("A beautiful SUNSET", "a beautiful sunset"), ("Café", "cafe"), ("CAFE\u{301}", "cafe"),
        ("Hauptstraße ẞ", "hauptstrasse ss"), ("ΟΔΟΣ οδος", "οδοσ οδοσ"), ("İstanbul ı", "istanbul i"),
        ("ｉＰｈｏｎｅ　１５", "iphone 15"), ("ｶﾞﾗｽ", "ガラス"), ("ガ カ", "ガ カ"), ("ㅋㅋ", "ㅋㅋ"),
        ("\u{1109}\u{1161}\u{11AB}", "산"), ("산\u{200B}책", "산책"), ("❤\u{FE0F}", "❤"),
        ("👨\u{200D}👩", "👨\u{200D}👩"), ("a \t\n\u{3000}b\u{1F}c", "a b c"), ("앞\u{0}끝", "앞 끝"), ("", ""),
        ("Й й", "и и"), ("ﬁ ①", "fi 1"), (" \u{301}", " \u{301}"), ("a  \u{301}b", "a \u{301}b"),
    ])
    func `folds case, width, accents and spaces`(raw: String, folded: String) {
        #expect(scalars(Fold.fold(raw).text) == scalars(folded))
    }

    @Test(arguments: [FoldGolden.singles, FoldGolden.texts])
    func `folds as the reference does`(golden: String) throws {
        let lines = golden.split(whereSeparator: \.isWhitespace)
        #expect(lines.count >= 160)
        for line in lines {
            let sides = line.split(separator: ">", omittingEmptySubsequences: false)
            let (raw, folded) = (try text(sides[0]), try text(sides[1]))
            #expect(scalars(Fold.fold(raw).text) == scalars(folded), "\(line)")
        }
    }

    @Test(arguments: [
        ("'", "’‘‚‛`´′ʼʻ＇‹›\u{5F3}"), ("\"", "“”„‟″〝〞〟＂«»\u{5F4}"),
        ("-", "‐‑‒–—―−－﹣﹘⁃⸺─\u{58A}\u{5BE}"), ("~", "〜～∼⁓"), ("·", "・･ㆍᆞ•‧∙⋅·"),
        ("d", "đĐðÐ"), ("l", "łŁ"), ("o", "øØǿ"), ("ae", "æÆǽ"), ("oe", "œŒ"), ("th", "þÞ"), ("h", "ħĦℏ"), ("t", "ŧŦ"),
        ("i", "ıIİ"), ("ss", "ßẞ"), ("z", "ƶ"),
    ])
    func `folds what keyboards put in each other's place to one`(folded: String, twins: String) {
        for twin in twins.unicodeScalars {
            let found = Fold.fold(String(twin))
            #expect(scalars(found.text) == scalars(folded), "U+\(String(twin.value, radix: 16))")
            #expect(found.isRegular)
            #expect(scalars(Fold.fold("가\(twin)b").text) == scalars("가\(folded)b"))
        }
    }

    @Test func `leaves what has a key of its own`() {
        for text in ["「", "」", "ー", "×", "ŋ", "ə", "ㅡ", "一", "|", "_"] {
            #expect(Fold.fold(text).text == text)
        }
        // An old syllable keeps its vowel, which alone is typed for a dot.
        #expect(scalars(Fold.fold("\u{1112}\u{119E}\u{11AB}").text) == [0x1112, 0x119E, 0x11AB])
    }

    @Test func `takes two hyphens for the dash that programs make of them`() {
        #expect(Fold.fold("good—really").text == "good-really")
        #expect(Fold.fold("good--really").text == "good-really")
        #expect(Fold.fold("a ---- b").text == "a - b")
        #expect(Fold.fold("--").isRegular)
    }

    @Test func `drops the selectors of ideographs' variants`() {
        #expect(scalars(Fold.fold("葛\u{E0100}飾\u{FE00}\u{E01EF}").text) == scalars("葛飾"))
        #expect(Fold.fold("葛\u{E0100}").isRegular)
    }

    @Test func `tells flags apart that stand side by side`() {
        let text = Fold.fold("🇯🇵🇰🇷")
        #expect(text.isRegular)
        for flag in ["🇯🇵", "🇰🇷", "🇯🇵🇰🇷", "🇯"] { #expect(occurs(flag, in: text)) }
        for flag in ["🇵🇰", "🇵", "🇷", "🇰🇯"] { #expect(!occurs(flag, in: text)) }
        // A character between two scalars begins a new pair, as displays do.
        #expect(occurs("🇰🇷", in: Fold.fold("🇯🇵🇺 🇰🇷")))
        #expect(occurs("🇰\u{301}", in: Fold.fold("🇯🇵🇰\u{301}")))
        #expect(!occurs("🇵\u{301}", in: Fold.fold("🇯🇵\u{301}")))
    }

    private func occurs(_ needle: String, in text: FoldedText) -> Bool {
        ByteNeedle(Fold.fold(needle).bytes).occurs(in: text.bytes)
    }

    @Test func `composes where Foundation does not`() {
        #expect(scalars(CanonicalForm.composed("\u{303C9}\u{345}")) == scalars("\u{303C9}\u{345}"))
        #expect(scalars(CanonicalForm.composed("\u{11099}\u{110BA}")) == [0x1109A])
        #expect(scalars(CanonicalForm.composed("\u{1113}\u{1161}")) == [0x1113, 0x1161])
        #expect(
            scalars(CanonicalForm.composed("\u{1F468}e\u{301}\u{1100}\u{1161}\u{11AB}\u{10041}\u{301}"))
                == scalars("\u{1F468}é간\u{10041}\u{301}"))
    }

    @Test func `tells which texts fold otherwise in parts`() {
        #expect(Fold.fold("Café, 산책 ガ 👨\u{200D}👩 ❤\u{FE0F} \u{1109}\u{1161}\u{11AB}").isRegular)
        #expect(!Fold.fold("x\u{30C}").isRegular)
        #expect(!Fold.fold("ｶﾞ").isRegular)
        #expect(!Fold.fold("か\u{200B}\u{3099}").isRegular)
    }

    // 240 KiB: some seconds in a debug build, but minutes by Foundation's way.
    @Test(.timeLimit(.minutes(5)))
    func `an endless run of marks is sorted and takes no endless time`() {
        let marks = String(repeating: "\u{301}\u{316}", count: 60_000)
        #expect(Fold.fold("가e" + marks).text.utf8.elementsEqual("가e".utf8))
        #expect(Fold.fold("가" + marks).text.unicodeScalars.dropFirst().first == "\u{316}")
    }

    private func text(_ hexadecimal: Substring) throws -> String {
        var view = String.UnicodeScalarView()
        for value in hexadecimal.split(separator: ",") {
            view.append(try #require(UInt32(value, radix: 16).flatMap(Unicode.Scalar.init)))
        }
        return String(view)
    }

    /// Texts are compared scalar by scalar: `==` of String holds for canonical equivalents too.
    private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}
