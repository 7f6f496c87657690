import ArgumentParser
import DaybookBackup
import DaybookEntry

/// `daybook backup verify`.
struct BackupVerify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check the backups in a folder.",
        discussion: """
            Checks every manifest, database and list, and that every photo, video and recording is there with its size. \
            With --read-data, reads them all again and compares the bytes with their SHA-256; this continues after an \
            interruption. Damaged files are moved to the folder `damaged`, and the next backup stores them again if the \
            diary has them. Files that a backup was made without are listed, and are no damage. Each finding has a code \
            for programs. The exit code is 0 if all is well, 1 if something is wrong, 2 if the folder could not be \
            checked.
            """)

    @Argument(help: ArgumentHelp("Folder with the backups.", valueName: "dir"))
    var folder: String

    @Flag(help: "Also read all photos, videos and recordings again.")
    var readData = false

    @OptionGroup var format: OutputFormat

    /// The largest number of findings that are shown to people; programs get all.
    private static let shown = 100

    func run() async throws {
        let (path, readData) = (folder, readData)
        let report: Verification.Report
        do {
            report = try await BackupWork(format).run { work throws(BackupError) in
                try Verification(try BackupFolder(path)).run(readsData: readData) { Self.show($0, in: work) }
            }
        } catch let error as CommandError {
            throw error.ofCheck
        }
        try format.write(document(report), text: text(report))
        if !report.findings.isEmpty { throw CommandError(.failure, BackupFault.findings) }
    }

    private static func show(_ progress: Verification.Progress, in work: BackupWork) {
        switch progress {
        case .backup(let done, let all):
            work.show(BackupNotice.verifyProgress.localized(["done": "\(done + 1)", "all": "\(all)"]))
        case .blobs(let done, let all, let bytes):
            work.show(
                BackupNotice.blobProgress.localized([
                    "done": "\(done)", "all": "\(all)", "megabytes": "\(bytes / 1_000_000)",
                ]))
        }
    }

    private func text(_ report: Verification.Report) -> String {
        var lines = report.findings.prefix(Self.shown).map { finding in
            let file = BlobOrigin.subject(finding.blob, of: report.origins[finding.blob])
            let name = [finding.backup, file].filter { !$0.isEmpty }.joined(separator: " ")
            return "\(name): \(finding.code.notice.localized()) (\(finding.code.rawValue))"
        }
        if report.findings.count > Self.shown { lines.append(Notice.andMore.localized()) }
        lines += Self.lines(ofMissing: report)
        if !report.unfinished.isEmpty {
            lines.append(BackupNotice.unfinished.localized(["count": "\(report.unfinished.count)"]))
        }
        let (backups, files) = ("\(report.backups)", "\(report.blobs)")
        if let read = report.read {
            lines.append(
                BackupNotice.verifiedRead.localized(["backups": backups, "files": files, "read": "\(read)"]))
        } else {
            lines.append(BackupNotice.verified.localized(["backups": backups, "files": files]))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a line for each backup that was made without some files, and the first of these files.
    private static func lines(ofMissing report: Verification.Report) -> [String] {
        var lines: [String] = []
        for (backup, files) in Dictionary(grouping: report.missing, by: \.backup).sorted(by: { $0.key < $1.key }) {
            lines.append(BackupNotice.madeWithout.localized(["name": backup, "count": "\(files.count)"]))
        }
        let blobs = Set(report.missing.map(\.blob)).sorted()
        return lines + BlobOrigin.lines(of: blobs, count: blobs.count, origins: report.origins)
    }

    private func document(_ report: Verification.Report) -> JSONDocument {
        let missing = report.missing.map { missing -> JSONDocument in
            [
                "backup": .string(missing.backup), "file": .string(missing.blob),
                "origin": report.origins[missing.blob]?.document ?? .null,
            ]
        }
        let findings = report.findings.map { finding -> JSONDocument in
            [
                "code": .string(finding.code.rawValue), "backup": .string(finding.backup),
                "file": .string(finding.blob), "message": .string(finding.code.notice.localized()),
                "origin": report.origins[finding.blob]?.document ?? .null,
            ]
        }
        return [
            "backups": .number(Double(report.backups)), "files": .string(String(report.blobs)),
            "read": report.read.map { .string(String($0)) } ?? .null,
            "unfinished": .array(report.unfinished.map(JSONDocument.string)),
            "findings": .array(findings), "missing": .array(missing),
        ]
    }
}

extension CommandError {
    /// The same error of a check that could not be made: its exit code differs from that of a finding.
    var ofCheck: CommandError {
        CommandError(.unchecked, at: subject, words: reason, fault: fault, field: field)
    }
}

extension Finding.Code {
    /// The text for people, with what to do.
    var notice: BackupNotice {
        switch self {
        case .manifestBroken: .manifestBroken
        case .manifestDiffers: .manifestDiffers
        case .otherDiary: .manifestOfOther
        case .newer: .manifestNewer
        case .databaseDamaged: .databaseDamaged
        case .listDamaged: .listDamaged
        case .listDiffers: .listDiffers
        case .blobMissing: .blobMissing
        case .blobSize: .blobSize
        case .blobDamaged: .blobDamaged
        case .unreadable: .unreadable
        }
    }
}
