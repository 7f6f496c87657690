import DaybookSettings
import Foundation
import ServiceRuntime
import Testing
import Wording

@testable import DaybookCommand

/// The texts of commands for people where nothing failed, none of which is in English alone.
struct PhraseTests {
    /// The enums.
    private static let kinds: [any Phrase.Type] = [
        BackupNotice.self, CheckNotice.self, Column.self, ExportNotice.self, ImportNotice.self, Label.self, Mark.self,
        MediaNotice.self, MemberNotice.self, MirrorNotice.self, Notice.self, Question.self, SettingMeaning.self,
        TakenGuess.self, Term.self,
    ]

    private static func all<Topic: Phrase>(_ topic: Topic.Type) -> [(name: String, words: Words)] {
        topic.allCases.map { ("\(topic).\($0)", $0.words) }
    }

    private let phrases = kinds.flatMap { PhraseTests.all($0) }

    @Test("It is in three languages, which speak of the same")
    func languages() {
        let signs: Set = ["ID", "id", "", "Daybook"]
        for (name, words) in phrases {
            let isSign = signs.contains(words.korean)
            #expect(isSign || words.korean.contains(/[가-힣]/), "\(name)")
            #expect(isSign || words.japanese.contains(/[\u{3040}-\u{30FF}\u{4E00}-\u{9FFF}]/), "\(name)")
            #expect(!words.english.contains(/[^\u{0}-\u{7F}]/), "\(name)")
            #expect(words.parameters.korean == words.parameters.english, "\(name)")
            #expect(words.parameters.japanese == words.parameters.english, "\(name)")
        }
    }

    @Test("The way to mend a lost file is told in one sentence")
    func mending() {
        let mended: [any Phrase] = [
            CheckNotice.fileMissing, CheckNotice.fileSize, CheckNotice.fileDamaged, CheckNotice.fileUnreadable,
        ]
        let faults: [any Fault] = [
            BackupFault.blobMissing, BackupFault.blobDamaged, BackupFault.blobUnreadable,
            BackupFault.incomplete, BackupFault.restoreIncomplete, CommandFault.blobsDamaged,
            CommandFault.exportIncomplete, CommandFault.mirrorIncomplete,
        ]
        for words in mended.map({ $0.words }) + faults.map({ $0.words }) {
            for language in Language.allCases {
                #expect(words[language].hasSuffix(Words.mending[language]), "\(words[language])")
            }
        }
        for (name, words) in phrases where !words.english.hasSuffix(Words.mending.english) {
            #expect(!words.english.contains("media/blobs"), "\(name)")
        }
        for fault in [BackupFault.blobMissing, .blobDamaged, .blobUnreadable] {
            #expect(fault.words.english.contains("--without-missing"))
        }
    }

    @Test("Each is told with all its parameters, and every enum of phrases is tested here")
    func calls() throws {
        let known = Set(Self.kinds.map { "\($0)" })
        let words = Dictionary(uniqueKeysWithValues: phrases.map { ($0.name, $0.words) })
        for (path, text) in try CommandSources.all() {
            for match in text.matches(of: /enum (\w+):(?: String,)? Phrase/) {
                #expect(known.contains(String(match.output.1)), "\(path): add it to the kinds of this test")
            }
            for match in text.matches(of: /(?:Backup|Check|Export|Member|Mirror)Notice\.\w+|(?:Notice|Mark|Label)\.\w+/)
            {
                let call = text[match.range.upperBound...].prefix(300)
                for name in words[String(match.output)]?.parameters.english ?? [] {
                    #expect(call.contains("\"\(name)\":"), "\(path): \(match.output) is told without its \(name)")
                }
            }
        }
    }

    @Test("A count of one has the noun and the verb in the singular")
    func singular() {
        for (name, words) in phrases {
            let ones = Dictionary(uniqueKeysWithValues: words.parameters.english.map { ($0, "1") })
            let text = words.text(in: .english, ones)
            let plural = /\b1 (?!was\b|is\b|has\b|differs\b)[a-z]{2,}s\b|\b1 [a-z]+ (?:are|were)\b/
            #expect(!text.contains(plural), "\(name): \(text)")
        }
        #expect(Notice.held.plain(["entries": "1", "photos": "1"]) == "1 entry, 1 photo")
        #expect(Notice.held.plain(["entries": "0", "photos": "12"]) == "0 entries, 12 photos")
    }

