import DaybookBackup
import DaybookEntry

/// The outcome of a drill, for people and for programs.
struct DrillReport {
    /// The largest number of findings that are shown to people; programs get all.
    private static let shown = 100

    private let outcome: DrillRestoration.Outcome
    private let counts: [String: Int]
    private let compared: Int
    private let seconds: Int
    private let origins: [String: BlobOrigin]

    /// - Parameters:
    ///   - counts: The numbers of records that the restored diary showed, by kind.
    ///   - compared: The number of records that were compared with all their fields.
    ///   - seconds: The duration.
    ///   - origins: The items of lost files, by digest.
    init(
        _ outcome: DrillRestoration.Outcome, counts: [String: Int], compared: Int, seconds: Int,
        origins: [String: BlobOrigin] = [:]
    ) {
        (self.outcome, self.counts, self.compared, self.seconds) = (outcome, counts, compared, seconds)
        self.origins = origins
    }

    /// Everything that differs.
    var findings: [DrillFinding] { outcome.findings }
    /// The number of files of the backup, and of those that were hashed.
    var files: Int { outcome.files }
    var hashed: Int { outcome.hashed }

    /// The findings for people, and a line with the numbers.
    var text: String {
        var lines = findings.prefix(Self.shown).map { finding in
            let name = BlobOrigin.subject(finding.name, of: origins[finding.name])
            let subject = [finding.account, name].filter { !$0.isEmpty }.joined(separator: " ")
            return "\(DisplayWidth.printable(subject)): \(finding.code.notice.localized()) (\(finding.code.rawValue))"
        }
        if findings.count > Self.shown { lines.append(Notice.andMore.localized()) }
        lines += missingLines
        if let copied = outcome.copied {
            lines.append(
                BackupNotice.drillCopied.localized([
                    "copied": Self.grouped(copied.count), "files": Self.grouped(outcome.files),
                ]))
        }
        let (entries, photos) = (Self.grouped(counts["entries"] ?? 0), Self.grouped(counts["photos"] ?? 0))
        lines.append(
            BackupNotice.drilled.localized([
                "entries": entries, "photos": photos, "hashed": Self.grouped(outcome.hashed),
                "files": Self.grouped(outcome.files), "differ": "\(findings.count)", "seconds": "\(seconds)",
            ]))
        return lines.joined(separator: "\n")
    }

    /// A line with the number of files that the backup was made without, and the first of these files.
    private var missingLines: [String] {
        let missing = outcome.missing
        if missing.isEmpty { return [] }
        let count = Self.grouped(missing.count)
        return [BackupNotice.madeWithout.localized(["name": outcome.backup.name, "count": count])]
            + BlobOrigin.lines(of: missing, count: missing.count, origins: origins)
    }

    /// The findings for programs.
    var document: JSONDocument {
        let missing = outcome.missing.map { digest -> JSONDocument in
            ["file": .string(digest), "origin": origins[digest]?.document ?? .null]
        }
        return [
            "backup": .string(outcome.backup.name),
            "counts": .object(counts.mapValues { .string("\($0)") }), "compared": .string("\(compared)"),
            "files": .string("\(outcome.files)"),
            "hashed": .string("\(outcome.hashed)"), "seconds": .string("\(seconds)"),
            "missing": .array(missing),
            "copied": outcome.copied.map { JSONDocument.string("\($0.count)") } ?? .null,
            "findings": .array(
                findings.map {
                    [
                        "code": .string($0.code.rawValue), "account": .string($0.account), "name": .string($0.name),
                        "message": .string($0.code.notice.localized()),
                        "origin": origins[$0.name]?.document ?? .null,
                    ]
                }),
        ]
    }

    /// Returns a number with a comma after each three digits from the right.
    static func grouped(_ number: Int) -> String {
        let digits = Array("\(number)".reversed())
        let groups = stride(from: 0, to: digits.count, by: 3).map { start in
            String(digits[start..<min(start + 3, digits.count)])
        }
        return String(groups.joined(separator: ",").reversed())
    }
}

extension DrillFinding.Code {
    /// The text for people, with what to do.
    var notice: BackupNotice {
        switch self {
        case .databaseDamaged: .databaseDamaged
        case .listDamaged: .listDamaged
        case .fileMissing: .blobMissing
        case .fileSize: .blobSize
        case .fileDamaged: .blobDamaged
        case .unreadable: .unreadable
        case .countDiffers: .drillCount
        case .recordMissing: .drillMissing
        case .recordUnknown: .drillUnknown
        case .recordDiffers: .drillRecord
        case .recordDamaged: .drillDamaged
        case .searchDiffers: .drillSearch
        case .pictureBroken: .drillPicture
        case .refused: .drillRefused
        }
    }
}
