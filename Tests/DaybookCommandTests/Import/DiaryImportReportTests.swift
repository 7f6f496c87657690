import DaybookAPI
import PlainForm
import ProtobufC
import Testing
import Wording

@testable import DaybookCommand
@testable import DaybookImport

@Suite("The outcome of an import, for people and programs")
struct DiaryImportReportTests {
    private static func words(_ text: String) -> Words { Words(text, text, text) }

    private static let summary = PlainSummary(
        diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
        counts: [:])

    private func lines(_ report: DiaryImportReport, isPreview: Bool = false) -> [String] {
        report.text(of: Self.summary, isPreview: isPreview).split(separator: "\n").map { String($0) }
    }

    @Test("Records are counted by kind, those that were there already apart")
    func counts() {
        var report = DiaryImportReport()
        for _ in 0..<3 { report.add(.entries, isKnown: false, lostPlaces: 2) }
        report.add(.entries, isKnown: true)
        report.add(.photos, isKnown: false)
        (report.files, report.account) = (7, "지호")
        #expect(report.records == 5 && report.lostPlaces == 6 && !report.isComplete)
        let document = report.document(isPreview: false)
        #expect(document["added"]?["entries"]?.text == "3" && document["known"]?["entries"]?.text == "1")
        #expect(document["added"]?["photos"]?.text == "1" && document["added"]?["albums"]?.text == "0")
        #expect(document["files"]?.text == "7" && document["lostPlaces"]?.text == "6")
        #expect(document["isPreview"] == .bool(false) && document["refused"]?.items.isEmpty == true)
        let values = ["account": "지호", "entries": "3", "photos": "1", "known": "1"]
        let lost = ImportNotice.lostPlaces.localized(["count": "6"])
        #expect(lines(report) == [lost, ImportNotice.imported.localized(values)])
    }

    @Test("A preview names the account of the export, and a second import that there is nothing to add")
    func kinds() {
        var report = DiaryImportReport()
        let values = ["account": "minji", "entries": "0", "photos": "0", "known": "0"]
        #expect(lines(report, isPreview: true) == [ImportNotice.preview.localized(values)])
        #expect(report.isComplete)
        // The account that gets the records has another name.
        report.account = "지호"
        #expect(lines(report, isPreview: true) == [ImportNotice.preview.localized(values)])
        report.wasDone = true
        let nothing = ImportNotice.nothingNew.localized(["account": "지호"])
        #expect(lines(report) == [nothing] && lines(report, isPreview: true) == [nothing])
    }

    @Test("A merge says so, with what is in the trash, the bytes that do not fit, and how to undo it")
    func merges() {
        var report = DiaryImportReport()
        report.add(.entries, isKnown: false)
        report.add(.photos, isKnown: true, isInTrash: true)
        report.addBytes(2500)
        (report.isMerge, report.run, report.leftBytes, report.account) = (true, "0192", 500, "지호")
        let values = ["account": "지호", "entries": "1", "photos": "0", "known": "1", "trashed": "1"]
        let rest = [
            ImportNotice.tooLarge.localized(["size": PhotoText.size("2000")]),
            ImportNotice.undoHint.localized(["run": "0192"]),
        ]
        #expect(lines(report) == [ImportNotice.merged.localized(values)] + rest)
        #expect(lines(report, isPreview: true) == [ImportNotice.previewMerge.localized(values)] + rest)
        let document = report.document(isPreview: true)
        #expect(document["mode"]?.text == "MERGE" && document["run"]?.text == "0192")
        #expect(document["knownInTrash"]?["photos"]?.text == "1" && document["excessBytes"]?.text == "2000")
        report.leftBytes = 3000
        #expect(report.excessBytes == 0)
    }

    @Test("Where nothing was added, and in a new diary, there is nothing to undo")
    func undo() {
        var report = DiaryImportReport()
        report.run = "0192"
        let hint = ImportNotice.undoHint.localized(["run": "0192"])
        #expect(lines(report).last == hint)
        let rebuilt = report.text(of: Self.summary, isPreview: false, isNewDiary: true)
        #expect(!rebuilt.contains("0192") && rebuilt.split(separator: "\n").count == 1)
        report.wasDone = true
        #expect(lines(report).count == 1 && lines(report).last != hint)
    }

