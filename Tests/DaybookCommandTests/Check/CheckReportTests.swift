import DaybookAPI
import Testing
import Wording

@testable import DaybookBackup
@testable import DaybookCommand
@testable import DaybookEntry

struct CheckReportTests {
    private static func report(_ findings: DiaryFinding...) -> DataCheck.Report {
        var report = DataCheck.Report()
        report.diary = findings
        return report
    }

    private let count = DiaryFinding(.countWrong, account: "minji", name: "bucket")
    private let lost = DiaryFinding(.referenceLost, account: "minji", name: "entryPhoto.photo 9")
    private let index = DiaryFinding(.indexWrong, name: "3 / 4")
    private let damaged = DiaryFinding(.databaseDamaged, name: "row 3 missing from index entry_time")
    private let broken = DiaryFinding(.databaseDamaged, name: "Page 4: never used")

    @Test("A repair asks for what was found and follows from records, and nothing else")
    func request() {
        let counted = CheckRepair.request(Self.report(count), copy: "7")
        #expect(counted.id == "7" && counted.counts && !counted.numbers && !counted.search && !counted.indexes)
        let indexes = CheckRepair.request(Self.report(damaged), copy: "7")
        #expect(indexes.indexes && !indexes.counts)
        #expect(!Self.report(lost).hasDerived && !Self.report().hasDerived)
    }

    @Test("Nothing is written to a database whose pages are damaged")
    func pages() {
        #expect(Self.report(damaged).hasDerived)
        #expect(!Self.report(damaged, broken).hasDerived && !Self.report(broken).hasDerived)
    }

    @Test("What may be the last copy of words is kept while a record is lost or damaged")
    func words() {
        let record = DiaryFinding(.recordDamaged, account: "minji", name: "entry 1")
        #expect(Self.report(index).derived == [.indexWrong])
        #expect(Self.report(index, count, lost).derived == [])
        #expect(Self.report(index, count, record).derived == [])
        #expect(Self.report(damaged, record).derived == [.databaseDamaged])
    }

    @Test("Repaired things come before those that are still wrong, each with its code")
    func text() {
        let report = CheckReport(Self.report(lost), repaired: [count], scrub: nil)
        let lines = Language.$reader.withValue(.english) { report.text }.split(separator: "\n")
        #expect(lines[0] == "minji bucket: It was recounted and corrected. (DIARY_COUNT_WRONG)")
        #expect(lines[1].hasPrefix("minji entryPhoto.photo 9: ") && lines[1].hasSuffix("(DIARY_REFERENCE_LOST)"))
        #expect(Self.codes(report.document["repaired"]) == ["DIARY_COUNT_WRONG"])
        #expect(Self.codes(report.document["findings"]) == ["DIARY_REFERENCE_LOST"])
    }

    private static func codes(_ list: JSONDocument?) -> [JSONDocument] {
        guard case .array(let findings)? = list else { return [] }
        return findings.compactMap { $0["code"] }
    }

    @Test("What is not rebuilt beside a lost record does not ask for a repair")
    func heldBack() {
        let number = DiaryFinding(.numberUsed, account: "minji", name: "change")
        let notices = CheckReport(Self.report(lost, count, index, number), scrub: nil).findings.map(\.notice)
        #expect(notices == [.referenceLost, .heldBack, .heldBack, .numberUsed])
    }

    @Test("Files that were not read to the end are a finding, and are not said to have been read")
    func stopped() {
        var scrub = Scrub()
        (scrub.state, scrub.blobs, scrub.scanned) = (.stopped, 9, 4)
        let report = CheckReport(Self.report(), scrub: scrub)
        #expect(report.findings.map(\.code) == ["DIARY_READING_STOPPED"] && report.findings.first?.name == "4 / 9")
        #expect(report.document["readData"] == .bool(false))
        scrub.state = .done
        #expect(CheckReport(Self.report(), scrub: scrub).findings.isEmpty)
        // A scrub that could not begin has read nothing, also if it counted nothing.
        scrub = Scrub()
        scrub.state = .never
        #expect(CheckReport(Self.report(), scrub: scrub).findings.map(\.code) == ["DIARY_READING_STOPPED"])
    }

    @Test("A lost file is named by its photo and its entry, too, for people and for programs")
    func origins() {
        let (lost, unread) = (String(repeating: "ab", count: 32), String(repeating: "cd", count: 32))
        var found = Self.report()
        found.blobs.findings = [.init(.missing, lost)]
        let entry = BlobOrigin.Item(name: "강가\u{1B}[2J", day: 19_602)
        found.origins[lost] = BlobOrigin(photo: BlobOrigin.Item(name: "IMG_1.jpg", day: 19_601), entry: entry)
        var scrub = Scrub()
        (scrub.state, scrub.unreadableDigests) = (.done, [unread])
        let bell = BlobOrigin(sound: BlobOrigin.Item(name: "", day: .max))
        let report = CheckReport(found, scrub: scrub, origins: bell.map { [unread: $0] } ?? [:])
        let lines = Language.$reader.withValue(.english) { report.text }.split(separator: "\n")
        let subject = "\(lost) (photo IMG_1.jpg, 2023-09-01, entry 강가 [2J, 2023-09-02): "
        #expect(lines[0].hasPrefix(subject), "\(lines[0])")
        #expect(lines[1].hasPrefix("\(unread) (sound "), "\(lines[1])")
        let korean = Language.$reader.withValue(.korean) { report.text }
        #expect(korean.hasPrefix("\(lost) (사진 IMG_1.jpg, 2023-09-01, 일기 강가 [2J, 2023-09-02): "))
        let findings = report.document["findings"]?.items ?? []
        #expect(findings.first?["name"] == .string(lost))
        #expect(findings.first?["origin"]?["photo"]?["day"] == .string("2023-09-01"))
        #expect(findings.last?["origin"]?["sound"]?["day"] == .null)
    }

    @Test("Corrected sums of files are said, and are no finding")
    func sums() {
        var scrub = Scrub()
        (scrub.state, scrub.correctedSums) = (.done, 2)
        let report = CheckReport(Self.report(), scrub: scrub)
        #expect(report.findings.isEmpty && report.document["correctedSums"] == .string("2"))
        let text = Language.$reader.withValue(.english) { report.text }
        #expect(text.hasPrefix("Files whose stored CRC-32 was wrong, and was corrected: 2."))
    }

    @Test("A damaged index is told from a damaged database")
    func indexes() {
        let notices = [Self.report(damaged), Self.report(damaged, broken)].map { report in
            CheckReport(report, scrub: nil).findings.map(\.notice)
        }
        #expect(notices == [[.databaseIndexDamaged], [.databaseDamaged, .databaseDamaged]])
    }
}
