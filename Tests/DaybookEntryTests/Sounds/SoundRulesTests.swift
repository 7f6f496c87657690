import Testing
import Wording

@testable import DaybookEntry

@Suite("What a sound must keep to")
struct SoundRulesTests {
    private func reason(_ milliseconds: Int64, _ size: Int64, _ kind: PhotoKind) -> String? {
        do throws(DiaryError) {
            try SoundRules.check(DiaryHarness.soundFacts(1, milliseconds: milliseconds, size: size), kind: kind)
            return nil
        } catch {
            #expect(error.code == .invalidArgument && error.violations.map(\.field) == ["file"])
            return error.reason
        }
    }

    @Test("It is audio, of a known length, short and small, each with a refusal of its own")
    func bytes() {
        #expect(reason(1, 1, .audio) == nil)
        #expect(reason(30_000, 5 << 20, .audio) == nil)
        #expect(reason(30_001, 5 << 20, .audio) == "SOUND_TOO_LONG")
        #expect(reason(30_000, 5 << 20 + 1, .audio) == "SOUND_TOO_LARGE")
        #expect(reason(0, 100, .audio) == "SOUND_LENGTH_UNKNOWN")
        #expect(reason(-5, 100, .audio) == "SOUND_LENGTH_UNKNOWN")
        for kind in [PhotoKind.photo, .video, .unknown] { #expect(reason(900, 100, kind) == "NOT_AUDIO") }
    }

    @Test(
        "Without a title it is called after its file, or by a word for it",
        arguments: [
            ("멍", "bark.mp3", "멍"), ("", "bark.mp3", "bark"), ("", "a.b.wav", "a.b"), ("", "bark", "bark"),
            ("", ".wav", "Sound"), ("", "", "Sound"), ("", " \u{200B}.mp3", "Sound"),
        ])
    func titles(title: String, file: String, expected: String) throws {
        #expect(try SoundRules.title(SoundInput(title: title, fileName: file), in: .english) == expected)
    }

    @Test("A title is seen, and one made of a file's name is no longer than others may be")
    func limits() throws {
        #expect(throws: DiaryError.self) { try SoundRules.title(SoundInput(title: " "), in: .english) }
        let name = String(repeating: "멍", count: 2000) + ".mp3"
        let title = try SoundRules.title(SoundInput(fileName: name), in: .english)
        #expect((1000...1024).contains(title.utf8.count) && name.hasPrefix(title))
    }

    @Test("The words for a sound exist in every language", arguments: Language.allCases)
    func words(language: Language) throws {
        #expect(Set(BuiltInSound.all.map { $0.title[language] }).count == BuiltInSound.all.count)
        #expect(try !SoundRules.title(SoundInput(), in: language).isEmpty)
    }
}
