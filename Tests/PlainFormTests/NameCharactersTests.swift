import Foundation
import Hashing
import SearchText
import Testing

@testable import PlainForm

@Suite("Characters of names")
struct NameCharactersTests {
    @Test(
        "A mark hides nothing: not the dot that hides a file, nor the name of a device",
        arguments: [
            (".\u{301}x", "_\u{301}x"), (".\u{20DD}", "_\u{20DD}"), (" \u{301}x", "\u{301}x"), (" .x", "_x"),
            ("CON.\u{301}", "_CON.\u{301}"), ("CON\u{301}", "_CO\u{143}"), ("con\u{327}.txt", "_co\u{146}.txt"),
            ("CON .\u{301}x.jpg", "_CON .\u{301}x.jpg"), ("lpt\u{662}", "lpt\u{662}"),
            ("lpt2\u{20DD}", "_lpt2\u{20DD}"),
            ("ＣＯＮ.txt", "_ＣＯＮ.txt"), ("COM①", "_COM①"), ("CO\u{200B}N", "_CON"), ("CONE\u{301}", "CON\u{C9}"),
            ("\u{200B}.x", "_x"), ("x.\u{200B}", "x"), ("x.\u{200B}.\u{FEFF} ", "x"),
        ])
    func marks(text: String, name: String) {
        #expect(Self.bytes(PlainName(text).description) == Array(name.utf8))
    }

    @Test(
        "Invisible characters go, and what they kept apart composes",
        arguments: [
            ("e\u{200B}\u{301}.jpg", "\u{E9}.jpg"), ("\u{1100}\u{200D}\u{1161}", "\u{AC00}"),
            ("a\u{302}\u{34F}\u{323}", "\u{1EAD}"), ("a\u{AD}b\u{34F}c\u{3164}d\u{115F}e\u{180B}", "abcde"),
            ("a\u{200D}b\u{200C}c", "abc"), ("葛\u{E0100}.jpg", "葛.jpg"), ("a\u{E0041}\u{E007F}", "a"),
            ("\u{303C9}\u{345}", "\u{303C9}\u{345}"), ("a\u{FFF9}b\u{FFFB}", "ab"), ("a\u{FFFE}b", "a_b"),
        ])
    func invisible(text: String, name: String) {
        #expect(Self.bytes(PlainName(text).description) == Array(name.utf8))
    }

    @Test(
        "A joiner stays between two emoji alone",
        arguments: [
            ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"), ("❤\u{FE0F}\u{200D}🔥", "❤\u{200D}🔥"),
            ("👩🏽\u{200D}🚀", "👩🏽\u{200D}🚀"), ("👨\u{200D}", "👨"), ("\u{200D}👨", "👨"), ("👨\u{200D}\u{200D}👩", "👨\u{200D}👩"),
            ("1\u{200D}2", "12"), ("👨\u{200D}a", "👨a"), ("\u{A9}\u{200D}\u{AE}", "\u{A9}\u{AE}"),
            ("👨\u{200D}.jpg", "👨.jpg"), ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"), ("1\u{FE0F}\u{20E3}", "1\u{20E3}"),
        ])
    func joiners(text: String, name: String) {
        #expect(Self.bytes(PlainName(text).description) == Array(name.utf8))
    }

