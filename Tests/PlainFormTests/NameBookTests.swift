import Testing

@testable import PlainForm

@Suite("Names of a folder")
struct NameBookTests {
    @Test("Equal names get numbers, also if they differ by case or form alone")
    func equalNames() {
        var book = NameBook()
        let names = [
            ("IMG_1.jpg", "IMG_1.jpg"), ("IMG_1.jpg", "IMG_1 (2).jpg"), ("img_1.JPG", "img_1 (3).JPG"),
            ("IMG_1 (2).jpg", "IMG_1 (2) (2).jpg"), ("ﬁ.jpg", "ﬁ.jpg"), ("FI.jpg", "FI (2).jpg"), ("ß", "ß"),
            ("SS", "SS (2)"), ("ẞ", "ẞ (3)"), ("\u{E9}", "\u{E9}"), ("e\u{301}", "\u{E9} (2)"),
            ("👨\u{200D}👩", "👨\u{200D}👩"), ("👨👩", "👨👩 (2)"),
        ]
        for (name, expected) in names {
            let claimed = book.claim(PlainName(name)).description
            #expect(claimed == expected)
        }
    }

    @Test("A photo and its film get the same stem, which neither has yet")
    func pairs() {
        var book = NameBook()
        _ = book.claim(PlainName("IMG_1.MOV"))
        let photo = book.claim(PlainName("IMG_1.HEIC"), beside: [".mov"]).description
        let other = book.claim(PlainName("IMG_1 (2).mov")).description
        #expect(photo == "IMG_1 (2).HEIC" && other == "IMG_1 (2) (2).mov")
        let long = PlainName(String(repeating: "가", count: 200) + ".jpg")
        let still = book.claim(long, beside: [".quicktime"])
        let film = still.with(ending: ".quicktime")
        #expect(still.stem == film.stem && film.description.utf8.count <= PlainName.maximumBytes)
    }

    @Test("A claim among many equal names tries few names")
    func manyNames() {
        var book = NameBook()
        var names: Set<String> = []
        for _ in 0..<20_000 { names.insert(book.claim(PlainName("IMG_1.jpg")).description) }
        #expect(names.count == 20_000 && names.contains("IMG_1 (20000).jpg"))
        #expect(book.attempts <= 40_000)
    }

    @Test("A claim among many long names that differ at their ends alone tries few names")
    func manyLongNames() {
        var book = NameBook()
        var names: Set<String> = []
        let stem = String(repeating: "가", count: 80)
        for number in 1000..<3000 {
            for _ in 0..<2 { names.insert(book.claim(PlainName("\(stem)\(number).jpg")).description) }
        }
        #expect(names.count == 4000 && names.allSatisfy { $0.utf8.count <= PlainName.maximumBytes })
        #expect(book.attempts <= 8000)
    }

    @Test("A claim among many names beside one ending tries few names")
    func manyPairs() {
        var book = NameBook()
        var films: Set<String> = []
        for number in 0..<2000 {
            let still = book.claim(PlainName("IMG_1.a\(number)"), beside: [".mov"])
            films.insert(still.with(ending: ".mov").description)
        }
        #expect(films.count == 2000 && films.contains("IMG_1 (2000).mov"))
        #expect(book.attempts <= 4000)
    }

    @Test("A number that a name brings along is skipped once, not for every claim")
    func broughtNumbers() {
        var book = NameBook()
        for number in 2...1000 { _ = book.claim(PlainName("a (\(number)).jpg")) }
        let names = (0..<1000).map { _ in book.claim(PlainName("a.jpg")).description }
        #expect(names.first == "a.jpg" && names.dropFirst().first == "a (1001).jpg" && names.last == "a (1999).jpg")
        #expect(book.attempts <= 4000)
    }
}
