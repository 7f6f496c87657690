import Foundation
import Testing

@testable import PlainForm

@Suite("Names that every file system takes")
struct PlainNameTests {
    @Test(
        "A name keeps what every file system takes, and loses the rest",
        arguments: [
            ("IMG_4711.HEIC", "IMG_4711.HEIC"), ("first snow.jpg", "first snow.jpg"), ("눈 오는 날.jpg", "눈 오는 날.jpg"),
            ("a/b\\c:d.jpg", "a_b_c_d.jpg"), ("../../etc/passwd", "_._.._etc_passwd"), ("/abs.jpg", "_abs.jpg"),
            ("what? \"really\" <yes>|no*.jpg", "what_ _really_ _yes__no_.jpg"), ("C:\\x.jpg", "C__x.jpg"),
            ("trailing. . .", "trailing"), ("  blanks  .jpg", "blanks.jpg"), (".hidden", "_hidden"),
            ("", "file"), ("...", "file"), (" ", "file"), ("\0\u{7}.jpg", "__.jpg"), ("a\tb\nc.jpg", "a b c.jpg"),
            ("CON", "_CON"), ("con.jpg", "_con.jpg"), ("Com1.tar.gz", "_Com1.tar.gz"), ("LPT¹", "_LPT¹"),
            ("nul .txt", "_nul.txt"), ("CONSOLE", "CONSOLE"), ("COM10", "COM10"), ("COM", "COM"),
            // A turned name, which would show as `photo gpj.exe`.
            ("photo \u{202E}gpj.exe", "photo gpj.exe"), ("a\u{FEFF}\u{200B}b.jpg", "ab.jpg"),
            ("👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿.jpg", "👨‍👩‍👧 🏴.jpg"), ("no. ending", "no. ending"),
        ])
    func names(text: String, name: String) {
        #expect(PlainName(text).description == name)
    }

    @Test("A name in NFD, as macOS writes it, becomes the same name in NFC")
    func normalization() {
        let name = "눈 오는 날 é.jpg"
        let decomposed = name.decomposedStringWithCanonicalMapping
        #expect(decomposed.utf8.count > name.utf8.count)
        #expect(Array(PlainName(decomposed).description.utf8) == Array(name.precomposedStringWithCanonicalMapping.utf8))
    }

    @Test(
        "A long name is cut between characters, and keeps its ending",
        arguments: ["가", "a", "é", "👨‍👩‍👧‍👦", "ก็", "𝕏"])
    func lengths(character: String) {
        for count in [84, 85, 86, 100, 255, 300, 5000] {
            let text = String(repeating: character, count: count)
            let name = PlainName(text + ".HEIC").description
            #expect(name.utf8.count <= PlainName.maximumBytes && name.hasSuffix(".HEIC"))
            #expect(name.dropLast(5).allSatisfy { String($0) == character }, "\(name)")
            let folder = PlainName(folder: "09", title: text).description
            #expect(folder.hasPrefix("09-") && folder.utf8.count < PlainName.maximumBytes)
            var book = NameBook()
            let names = (0..<12).map { _ in book.claim(PlainName(text + ".HEIC")).description }
            #expect(Set(names).count == 12 && names.allSatisfy { $0.utf8.count <= PlainName.maximumBytes })
        }
    }

    @Test("A character that is longer than a name is left out whole")
    func longCharacter() {
        let text = "a" + String(repeating: "\u{301}", count: 300)
        #expect(text.count == 1)
        #expect(PlainName(text + ".jpg").description == "file.jpg")
        #expect(PlainName("b" + text + ".jpg").description == "b.jpg")
    }

    @Test("An ending that a cut makes has no blank before it")
    func cutEnding() {
        let stem = String(repeating: "가", count: 76)
        let name = PlainName(stem + " ." + String(repeating: "a", count: 40))
        #expect(name.stem == stem && name.ending == "." + String(repeating: "a", count: 25))
        #expect(PlainName(name.description) == name)
    }

    @Test(
        "A folder of an entry has its day and its title",
        arguments: [
            ("First snow", "09-first-snow"), ("눈 오는 날", "09-눈-오는-날"), ("", "09"), ("   ", "09"),
            ("../../x", "09-x"), ("a/b: c?", "09-a-b-c"), ("A - B", "09-a-b"), ("🌨\u{FE0F}", "09-🌨"),
            ("a \u{301}b", "09-a-\u{301}b"), ("v1.2", "09-v1-2"),
        ])
    func folders(title: String, name: String) {
        #expect(PlainName(folder: "09", title: title).description == name)
    }

    @Test("A file beside one of the same name says whose it is, and is short enough")
    func ofDaybook() {
        #expect(PlainName("index.md").ofDaybook(1).description == "index (Daybook).md")
        #expect(PlainName("index.md").ofDaybook(12).description == "index (Daybook 12).md")
        let long = PlainName(String(repeating: "가", count: 200) + ".jpg").ofDaybook(99).description
        #expect(long.hasSuffix(" (Daybook 99).jpg") && long.utf8.count <= PlainName.maximumBytes)
    }
}
