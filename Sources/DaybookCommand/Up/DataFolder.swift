import ArgumentParser
import DaybookBackup
import DaybookSettings
import Foundation
import PlainForm
import ServiceRuntime

/// The folder of the diary, determined in the same way for `daybook up` and for every command that works on that
/// folder.
struct DataFolder: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Folder that holds the diary. Without it: DAYBOOK_DATA, then the settings file's, then the standard \
            folder.
            """,
            valueName: "dir"))
    var data: String?

    @Option(help: ArgumentHelp("JSON file with settings, as for `daybook up`.", valueName: "file"))
    var settings: String?

    func validate() throws { try Self.refuseEmpty(data) }

    /// Refuses an option that was given without the name of a folder: it would mean the standard folder.
    static func refuseEmpty(_ data: String?) throws(ValidationError) {
        if data?.isEmpty == true { throw ValidationError(.emptyFolder, ["flag": "--data"]) }
    }

    /// Returns the folder's path. Throws if the settings file cannot be read.
    func path(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws(RuntimeError) -> String {
        let settings = try await Settings(
            .daybook, flags: [.data: data ?? "", .settings: settings ?? ""], environment: environment)
        return Self.path(settings, environment: environment)
    }

    /// Checks the folder of a diary if an option names it: a mistyped path makes no diary. The folder above must exist;
    /// the folders above the standard one are made. A new diary is not made among backups, nor in a mirror or an
    /// export. Blocks.
    ///
    /// - Throws: `configuration` with what to do.
    static func check(_ settings: Settings) throws(RuntimeError) {
        guard let folder = settings.string(.data) else { return }
        let parent = DurableFiles.folder(of: folder)
        guard FileManager.default.fileExists(atPath: parent) else {
            throw RuntimeError(
                .configuration,
                DataFolderFault.noFolderAbove.localized([
                    "folder": DisplayWidth.shown(folder), "parent": DisplayWidth.shown(parent),
                    "path": ShellText.path(parent),
                ]))
        }
        guard isNew(folder) else { return }
        for place in [folder, parent] {
            guard let fault = refusal(of: place, isInside: place != folder) else { continue }
            throw RuntimeError(
                .configuration,
                fault.localized([
                    "folder": DisplayWidth.shown(folder), "place": DisplayWidth.shown(place),
                    "path": ShellText.path(place),
                ]))
        }
    }

    /// Returns the reason why no diary is made in a folder, or in a folder inside it; nil for none.
    private static func refusal(of place: String, isInside: Bool) -> DataFolderFault? {
        if isThere({ () throws(BackupError) in _ = try BackupFolder(place) }) { return .folderOfBackups }
        if isThere({ () throws(BackupError) in _ = try MirrorFolder(place) }) { return .folderOfExport }
        // Anything may lie beside an export.
        guard !isInside, LocalFiles.isThere(place + "/" + PlainSummary.fileName) else { return nil }
        return isThere({ () throws(BackupError) in _ = try ExportFolder(place) }) ? .folderOfExport : nil
    }

    /// Returns whether there is something to open, also if it is damaged, in use, or of a newer Daybook.
    private static func isThere(_ open: () throws(BackupError) -> Void) -> Bool {
        do throws(BackupError) {
            try open()
            return true
        } catch {
            return [.broken, .busy, .newer, .newerMirror, .newerExport].contains(error.code)
        }
    }

    /// Returns whether a folder has no diary yet. Blocks.
    static func isNew(_ folder: String) -> Bool {
        !FileManager.default.fileExists(atPath: folder + "/entry/daybook.sqlite")
    }

    /// Returns the folder of the settings; else `$XDG_DATA_HOME/daybook`, or the same below the home directory.
    static func path(
        _ settings: Settings, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        if let folder = settings.string(.data) { return folder }
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder + "/daybook" }
        return (environment["HOME"] ?? "/var/lib") + "/.local/share/daybook"
    }
}
