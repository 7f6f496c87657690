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
        var violations = Violations()
        checkLocale(profile.locale, &violations)
        try check(profile, violations)
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
            case .locale:
                profile.locale = input.locale
                checkLocale(profile.locale, &violations)
            case .timeZone: profile.timeZone = input.timeZone
            case .dayBoundary: profile.dayBoundary = input.dayBoundary.isEmpty ? "00:00" : input.dayBoundary
            case .defaultSoundID: profile.defaultSound = violations.id(input.defaultSoundID, "defaultSoundId")
            }
        }
        try check(profile, violations)
        return profile
    }

    /// Refuses what is no tag of a language.
    ///
    /// Only one that is said: an account may have one from before this was looked at, and can change all the same.
    private func checkLocale(_ locale: String, _ violations: inout Violations) {
        guard let tag = LanguageTag(locale) else { return violations.add("locale", FieldFault.notLanguageTag) }
        if !tag.isKnown { violations.add("locale", AccountFault.unknownLanguage) }
    }

    private func check(_ profile: AccountProfile, _ found: Violations) throws(DiaryError) {
        var violations = found
        if zones.rules(of: profile.timeZone) == nil {
            violations.add("timeZone", TimeFault.unknownZone)
        }
        try violations.refuse()
    }
}
