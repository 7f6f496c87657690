import DaybookAPI
import Wording

/// The settings of an exported account that this server can take. An account that takes the export over keeps its own in
/// the place of the others.
///
/// A newer server may know a time zone or a language that this one does not.
struct ImportedSettings: Sendable {
    /// The exported account with values that this server has in the place of those that it cannot take, and without its
    /// name, which no account takes over.
    let account: KeptAccount
    /// The names in JSON of the settings that this server cannot take.
    let left: [String]

    /// The settings, by their names in JSON and their columns.
    private static let columns = [
        ("locale", "locale"), ("timeZone", "time_zone"), ("dayBoundary", "day_boundary"),
    ]

    init(_ exported: KeptAccount, by rules: AccountRules) {
        var account = exported
        account.name = ""
        let refused = Self.refused(in: account, by: rules)
        if refused.contains("locale") { account.locale = "en" }
        if refused.contains("timeZone") { account.timeZone = "UTC" }
        if refused.contains("dayBoundary") { account.dayBoundary = "00:00" }
        self.account = account
        left = Self.columns.map { $0.0 }.filter { refused.contains($0) }
    }

    /// Returns the names of the fields that this server refuses in an account, and among them all settings that it cannot
    /// take.
    private static func refused(in account: KeptAccount, by rules: AccountRules) -> Set<String> {
        var (refused, record): (Set<String>, KeptRecord) = ([], KeptRecord())
        record.record = .account(account)
        func note(_ error: DiaryError) {
            // A field stands behind the name of its record.
            for violation in error.violations {
                refused.insert(violation.field.split(separator: ".").last.map { String($0) } ?? "")
            }
        }
        do throws(DiaryError) { try record.check() } catch { note(error) }
        do throws(DiaryError) {
            _ = try rules.profile(name: account.name, timeZone: account.timeZone, locale: account.locale)
        } catch { note(error) }
        if account.locale.isEmpty { refused.insert("locale") }
        if account.timeZone.isEmpty { refused.insert("timeZone") }
        if DayBoundary(account.dayBoundary) == nil { refused.insert("dayBoundary") }
        return refused
    }

    /// Returns the row of the account with the settings of another one in the place of those that are left out.
    func row(_ row: KeptRow, keeping own: AccountProfile) -> KeptRow {
        let values = ["locale": own.locale, "timeZone": own.timeZone, "dayBoundary": own.dayBoundary]
        var kept: [String: KeptValue] = [:]
        for (name, column) in Self.columns where left.contains(name) { kept[column] = .text(values[name] ?? "") }
        return row.replacing(kept, in: .accounts)
    }

    /// The notices on the settings that are left out, for the report of the import.
    var notices: [ImportRunNotice] {
        left.map { name in
            let (fault, values) = (ImportFault.settingLeft, ["field": name])
            return ImportRunNotice(
                place: "records/accounts.jsonl:1", kind: .file, reason: fault.reason, message: fault.english(values),
                field: name, parameters: values, isHidden: false)
        }
    }
}
