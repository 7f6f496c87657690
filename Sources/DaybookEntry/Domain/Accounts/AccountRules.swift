import Foundation
import Wording

/// What an account must keep to, beyond the limits of its fields: those are the schema's and are checked before.
struct AccountRules: Sendable {
    let zones: TimeZoneDatabase

    /// A name as accounts are told apart: composed, without regard to case.
    static func nameKey(_ name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.lowercased()
    }

    /// The profile of a new account: English and UTC when nothing is said.
    func profile(name: String, timeZone: String, locale: String) throws(DiaryError) -> AccountProfile {
        let profile = AccountProfile(
            name: name, locale: locale.isEmpty ? "en" : locale, timeZone: timeZone.isEmpty ? "UTC" : timeZone)
        try check(profile)
        return profile
    }

    /// The profile after a change of the fields named.
    func profile(
        _ old: AccountProfile, changing fields: Set<AccountField>, to input: AccountInput
    ) throws(DiaryError) -> AccountProfile {
        var profile = old
        var violations = Violations()
        for field in AccountField.allCases where fields.contains(field) {
            switch field {
            case .name: profile.name = input.name
            case .locale: profile.locale = input.locale
            case .timeZone: profile.timeZone = input.timeZone
            case .dayBoundary: profile.dayBoundary = input.dayBoundary.isEmpty ? "00:00" : input.dayBoundary
            case .defaultSoundID: profile.defaultSound = violations.id(input.defaultSoundID, "defaultSoundId")
            }
        }
        try check(profile, violations)
        return profile
    }

    private func check(_ profile: AccountProfile, _ found: Violations = Violations()) throws(DiaryError) {
        var violations = found
        if zones.rules(of: profile.timeZone) == nil {
            violations.add("timeZone", TimeFault.unknownZone)
        }
        try violations.refuse()
    }
}
