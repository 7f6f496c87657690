/// The rules by which old backups are kept: the newest of each of the last days, weeks and months that have one.
public struct KeepRules: Sendable, Equatable {
    /// The number of days, by UTC.
    public var daily: Int
    /// The number of weeks, each from Monday.
    public var weekly: Int
    /// The number of months.
    public var monthly: Int

    /// Creates rules.
    public init(daily: Int = 0, weekly: Int = 0, monthly: Int = 0) {
        (self.daily, self.weekly, self.monthly) = (daily, weekly, monthly)
    }

    /// Whether the rules keep anything.
    public var keepsAny: Bool { daily > 0 || weekly > 0 || monthly > 0 }

    /// Returns the names of the backups that the rules keep. Each line of the diary is thinned out by itself, so that a
    /// restored diary never displaces the backups of the one before.
    func kept(of backups: [BackupFolder.Backup]) -> Set<String> {
        var kept: Set<String> = []
        for line in Dictionary(grouping: backups, by: \.manifest.line).values {
            let newest = line.sorted { $0.seconds > $1.seconds }
            kept.formUnion(Self.newest(of: newest, in: daily) { String($0.name.prefix(10)) })
            kept.formUnion(Self.newest(of: newest, in: weekly) { String(Self.week(of: $0.seconds)) })
            kept.formUnion(Self.newest(of: newest, in: monthly) { String($0.name.prefix(7)) })
        }
        return kept
    }

    /// Returns the newest backup of each of the last periods that have one.
    private static func newest(
        of backups: [BackupFolder.Backup], in periods: Int, period: (BackupFolder.Backup) -> String
    ) -> [String] {
        var (kept, last): ([String], String?) = ([], nil)
        for backup in backups where kept.count < periods {
            let current = period(backup)
            if current != last { kept.append(backup.name) }
            last = current
        }
        return kept
    }

    /// Returns the number of the week of a time. 1970 began on a Thursday.
    private static func week(of seconds: Int64) -> Int64 {
        let day = (Double(seconds) / 86_400).rounded(.down)
        return Int64(((day + 3) / 7).rounded(.down))
    }
}
