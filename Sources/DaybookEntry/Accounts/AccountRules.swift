import Foundation
import Wording

/// The rules for accounts, beyond the field limits that the schema states and the runner checks first.
package struct AccountRules: Sendable {
    let zones: TimeZoneDatabase

    /// Returns a name in the form by which accounts are compared: composed and lower-cased.
    package static func nameKey(_ name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.lowercased()
    }

    /// Returns the profile of a new account. Empty fields become English and UTC.
    func profile(name: String, timeZone: String, locale: String) throws(DiaryError) -> AccountProfile {
        let profile = AccountProfile(
            name: name, locale: locale.isEmpty ? "en" : locale, timeZone: timeZone.isEmpty ? "UTC" : timeZone)
        var violations = Violations()
        checkLocale(profile.locale, into: &violations)
        try check(profile, into: violations)
        return profile
    }

    /// Returns the profile after a change of the given fields.
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
                checkLocale(profile.locale, into: &violations)
            case .timeZone: profile.timeZone = input.timeZone
            case .dayBoundary: profile.dayBoundary = input.dayBoundary.isEmpty ? "00:00" : input.dayBoundary
            case .defaultSoundID: profile.defaultSound = violations.id(input.defaultSoundID, field: "defaultSoundId")
            }
        }
        try check(profile, into: violations)
        return profile
    }

    /// Adds a violation if a locale is not a language tag, or its language is unknown.
    ///
    /// Only a locale that the request sets is checked: an older account may keep a locale from before this rule when
    /// its other fields change.
    private func checkLocale(_ locale: String, into violations: inout Violations) {
        guard let tag = LanguageTag(locale) else { return violations.add("locale", fault: FieldFault.notLanguageTag) }
        if !tag.isKnown { violations.add("locale", fault: AccountFault.unknownLanguage) }
    }

    private func check(_ profile: AccountProfile, into found: Violations) throws(DiaryError) {
        var violations = found
        if zones.rules(of: profile.timeZone) == nil {
            violations.add("timeZone", fault: TimeFault.unknownZone)
        }
        try violations.refuse()
    }
}
