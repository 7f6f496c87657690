import ArgumentParser
import DaybookBackup
import DaybookEntry
import DaybookSettings
import Foundation

/// `daybook backup create`.
struct BackupCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a backup of the diary. Needs the diary's folder.",
        discussion: """
            Works while the diary is written to, and whether or not `daybook up` serves it. A backup is the diary at one \
            moment: its database, and all photos, videos and recordings. Files that an earlier backup in the folder has \
            are not stored again. The folder belongs to one diary; it is made if only its last part is missing, and \
            README.txt in it says what is in it. Smaller pictures and unfinished uploads are left out. A backup that is \
            interrupted does no harm: the next one continues. A file that is missing or damaged in the diary fails the \
            backup, unless an earlier one has it, or one of the flags below is given. Needs the folder that holds the \
            diary, but no login.
            """)

    @Argument(help: ArgumentHelp("Folder for the backups, best on another disk.", valueName: "dir"))
    var target: String

    @OptionGroup var folder: DataFolder

    @Flag(
        help: """
            Make hard links to the photos instead of copies. This is no second copy: a damaged file is damaged in the \
            backup, too.
            """)
    var link = false

    @Flag(help: "Fail if the folder has no backup yet, as for a disk that should be mounted there.")
    var existing = false

    @Flag(
        help: """
            Make the backup without the files that are missing or damaged in the diary, and list them. The exit code is 1 \
            if there are any.
            """)
    var withoutMissing = false

    @Flag(help: "Do not fail for missing or damaged files that the newest backup was made without, too.")
    var knownLosses = false

    @OptionGroup var format: OutputFormat

    /// The largest number of lost files that are shown to people; programs get all.
    private static let shown = 20

    func run() async throws {
        let data = try await folder.path()
        let outcome = try await BackupRecord(data: data, target: target).keep { try await make(from: data) }
        try write(outcome)
        guard outcome.lost.isEmpty || (knownLosses && outcome.lostNothingNew) else {
            throw CommandError(.failure, BackupFault.incomplete, ["count": "\(outcome.lost.count)"])
        }
    }

    private var omission: BackupCreation.Omission {
        if withoutMissing { return .all }
        return knownLosses ? .known : .none
    }

    private func make(from data: String) async throws -> BackupCreation.Outcome {
        let (target, link, existing, work) = (target, link, existing, BackupWork(format))
        let omission = omission
        let creation = try await work.run { _ throws(BackupError) in
            try BackupCreation(
                into: target, isLinking: link, needsMark: existing, omitting: omission,
                version: DaybookVersion.current)
        }
        return try await DiaryCopies(path: data).withCopy(work) { copy in
            do {
                return try await work.run { work throws(BackupError) in
                    try creation.run(copy: copy.path, media: data + "/media", at: Int64(Date().timeIntervalSince1970)) {
                        Self.show($0, in: work)
                    }
                }
            } catch let error as CommandError {
                let named = try await work.run { _ throws(BackupError) in error.naming(fileIn: copy.path) }
                throw named
            }
        }
    }

    private static func show(_ progress: BackupCreation.Progress, in work: BackupWork) {
        switch progress {
        case .database(let done, let all):
            work.show(
                BackupNotice.databaseProgress.localized(["done": "\(done / 1_000_000)", "all": "\(all / 1_000_000)"]))
        case .blobs(let done, let all, let bytes):
            work.show(
                BackupNotice.blobProgress.localized([
                    "done": "\(done)", "all": "\(all)", "megabytes": "\(bytes / 1_000_000)",
                ]))
        }
    }

    private func write(_ outcome: BackupCreation.Outcome) throws {
        let manifest = outcome.backup.manifest
        var lines = Self.lines(of: outcome)
        lines.append(
            BackupNotice.created.localized([
                "name": outcome.backup.name, "files": "\(manifest.storedBlobs)",
                "size": PhotoText.size("\(manifest.storedBytes)"),
                "added": "\(outcome.added)", "addedSize": PhotoText.size("\(outcome.addedBytes)"),
            ]))
        if link { lines.append(BackupNotice.linked.localized()) }
        let document: JSONDocument = [
            "backup": outcome.backup.document, "added": .string(String(outcome.added)),
            "addedBytes": .string(String(outcome.addedBytes)), "isLinked": .bool(link),
            "lost": .array(outcome.lost.map { Self.document(of: $0, origin: outcome.origins[$0.name]) }),
        ]
        try format.write(document, text: lines.joined(separator: "\n"))
    }

    /// Returns the lines about the first lost files, and one with the number of the others.
    private static func lines(of outcome: BackupCreation.Outcome) -> [String] {
        let lines = outcome.lost.prefix(shown).map { loss in
            let subject = BlobOrigin.subject(loss.name, of: outcome.origins[loss.name])
            return "\(subject): \(BackupNotice.leftOut.localized()) (\(CommandError(loss).fault))"
        }
        return lines + ImportNotice.unlisted(beyond: lines.count, of: outcome.lost.count)
    }

    private static func document(of loss: BackupError, origin: BlobOrigin?) -> JSONDocument {
        [
            "code": .string(CommandError(loss).fault), "file": .string(loss.name),
            "message": .string(BackupNotice.leftOut.localized()), "origin": origin?.document ?? .null,
        ]
    }
}