    @Test("Settings that the server cannot take are named first, and the import is whole nevertheless")
    func settings() {
        var report = DiaryImportReport()
        report.leave(settings: ["timeZone", "locale"])
        #expect(report.isComplete && report.takeUnsent(10).isEmpty)
        let shown = lines(report)
        #expect(shown.count == 3 && shown[0].hasPrefix("records/accounts.jsonl:1: ") && shown[1].contains("locale"))
        let told = report.document(isPreview: false)["leftSettings"]?.items ?? []
        #expect(told.map { $0["reason"]?.text } == Array(repeating: "IMPORT_SETTING_NOT_TAKEN", count: 2))
        // A service names no more than an account has.
        report.leave(settings: Array(repeating: String(repeating: "x", count: 5000), count: 1000))
        #expect(report.leftSettings.count == 16 && report.leftSettings[0].words.english.utf8.count < 1200)
    }

    @Test("A hundred unknown names are told, and the number of the others")
    func unknown() throws {
        var report = DiaryImportReport()
        for number in 0..<130 {
            var fields = UnknownFields()
            _ = try RecordLines.record(
                in: .albums, from: Array("{\"new\(number)\":1}".utf8), countingUnknown: &fields)
            for _ in 0..<2 { report.unknown.add(fields, of: .albums) }
        }
        #expect(report.isComplete && report.unknown.parts.count == 100 && report.unknown.others == 60)
        let shown = lines(report)
        #expect(shown.count == 102 && shown[0].hasPrefix("records/albums.jsonl: "))
        #expect(shown[100] == "records: " + ImportFault.moreUnknown.words.filled(["count": "60"]).text(in: .reader))
        let document = report.document(isPreview: false)
        #expect(document["unknown"]?.items.count == 100 && document["otherUnknown"]?.text == "60")
        #expect(document["unknown"]?.items.first?["count"]?.text == "2")
    }

    @Test("The refusals that the service does not know of are taken once, and cut to what it takes")
    func unsent() {
        var report = DiaryImportReport()
        report.refuse("a:1", reason: "R", words: Self.words("m"), of: .photos, isNoted: true)
        for number in 0..<3 {
            let words = Self.words(String(repeating: "가", count: 2000))
            report.refuse("b:\(number)", reason: "R", words: words, of: .entries)
        }
        let first = report.takeUnsent(2)
        #expect(first.map(\.place) == ["b:0", "b:1"] && first.allSatisfy { $0.kind == .entry && $0.reason == "R" })
        #expect(first.allSatisfy { $0.message.utf8.count <= 1000 && $0.message.hasPrefix("가") })
        #expect(report.takeUnsent(2).count == 1 && report.takeUnsent(2).isEmpty && report.refusals == 4)
    }

    @Test("However many refusals there are, all are counted, ten thousand are kept, and a hundred are shown")
    func many() {
        var report = DiaryImportReport()
        for number in 1...10_001 {
            report.refuse("records/photos.jsonl:\(number)", reason: "R", words: Self.words("m\(number)"))
        }
        #expect(report.refusals == 10_001 && report.refused.count == 10_000)
        let document = report.document(isPreview: false)
        #expect(document["refusals"]?.text == "10001" && document["refused"]?.items.count == 10_000)
        #expect(document["refused"]?.items.first?["place"]?.text == "records/photos.jsonl:1")
        let shown = lines(report)
        #expect(shown.count == 102 && shown[99] == "records/photos.jsonl:100: m100")
        #expect(shown[100] == ImportNotice.more.localized(["count": "9901"]))
    }

    @Test("Notices on pages beyond a hundred are counted after those that are shown")
    func manyPages() {
        var report = DiaryImportReport()
        report.note([.refused("a/index.md", field: .date, isHidden: true)])
        #expect(lines(report).count == 2 && report.document(isPreview: true)["pageNoticeCount"]?.text == "1")
        for _ in 0..<101 { report.note([.edited("a/index.md", fields: [.title], isHidden: false)]) }
        #expect(report.pageNoticeCount == 102 && report.hiddenPageNotices == 1)
        let shown = lines(report)
        #expect(shown[99].hasPrefix("a/index.md: ") && shown[100] == ImportNotice.more.localized(["count": "2"]))
        #expect(report.document(isPreview: true)["pageNoticeCount"]?.text == "102")
    }

    @Test("Texts of the export control no terminal, add no line, and are cut")
    func hostile() {
        var report = DiaryImportReport()
        let words = Self.words(String(repeating: "가", count: 1 << 20))
        report.refuse("a\n\u{1B}[31mb\u{202E}.jpg", reason: "R", words: words)
        report.account = "x\ny"
        let shown = lines(report)
        #expect(shown.count == 2)
        let scalars = shown.joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0.properties.isBidiControl })
        #expect(report.refused[0].place == "a\u{FFFD}\u{FFFD}[31mb\u{FFFD}.jpg")
        #expect(scalars.count < 1500 && report.refused[0].words.english.utf8.count <= 1000)
    }
}
