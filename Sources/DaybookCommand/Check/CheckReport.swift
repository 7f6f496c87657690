import DaybookAPI
import DaybookBackup
import DaybookEntry

/// The findings of a check, for people and for programs.
struct CheckReport {
    /// A finding.
    struct Finding: Equatable {
        /// The code for programs.
        let code: String
        /// The name of the account; empty if it concerns none or several.
        var account = ""
        /// The subject: a record, a count, or the digest of a file.
        let name: String
        /// The text for people, with what to do.
        let notice: CheckNotice
        /// The items that the file belongs to; nil for none, and if the finding is about no file.
        var origin: BlobOrigin?
    }

    /// The largest number of findings that are shown to people; programs get all.
    private static let shown = 100

    private let report: DataCheck.Report
    private let isRead: Bool
    private let correctedSums: Int64
    /// The findings that a repair removed.
    let repaired: [Finding]
    /// Everything that is wrong.
    let findings: [Finding]

    /// - Parameters:
    ///   - repaired: The findings of earlier checks that a repair removed.
    ///   - scrub: The result of reading all files; nil if they were not read.
    ///   - origins: The items of files that the scrub names, by digest.
    init(
        _ report: DataCheck.Report, repaired: [DiaryFinding] = [], scrub: Scrub?, origins: [String: BlobOrigin] = [:]
    ) {
        self.report = report
        isRead = scrub.map(Self.hasReadAll) ?? false
        correctedSums = scrub?.correctedSums ?? 0
        self.repaired = repaired.map {
            Finding(code: $0.code.rawValue, account: $0.account, name: $0.name, notice: $0.code.repairNotice)
        }
        let all = Self.findings(of: report) + (scrub.map { Self.findings(of: $0, beside: report.blobs) } ?? [])
        let known = report.origins.merging(origins) { first, _ in first }
        findings = all.map { finding in
            var finding = finding
            finding.origin = known[finding.name]
            return finding
        }
    }

    /// Returns the digests of the files that a scrub names.
    static func digests(of scrub: Scrub) -> [String] {
        Array(scrub.damagedDigests) + Array(scrub.unreadableDigests) + Array(scrub.danglingDigests)
    }

    /// Returns what is wrong with the database and the files, apart from the bytes of the files.
    private static func findings(of report: DataCheck.Report) -> [Finding] {
        let (derived, hasDamagedIndexes) = (report.derived, report.hasDamagedIndexes)
        let diary = report.diary.map { finding -> Finding in
            let notice: CheckNotice
            if finding.code == .databaseDamaged {
                notice = hasDamagedIndexes ? .databaseIndexDamaged : .databaseDamaged
            } else if finding.code.canBeRepaired, !derived.contains(finding.code) {
                notice = .heldBack
            } else {
                notice = finding.code.notice
            }
            return Finding(
                code: finding.code.rawValue, account: finding.account, name: finding.name, notice: notice)
        }
        return diary
            + report.blobs.findings.map {
                Finding(code: $0.code.rawValue, name: $0.digest, notice: $0.code == .missing ? .fileMissing : .fileSize)
            }
    }

    /// Returns whether a scrub has read every file. At rest it ends without its question for files that no record
    /// names, which the check itself has answered.
    private static func hasReadAll(_ scrub: Scrub) -> Bool {
        scrub.state == .done || scrub.beginTime > 0 && scrub.scanned >= scrub.blobs
    }

    /// Returns what a scrub found.
    private static func findings(of scrub: Scrub, beside blobs: BlobCheck.Report) -> [Finding] {
        // A damaged file is moved to the quarantine and is then missing, too. It gets one finding only.
        let known = Set(blobs.findings.map(\.digest)).union(scrub.damagedDigests)
        var findings = scrub.damagedDigests.map {
            Finding(code: "DIARY_FILE_DAMAGED", name: $0, notice: .fileDamaged)
        }
        findings += scrub.unreadableDigests.map {
            Finding(code: "DIARY_FILE_UNREADABLE", name: $0, notice: .fileUnreadable)
        }
        findings += scrub.danglingDigests.filter { !known.contains($0) }.map {
            Finding(code: BlobCheck.Finding.Code.missing.rawValue, name: $0, notice: .fileMissing)
        }
        if !hasReadAll(scrub) {
            findings.append(
                Finding(
                    code: "DIARY_READING_STOPPED", name: "\(scrub.scanned) / \(max(scrub.blobs, scrub.scanned))",
                    notice: .readingStopped))
        }
        return findings
    }

    private var counts: [String: String] {
        [
            "entries": "\(report.counts["entries"] ?? 0)", "photos": "\(report.counts["photos"] ?? 0)",
            "files": "\(report.blobs.named)",
        ]
    }

    /// The findings for people.
    var text: String {
        var lines = Self.lines(repaired) + Self.lines(findings)
        if correctedSums > 0 { lines.append(CheckNotice.sumsCorrected.localized(["count": "\(correctedSums)"])) }
        if report.blobs.unnamed > 0 {
            lines.append(
                CheckNotice.unnamed.localized([
                    "count": "\(report.blobs.unnamed)", "megabytes": "\(report.blobs.unnamedBytes / 1_000_000)",
                ]))
        }
        lines.append((isRead ? CheckNotice.checkedAndRead : .checked).localized(counts))
        return lines.joined(separator: "\n")
    }

    /// The findings for programs.
    var document: JSONDocument {
        [
            "entries": .string(counts["entries"] ?? ""), "photos": .string(counts["photos"] ?? ""),
            "files": .string(String(report.blobs.named)), "readData": .bool(isRead),
            "unnamedFiles": .string(String(report.blobs.unnamed)),
            "unnamedBytes": .string(String(report.blobs.unnamedBytes)),
            "correctedSums": .string(String(correctedSums)),
            "repaired": .array(repaired.map(Self.document)), "findings": .array(findings.map(Self.document)),
        ]
    }

    private static func lines(_ findings: [Finding]) -> [String] {
        let lines = findings.prefix(shown).map { finding in
            let name = BlobOrigin.subject(finding.name, of: finding.origin)
            let subject = [finding.account, name].filter { !$0.isEmpty }.joined(separator: " ")
            return "\(DisplayWidth.printable(subject)): \(finding.notice.localized()) (\(finding.code))"
        }
        return lines + (findings.count > shown ? [Notice.andMore.localized()] : [])
    }

    private static func document(_ finding: Finding) -> JSONDocument {
        [
            "code": .string(finding.code), "account": .string(finding.account), "name": .string(finding.name),
            "message": .string(finding.notice.localized()), "origin": finding.origin?.document ?? .null,
        ]
    }
}

extension DiaryFinding.Code {
    /// The text for people, with what to do.
    var notice: CheckNotice {
        switch self {
        case .databaseDamaged: .databaseDamaged
        case .recordDamaged: .recordDamaged
        case .referenceLost: .referenceLost
        case .countWrong: .countWrong
        case .numberUsed: .numberUsed
        case .indexWrong: .indexWrong
        }
    }

    /// The text for people about what was repaired.
    fileprivate var repairNotice: CheckNotice {
        switch self {
        // Repairs of the database itself are limited to indexes. Records are never repaired.
        case .databaseDamaged, .recordDamaged, .referenceLost: .repairedDatabase
        case .countWrong: .repairedCount
        case .numberUsed: .repairedNumber
        case .indexWrong: .repairedSearch
        }
    }
}
