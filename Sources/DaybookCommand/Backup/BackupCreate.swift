import ArgumentParser
import DaybookBackup
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
            interrupted does no harm: the next one continues. Needs the folder that holds the diary, but no login.
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

    @OptionGroup var format: OutputFormat

    func run() async throws {
        let data = try await folder.path()
        try write(try await BackupRecord(data: data, target: target).keep { try await make(from: data) })
    }

    private func make(from data: String) async throws -> BackupCreation.Outcome {
        let (target, link, existing, work) = (target, link, existing, BackupWork(format))
        let creation = try await work.run { _ throws(BackupError) in
            try BackupCreation(
                into: target, isLinking: link, needsMark: existing, version: DaybookVersion.current)
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
        let bytes = manifest.blobBytes.addingReportingOverflow(manifest.database.size).partialValue
        let text = BackupNotice.created.localized([
            "name": outcome.backup.name, "files": "\(manifest.blobs)", "size": PhotoText.size("\(bytes)"),
            "added": "\(outcome.added)", "addedSize": PhotoText.size("\(outcome.addedBytes)"),
        ])
        let document: JSONDocument = [
            "backup": outcome.backup.document, "added": .string(String(outcome.added)),
            "addedBytes": .string(String(outcome.addedBytes)), "isLinked": .bool(link),
        ]
        try format.write(document, text: link ? text + "\n" + BackupNotice.linked.localized() : text)
    }
}
