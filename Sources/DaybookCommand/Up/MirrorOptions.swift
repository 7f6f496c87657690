import ArgumentParser
import DaybookBackup
import DaybookEntry
import DaybookSettings
import Foundation
import ServiceRuntime

/// The flags of `daybook up` for mirrors.
struct MirrorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Keep the mirror in this folder in step, which `daybook mirror --create` has made. NAME=DIR for another \
            account than the owner's. May be given several times.
            """,
            valueName: "dir"))
    var mirror: [String] = []

    var flags: [Setting: String] { [.mirror: mirror.joined(separator: ",")] }
}

/// A mirror that `daybook up` keeps in step.
struct MirrorPlan: Sendable, Equatable {
    private static let maximumCount = 16

    /// The name of the account; empty for the owner of the server.
    let account: String
    /// The absolute path of the folder.
    let folder: String

    /// Reads the settings; none if they ask for no mirror.
    ///
    /// - Throws: `configuration` for a text that is no folder, and for an account or a folder that stands twice.
    static func all(_ settings: Settings) throws(RuntimeError) -> [MirrorPlan] {
        guard let text = settings.string(.mirror) else { return [] }
        let plans = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Self(String($0)) }
        let count = text.split(separator: ",", omittingEmptySubsequences: false).count
        guard plans.count == count, count <= maximumCount,
            Set(plans.map { AccountRules.nameKey($0.account) }).count == count, Set(plans.map(\.folder)).count == count
        else {
            throw RuntimeError(
                .configuration,
                UsageFault.mirrors.localized([
                    "flag": Setting.mirror.flag, "text": text, "count": "\(maximumCount)",
                ]))
        }
        return plans
    }

    /// Reads `DIR` or `NAME=DIR`; nil if either is empty. An equals sign behind a slash belongs to the folder.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let hasName = parts.count == 2 && !parts[0].contains("/")
        let (name, path) = hasName ? (parts[0], parts[1]) : ("", text)
        guard !path.isEmpty, !hasName || !name.isEmpty else { return nil }
        self.init(account: name, folder: BackupLayout(root: path).absoluteRoot)
    }

    init(account: String, folder: String) { (self.account, self.folder) = (account, folder) }
}
