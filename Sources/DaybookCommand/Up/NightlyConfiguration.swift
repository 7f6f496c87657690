import DaybookBackup
import DaybookSettings
import Foundation
import ServiceRuntime

/// The configuration of the nightly backup.
struct NightlyConfiguration: Sendable, Equatable {
    let plan: BackupPlan
    /// The rules by which old backups are kept; nil to keep all.
    var keep: KeepRules?
    /// The shell command that runs when a backup fails or is late; nil for none.
    var onTrouble: String?
}

extension NightlyConfiguration {
    private static let counts = 0...100_000

    /// Reads the settings; nil if they ask for no nightly backup.
    ///
    /// - Throws: `configuration` for a setting that is wrong, or useless without a folder.
    init?(_ settings: Settings, zone: TimeZone = .machine) throws(RuntimeError) {
        guard let folder = settings.string(.backup) else {
            var others: [Setting] = [.backupAt, .backupKeep]
            if settings.string(.mirror) == nil { others.append(.onTrouble) }
            for setting in others where settings.string(setting) != nil {
                throw RuntimeError(
                    .configuration,
                    UsageFault.together.localized(["flag": setting.flag, "other": Setting.backup.flag]))
            }
            return nil
        }
        let text = settings.string(.backupAt) ?? Setting.backupAt.standard
        guard let time = BackupTime(text, in: zone) else {
            throw RuntimeError(
                .configuration, UsageFault.timeOfDay.localized(["flag": Setting.backupAt.flag, "text": text]))
        }
        self.init(
            plan: BackupPlan(folder: BackupLayout(root: folder).absoluteRoot, time: time),
            keep: try settings.string(.backupKeep).map(Self.rules), onTrouble: settings.string(.onTrouble))
    }

    private static func rules(_ text: String) throws(RuntimeError) -> KeepRules {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }.filter(counts.contains)
        guard parts.count == 3, numbers.count == 3, numbers.contains(where: { $0 > 0 }) else {
            throw RuntimeError(
                .configuration, UsageFault.keepCounts.localized(["flag": Setting.backupKeep.flag, "text": text]))
        }
        return KeepRules(daily: numbers[0], weekly: numbers[1], monthly: numbers[2])
    }
}

extension TimeZone {
    /// The machine's time zone, or the one that `TZ` names.
    static var machine: TimeZone {
        MachineTimeZone(environment: ProcessInfo.processInfo.environment).flatMap { TimeZone(identifier: $0.name) }
            ?? .current
    }
}