    @Test("A name of random characters keeps every rule, and is its own name")
    func randomNames() {
        var random = SplitMix(seed: 20_240_309)
        for _ in 0..<3000 {
            let text = Self.text(by: &random)
            let name = PlainName(text)
            #expect(Self.faults(of: name.description) == [], "\(text.unicodeScalars.map(\.value))")
            let again = PlainName(name.description)
            let isSame = again == name && again.description.utf8.elementsEqual(name.description.utf8)
            #expect(isSame, "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test("A folder or a numbered file of random characters has a name that stays as it is")
    func randomFolders() {
        var (random, book) = (SplitMix(seed: 7), NameBook())
        for _ in 0..<1000 {
            let text = Self.text(by: &random)
            let (first, second) = (book.claim(PlainName(text)), book.claim(PlainName(text)))
            #expect(first != second)
            for name in [PlainName(folder: "09", title: text), first, second].map(\.description) {
                #expect(Self.faults(of: name) == [], "\(text.unicodeScalars.map(\.value))")
                let again = PlainName(name).description
                #expect(again.utf8.elementsEqual(name.utf8), "\(text.unicodeScalars.map(\.value))")
            }
        }
    }

    @Test("Common characters have the names that they have beside an invisible one")
    func commonCharacters() {
        let common = Array("aCONcon1LPTxyz. . -_~()é가각힣かガー春北ﾊ".unicodeScalars)
        var random = SplitMix(seed: 20_261_130)
        for _ in 0..<3000 {
            let count = random.index(below: 12)
            let scalars = (0..<count).map { _ in common[random.index(below: common.count)] }
            let text = String(String.UnicodeScalarView(scalars))
            // An invisible character goes, and lets no short way be taken.
            let beside = text + "\u{200B}"
            #expect(Self.bytes(NameCharacters.clean(text)) == Self.bytes(NameCharacters.clean(beside)), "\(text)")
            #expect(Self.bytes(NameCharacters.folded(text)) == Self.bytes(NameCharacters.folded(beside)), "\(text)")
            let marked = text + "\u{301}"
            #expect(NameCharacters.isReserved(text) == NameCharacters.isReserved(marked), "\(text)")
        }
    }

    private static func bytes(_ name: String) -> [UInt8] { Array(name.utf8) }

    /// Characters that names have trouble with.
    private static let hostile: [Unicode.Scalar] =
        Array("aCONcon1LPT. . -_<>:\"/\\|?*~\té가ᄀ각ẞßſıK¹①ＣｏＮก".unicodeScalars)
        + [
            "\u{301}", "\u{327}", "\u{338}", "\u{344}", "\u{345}", "\u{20E3}", "\u{E47}", "\u{3099}", "\u{1161}",
            "\u{11A8}", "\u{115F}", "\u{3164}", "\u{34F}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200D}",
            "\u{FE0F}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{A0}", "\u{3000}", "\u{85}", "\u{0}", "\u{600}",
            "\u{D4E}", "\u{1F468}", "\u{1F469}", "\u{1F3FD}", "\u{1F1F0}", "\u{2764}", "\u{1F3F4}", "\u{E0067}",
            "\u{E007F}", "\u{303C9}", "\u{FB2C}", "\u{1D160}", "\u{2126}", "\u{FFFD}", "\u{10FFFF}",
        ]

    private static func text(by random: inout SplitMix) -> String {
        let lengths = [4, 8, 16, 100, 500]
        let length = lengths[random.index(below: lengths.count)]
        let count = random.index(below: length)
        var scalars = String.UnicodeScalarView()
        for _ in 0..<count {
            let other = Unicode.Scalar(UInt32(random.index(below: 0x11_0000))) ?? "."
            let known = hostile[random.index(below: hostile.count)]
            scalars.append(random.index(below: 5) == 0 ? other : known)
        }
        return String(scalars)
    }

    /// The rules that a name breaks.
    private static func faults(of name: String) -> [String] {
        let scalars = Array(name.unicodeScalars)
        var faults: [String] = []
        if name.isEmpty || name.utf8.count > 255 { faults.append("length") }
        if scalars.first == "." || scalars.first == " " { faults.append("beginning") }
        if scalars.last == "." || scalars.last == " " { faults.append("end") }
        if scalars.contains(where: { "<>:\"/\\|?*".unicodeScalars.contains($0) }) { faults.append("reserved") }
        if scalars.contains(where: { $0.properties.generalCategory == .control }) { faults.append("control") }
        for (index, scalar) in scalars.enumerated() where scalar.properties.isDefaultIgnorableCodePoint {
            let around = [scalars[..<index].last, scalars[(index + 1)...].first]
            let isJoined = around.allSatisfy { $0?.properties.isEmoji == true }
            if scalar != "\u{200D}" || !isJoined { faults.append("invisible") }
        }
        if !CanonicalForm.composed(name).utf8.elementsEqual(name.utf8) { faults.append("NFC") }
        // The device is told from the letters that are left, otherwise than the name tells it.
        let letters: [Unicode.Scalar] = name.decomposedStringWithCompatibilityMapping.unicodeScalars
            .filter { $0.properties.canonicalCombiningClass == .notReordered }
        let bare = String(String.UnicodeScalarView(letters)).uppercased()
        if bare.wholeMatch(of: /[ ]*(CON|PRN|AUX|NUL|COM[0-9]|LPT[0-9])[ ]*(\..*)?/) != nil { faults.append("device") }
        return faults
    }
}