    @Test("No sentence stands in the code of a command, where it would be English for everybody")
    func sentences() throws {
        // The table of channels is for who runs the services.
        let other = ["Words/", "Help/", "Bench/", "Terminal/UsageText.swift", "Calls/ChannelsCommand.swift"]
        // What a log says, and names.
        let allowed: Set = [
            "the new account's password could not be shown; choose one with: daybook account reset-password",
            "the password file was not used, because the account exists; see: daybook account reset-password",
            "the nightly backup begins", "the nightly backup is made", "the nightly backup failed",
            "the nightly backup waits: another one runs, or unused files are being removed",
            "the drill waits for the next night: another command works with the backups",
            "the command of --on-trouble failed", "old backups could not be removed",
            "the mirror is in step again", "the mirror waits", "the mirror could not be brought in step",
            "the state of the mirrors cannot be written",
            "mirrors cannot be kept in step",
            "files of the mirror stay as they are, because somebody else wrote or changed them",
            "the drill of the backup failed", "the state of the backups cannot be written", "USAGE: ", "sequence desc",
            "album list", "tag list",
        ]
        for (path, text) in try CommandSources.all() {
            if path.contains("Fault.swift") || other.contains(where: path.hasPrefix) { continue }
            for literal in CommandSources.literals(in: text) where !allowed.contains(literal) {
                let plain = literal.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "_").replacing(
                    "try await ", with: "")
                #expect(
                    !plain.contains(/\b[A-Za-z][a-z']+ [a-z']{2,}\b|^[A-Z][a-z]+[.:]/),
                    "\(path): give \"\(literal)\" as a case to Notice, with its three languages")
            }
        }
    }

    @Test("A table whose headings are English for everybody is for who runs the services")
    func titles() throws {
        for (path, text) in try CommandSources.all() where !["Calls/ChannelsCommand.swift"].contains(path) {
            #expect(!text.contains("TextTable(titles:"), "\(path): give the headings as cases of Column")
        }
    }

    @Test("Every setting is explained, in English as its documentation does")
    func settings() {
        for setting in Setting.processSettings {
            let meaning = SettingMeaning(rawValue: setting.name)
            #expect(meaning?.words.english == setting.meaning, "\(setting.name)")
            let standard = setting.standard.contains(" ") ? setting.standard : nil
            #expect(meaning?.standard?.words.english == standard, "\(setting.name)")
        }
        #expect(SettingMeaning.allCases.count == Setting.processSettings.count)
    }
}

/// The texts for people about the diary's things, in each language.
struct PhraseUseTests {
    private let photo: JSONDocument = [
        "id": "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "kind": "VIDEO", "fileName": "강가.mp4", "favorite": .bool(true),
        "localDate": "2023-09-01", "caption": "밤",
    ]

    @Test func `a table has headings and kinds in the reader's language, and records stay`() {
        let (lines, records) = Language.$reader.withValue(.korean) {
            let table = PhotoText.table([photo], isShort: true)
            return (table.lines(columns: nil), table.records)
        }
        #expect(lines[0].hasPrefix("날짜        내용"))
        #expect(lines[0].hasSuffix("종류    크기  ID") && lines[1].contains("  동영상  "), "\(lines)")
        #expect(records == ["2023-09-01\t밤 · 강가.mp4\tvideo\t\t0192f3a4-5b6c"])
    }

    @Test func `values stand below one another whatever the labels' width`() {
        for language in Language.allCases {
            let lines = Language.$reader.withValue(language) { PhotoText.whole(photo) }.split(separator: "\n")
            let columns = lines.map { line in
                DisplayWidth.of(String(line.prefix { $0 != " " }) + line.drop { $0 != " " }.prefix { $0 == " " })
            }
            #expect(Set(columns).count == 1 && lines.count == 5, "\(lines)")
        }
        #expect(PhotoText.whole(photo).contains("file      강가.mp4\n"))
    }

    @Test func `an import, a change and a calendar are localized in Japanese`() {
        Language.$reader.withValue(.japanese) {
            #expect(ImportReport([]).text(isShort: false) == "追加 0、登録済み 0、拒否 0")
            let change: JSONDocument = ["removed": [["kind": "PHOTO", "id": "1"]]]
            #expect(ChangeText.lines(change) == ["削除  写真  1"])
            let lines = CalendarHeatMap(year: 2023, counts: [:]).lines
            #expect(lines[0].hasPrefix("    1月") && lines[0].hasSuffix("12月") && lines[1].hasPrefix("月   ·"))
            let line = ProgressBar.line(
                .init(doing: .sending, files: (1, 4), bytes: (5, 20)), after: .zero, columns: 60)
            #expect(line.hasPrefix("送信中 [##") && line.contains("ファイル 1/4") && DisplayWidth.of(line) <= 60)
        }
    }

    @Test func `the status says who is logged in, or how to`() {
        let status: [String: JSONDocument] = ["server": "http://a", "version": ["version": "0.1.0"]]
        #expect(
            StatusCommand.text(status) == [
                "server    http://a, ready, version 0.1.0",
                "account   not logged in; log in with: daybook login --server http://a",
            ])
        let own = status.merging(["account": ["name": "owner", "timeZone": "Asia/Seoul"]]) { old, _ in old }
        #expect(
            Language.$reader.withValue(.korean) { StatusCommand.text(own) } == [
                "서버          http://a, 준비됨, 버전 0.1.0", "계정          owner, Asia/Seoul",
                "담긴 것       일기 0편, 사진 0장",
            ])
    }
}
