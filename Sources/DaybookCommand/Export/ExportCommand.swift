import ArgumentParser
import DaybookBackup
import DaybookEntry
import DaybookSettings
import DateText
import Foundation
import PlainForm

/// `daybook export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write an account's diary as folders and texts that need no Daybook. Needs the diary's folder.",
        discussion: """
            Writes a folder for each entry, with its text in index.md and its photos beside it; the photos that no \
            entry shows; captions, tags and corrections of photos, for other photo programs, as XMP files beside them; \
            and every record exactly, for programs, as lines of JSON. README.txt in the folder says what is in it. \
            Hidden entries and photos and the trash are in folders of their own: whoever has the export sees them. \
            Passwords, logins and the links of shares are left out. Works whether or not `daybook up` serves the \
            diary; everything in the export is of one moment. Needs the folder that holds the diary, but no login. To \
            bring an export into another diary: daybook import. A name that ends in .zip makes one ZIP file with the \
            same content; it gets this name when it is complete. A folder whose export is interrupted has no \
            daybook.json: delete the folder, and begin again. The exit code is 1 if a file is missing or damaged in \
            the diary; the rest is written. With --from, --to, --tag or --album, only a part is exported: the entries \
            and photos that meet all of them, with the photos that these entries show. Shares, memories and saved \
            searches are then left out, and daybook.json says so.
            """)

    @Argument(
        help: ArgumentHelp(
            "Folder for the export, empty or new; or a new file whose name ends in .zip.", valueName: "dir"))
    var target: String

    @Option(
        help: ArgumentHelp("Name of the account. Without it, the account of the server's owner.", valueName: "name"))
    var account: String?

    @Option(help: ArgumentHelp("First day, as 2023-09-01, yesterday or 2023-09.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("Last day, as 2023-09-01, yesterday or 2023-09.", valueName: "date"))
    var to: String?

    @Option(
        help: ArgumentHelp("Only entries and photos with this tag. May be given several times.", valueName: "tag"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("Only photos of the album with this title or ID, and no entries.", valueName: "title"))
    var album: String?

    @OptionGroup var folder: DataFolder

    @OptionGroup var format: OutputFormat

    /// The largest number of lost files that are shown to people; programs get all.
    private static let shown = 100

    /// Returns the part of the diary that is to be exported.
    ///
    /// - Parameter now: The time from which relative days count, on this machine's clock.
    /// - Throws: `CommandError` of code `usage`.
    func part(now: Date = .now) throws(CommandError) -> PlainPart {
        let local = Int64(now.timeIntervalSince1970) + Int64(TimeZone.current.secondsFromGMT(for: now))
        let today = local / 86_400
        var part = PlainPart(tags: tag, album: album)
        if let from { part.first = try WrittenDay.day(from, bound: .first, today: today) }
        if let to { part.last = try WrittenDay.day(to, bound: .last, today: today) }
        if let first = part.first, let last = part.last, first > last {
            throw CommandError(
                .usage, CommandFault.daysReversed,
                ["from": CivilCalendar.text(of: first), "to": CivilCalendar.text(of: last)])
        }
        return part
    }

    func run() async throws {
        let part = try part()
        let export = DiaryExport(
            data: try await folder.path(), target: target, account: account ?? "", work: BackupWork(format),
            part: part)
        let (outcome, origins) = try await export.run()
        try format.write(document(outcome, origins: origins), text: text(outcome, origins: origins))
        guard outcome.missing.isEmpty, outcome.damaged.isEmpty else {
            throw CommandError(.failure, CommandFault.exportIncomplete)
        }
    }

    private func text(_ outcome: ExportCreation.Outcome, origins: [String: BlobOrigin]) -> String {
        let summary = outcome.summary
        let subject = { (digest: String) in BlobOrigin.subject(digest, of: origins[digest]) }
        let lost =
            outcome.missing.map { ExportNotice.fileMissing.localized(["file": subject($0)]) }
            + outcome.damaged.map { ExportNotice.fileDamaged.localized(["file": subject($0)]) }
        let done = ExportNotice.exported.localized([
            "account": summary.account, "entries": "\(summary.counts["entries"] ?? 0)",
            "photos": "\(summary.counts["photos"] ?? 0)", "files": "\(summary.files)",
            "size": PhotoText.size("\(summary.fileBytes)"),
        ])
        let more = lost.count > Self.shown ? [Notice.andMore.localized()] : []
        return (lost.prefix(Self.shown) + more + [done]).joined(separator: "\n")
    }

    private func document(_ outcome: ExportCreation.Outcome, origins: [String: BlobOrigin]) -> JSONDocument {
        let summary = outcome.summary
        return [
            "account": .string(summary.account), "accountId": .string(summary.accountID),
            "diary": .string(summary.diary), "time": .string(summary.time),
            "counts": .object(summary.counts.mapValues { .string(String($0)) }),
            "files": .string(String(summary.files)), "fileBytes": .string(String(summary.fileBytes)),
            "missing": .array(outcome.missing.map(JSONDocument.string)),
            "damaged": .array(outcome.damaged.map(JSONDocument.string)),
            "origins": .object(origins.mapValues(\.document)),
        ]
    }
}
