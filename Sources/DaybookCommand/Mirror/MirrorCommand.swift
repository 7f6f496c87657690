import ArgumentParser
import DaybookBackup
import DaybookEntry
import DaybookSettings
import PlainForm

/// `daybook mirror`.
struct MirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror",
        abstract: "Bring a readable copy of an account in step with the diary. Needs the diary's folder.",
        discussion: """
            Writes the same as `daybook export` into a folder, and only what differs from the last run: new and changed \
            entries with their photos, and the records. What is deleted in the diary moves to the folder trash of the \
            mirror until it is deleted for good. Everything is of one moment, and the folder can be read by `daybook \
            import` like an export. --create makes the mirror, in a folder that is empty or new; without it, a folder \
            that is no mirror is refused, as it may be the place of a disk that is not mounted. A mirror belongs to one \
            account of one diary. Files that Daybook did not write stay as they are, and so does a text that somebody \
            edited: a newer one is written beside it, as index (Daybook).md, and the report names both. A run that is \
            interrupted does no harm: the next one finishes. Needs the folder that holds the diary, but no login. The \
            exit code is 1 if a file is missing or damaged in the diary; the rest is written. To do the same all the \
            time: daybook up --mirror
            """)

    @Argument(help: ArgumentHelp("Folder of the mirror, best on another disk.", valueName: "dir"))
    var target: String

    @Option(
        help: ArgumentHelp("Name of the account. Without it, the account of the server's owner.", valueName: "name"))
    var account: String?

    @Flag(help: "Make the mirror if the folder is empty or new.")
    var create = false

    @Flag(
        help: """
            Look only at files that the diary changed since the last run. Without it, each file is looked at, and one \
            that is gone comes back.
            """)
    var changesOnly = false

    @Flag(help: "Do not fail for files that were missing or damaged in the diary at the last run, too.")
    var knownLosses = false

    @OptionGroup var folder: DataFolder

    @OptionGroup var format: OutputFormat

    /// The largest number of files that are shown to people; programs get all.
    private static let shown = 100

    func run() async throws {
        let export = DiaryExport(
            data: try await folder.path(), target: target, account: account ?? "", work: BackupWork(format))
        let outcome = try await DiaryMirror(export: export, creates: create, trustsListing: changesOnly).run()
        let lost = outcome.missing + outcome.damaged
        let isExpected = lost.isEmpty || (knownLosses && outcome.lostNothingNew)
        // A mirror that is kept in step does not copy the database for files that it was known to lack.
        let origins = try await DiaryCopies(path: export.data).origins(
            of: isExpected ? [] : lost, account: outcome.summary.accountID, in: export.work)
        try format.write(document(outcome, origins: origins), text: text(outcome, origins: origins))
        guard isExpected else { throw CommandError(.failure, CommandFault.mirrorIncomplete) }
    }

    private func text(_ outcome: MirrorUpdate.Outcome, origins: [String: BlobOrigin]) -> String {
        let summary = outcome.summary
        let kept = outcome.kept.map { file in
            let path = DisplayWidth.shown(file.path)
            return file.other.map {
                MirrorNotice.keptBeside.localized(["file": path, "other": DisplayWidth.shown($0)])
            } ?? MirrorNotice.kept.localized(["file": path])
        }
        let subject = { (digest: String) in BlobOrigin.subject(DisplayWidth.shown(digest), of: origins[digest]) }
        let lost =
            outcome.missing.map { MirrorNotice.fileMissing.localized(["file": subject($0)]) }
            + outcome.damaged.map { MirrorNotice.fileDamaged.localized(["file": subject($0)]) }
        let done = MirrorNotice.mirrored.localized([
            "account": DisplayWidth.shown(summary.account), "entries": "\(summary.counts["entries"] ?? 0)",
            "photos": "\(summary.counts["photos"] ?? 0)", "written": "\(outcome.written)",
            "removed": "\(outcome.removed)",
        ])
        let all = lost + kept
        let more = all.count > Self.shown ? [Notice.andMore.localized()] : []
        return (all.prefix(Self.shown) + more + [done]).joined(separator: "\n")
    }

    private func document(_ outcome: MirrorUpdate.Outcome, origins: [String: BlobOrigin]) -> JSONDocument {
        let summary = outcome.summary
        let kept = outcome.kept.map { file -> JSONDocument in
            ["path": .string(file.path), "other": file.other.map(JSONDocument.string) ?? .null]
        }
        return [
            "account": .string(summary.account), "accountId": .string(summary.accountID),
            "diary": .string(summary.diary), "time": .string(summary.time),
            "counts": .object(summary.counts.mapValues { .string(String($0)) }),
            "files": .string(String(summary.files)), "fileBytes": .string(String(summary.fileBytes)),
            "written": .string(String(outcome.written)), "removed": .string(String(outcome.removed)),
            "kept": .array(kept), "missing": .array(outcome.missing.map(JSONDocument.string)),
            "damaged": .array(outcome.damaged.map(JSONDocument.string)),
            "origins": .object(origins.mapValues(\.document)),
        ]
    }
}
