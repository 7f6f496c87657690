import Testing
import Wording

struct LanguageTests {
    @Test(
        "The language of the greatest quality that there are words in is taken",
        arguments: [
            ("ko-KR,ko;q=0.9,en;q=0.8", Language.korean), ("ja", .japanese), ("en-GB", .english), ("", .english),
            ("fr, ko;q=0.8", .korean), ("ko;q=0.1, ja;q=0.5", .japanese), ("ko;q=0, ja;q=0.5", .japanese),
            ("KO-kr", .korean), ("*", .english), ("de, *;q=0.5", .english), ("korean", .english), ("ko;q=2", .english),
            (" ja ; q = 0.3 ", .japanese),
        ])
    func acceptLanguage(header: String, language: Language) {
        #expect(Language(acceptLanguage: header) == language)
    }

    @Test("Nothing asked for is English")
    func nothing() {
        #expect(Language(acceptLanguage: nil) == .english)
    }

    @Test(
        "The locale is the first of LC_ALL, LC_MESSAGES and LANG that says something",
        arguments: [
            (["LANG": "ko_KR.UTF-8"], .korean), (["LC_MESSAGES": "ja_JP", "LANG": "ko_KR"], .japanese),
            (["LC_ALL": "C", "LANG": "ko_KR"], nil), (["LC_ALL": "", "LANG": "ja@x"], .japanese),
            (["LC_ALL": "POSIX"], nil), ([:], nil), (["LANG": "de_DE"], nil), (["LANG": "en_GB.UTF-8"], .english),
        ] as [([String: String], Language?)])
    func environment(variables: [String: String], language: Language?) {
        #expect(Language(environment: variables) == language)
    }

    @Test("Parameters are filled in by name, and nothing of a value is taken for one")
    func parameters() {
        let words = Words("{a}부터 {b}까지", "{a} to {b}", "{a}から{b}")
        #expect(words.text(in: .english, ["a": "{b}", "b": "2"]) == "{b} to 2")
        #expect(words.text(in: .korean, ["a": "1"]) == "1부터 {b}까지")
        #expect(Words("", "a { b", "").text(in: .english, ["b": "x"]) == "a { b")
    }
}
