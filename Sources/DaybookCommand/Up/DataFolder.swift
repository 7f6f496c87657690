import ArgumentParser
import DaybookSettings
import Foundation
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

    /// Returns the folder's path. Throws if the settings file cannot be read.
    func path(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws(RuntimeError) -> String {
        let settings = try await Settings(
            .daybook, flags: [.data: data ?? "", .settings: settings ?? ""], environment: environment)
        return Self.path(settings, environment: environment)
    }

    /// Checks that the folder above a diary's folder exists, if an option names the folder: a mistyped path makes no
    /// diary. The folders above the standard one are made.
    ///
    /// - Throws: `configuration` if the folder above does not exist.
    static func check(_ settings: Settings) throws(RuntimeError) {
        guard let folder = settings.string(.data) else { return }
        let parent = DurableFiles.folder(of: folder)
        guard !FileManager.default.fileExists(atPath: parent) else { return }
        throw RuntimeError(
            .configuration,
            CommandFault.noFolderAbove.localized([
                "folder": DisplayWidth.shown(folder), "parent": DisplayWidth.shown(parent),
                "path": ShellText.path(parent),
            ]))
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
