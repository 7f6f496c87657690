import ArgumentParser
import DaybookBackup
import DaybookEntry
import DaybookSettings
import Foundation

/// `daybook backup restore`.
struct BackupRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Make a diary's folder from a backup.",
        discussion: """
            Needs nothing but the backup, and works for another user, path or disk. Writes only into the new folder, \
            and starts nothing. The same command continues an interrupted restore. Access from the time of the backup \
            ends: everybody has to log in again, tokens of apps and invitations end, and all shares are switched off, \
            because one of them may have been revoked since. Switch on each that you want with `daybook share enable`, \
            or give --keep-shares. The trash keeps everything for as long as it had left. A file that is missing \
            or damaged in the backup does not stop the rest: it is left out and listed, and the exit code is 1.
            """)

    @Argument(help: ArgumentHelp("Folder with the backups.", valueName: "dir"))
    var folder: String

    @Option(help: ArgumentHelp("New folder for the diary.", valueName: "new"))
    var data: String

    @Option(
        help: ArgumentHelp(
            "Time of the backup as `daybook backup list` shows it, or the start of it. Without it: the newest.",
            valueName: "time"))
    var at = ""

    @Flag(help: "Leave sessions, tokens of apps and invitations valid.")
    var keepAccess = false

    @Flag(help: "Leave shares open.")
    var keepShares = false

    @OptionGroup var format: OutputFormat

    /// The largest number of lost files that are shown to people; programs get all.
    private static let shown = 20

    func run() async throws {
        let (path, data, at) = (folder, data, at)
        let choice = RestoreChoice(keepsAccess: keepAccess, keepsShares: keepShares)
        var generator = SystemRandomNumberGenerator()
        let line = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let (backup, outcome, origins) = try await BackupWork(format).run { work throws(BackupError) in
            let folder = try BackupFolder(path)
            // An interrupted restore continues with its own backup, even if a newer one was made since.
            let wanted = at.isEmpty ? BackupRestoration.interrupted(in: data) ?? at : at
            let backup = try folder.contents().newest(at: wanted, in: folder)
            let restoration = try BackupRestoration(backup, of: folder, to: data, choice: choice)
            let outcome = try restoration.run(line: line, at: Int64(Date().timeIntervalSince1970)) { progress in
                work.show(
                    BackupNotice.blobProgress.localized([
                        "done": "\(progress.done)", "all": "\(progress.all)",
                        "megabytes": "\(progress.bytes / 1_000_000)",
                    ]))
            }
            let origins = BlobOrigins.of(outcome.lost.map(\.digest), in: data + "/entry/daybook.sqlite")
            return (backup, outcome, origins)
        }
        try format.write(
            document(backup, outcome: outcome, origins: origins),
            text: text(backup, outcome: outcome, origins: origins))
        guard outcome.lost.isEmpty else {
            throw CommandError(.failure, BackupFault.restoreIncomplete, ["count": "\(outcome.lost.count)"])
        }
    }

    private func text(
        _ backup: BackupFolder.Backup, outcome: BackupRestoration.Outcome, origins: [String: BlobOrigin]
    ) -> String {
        var lines = Self.lines(of: outcome.lost, origins: origins)
        lines.append(
            BackupNotice.restored.localized([
                "name": backup.name, "folder": data, "files": "\(outcome.blobs)",
                "size": PhotoText.size("\(outcome.bytes)"),
            ]))
        if let effects = outcome.effects {
            if !keepAccess {
                lines.append(
                    BackupNotice.accessEnded.localized([
                        "sessions": "\(effects.sessions)", "tokens": "\(effects.tokens)",
                        "invitations": "\(effects.invitations)",
                    ]))
            }
            if !keepShares { lines.append(BackupNotice.sharesOff.localized(["count": "\(effects.shares)"])) }
            if effects.trashed > 0 { lines.append(BackupNotice.trashKept.localized(["count": "\(effects.trashed)"])) }
        }
        lines.append(BackupNotice.passwordsOld.localized())
        lines.append(BackupNotice.serve.localized(["folder": ShellText.path(data)]))
        return lines.joined(separator: "\n")
    }

    /// Returns the lines about the first lost files, and one with the number of the others.
    private static func lines(of lost: [BackupRestoration.Loss], origins: [String: BlobOrigin]) -> [String] {
        let lines = lost.prefix(shown).map { loss in
            let subject = BlobOrigin.subject(loss.digest, of: origins[loss.digest])
            return "\(subject): \(loss.code.notice.localized()) (\(loss.code.rawValue))"
        }
        return lines + ImportNotice.unlisted(beyond: lines.count, of: lost.count)
    }

    private static func document(of loss: BackupRestoration.Loss, origin: BlobOrigin?) -> JSONDocument {
        [
            "code": .string(loss.code.rawValue), "file": .string(loss.digest),
            "message": .string(loss.code.notice.localized()), "origin": origin?.document ?? .null,
        ]
    }

    private func document(
        _ backup: BackupFolder.Backup, outcome: BackupRestoration.Outcome, origins: [String: BlobOrigin]
    ) -> JSONDocument {
        var members: [String: JSONDocument] = [
            "backup": .string(backup.name), "data": .string(data), "files": .string(String(outcome.blobs)),
            "bytes": .string(String(outcome.bytes)), "effects": .null,
            "lostFiles": .string(String(outcome.lost.count)),
            "lost": .array(outcome.lost.map { Self.document(of: $0, origin: origins[$0.digest]) }),
        ]
        members["effects"] = outcome.effects.map { effects in
            [
                "sessions": .number(Double(effects.sessions)), "tokens": .number(Double(effects.tokens)),
                "invitations": .number(Double(effects.invitations)), "shares": .number(Double(effects.shares)),
                "trashed": .number(Double(effects.trashed)),
            ]
        }
        return .object(members)
    }
}

extension BackupRestoration.Loss.Code {
    /// The text for people.
    fileprivate var notice: BackupNotice {
        switch self {
        case .missing: .lostMissing
        case .damaged: .lostDamaged
        case .unreadable: .lostUnreadable
        }
    }
}
