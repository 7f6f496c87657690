import Foundation

/// What an account must keep to.
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
        _ old: AccountProfile, changing fields: Set<AccountField>, to input: AccountProfile
    ) throws(DiaryError) -> AccountProfile {
        var profile = old
        for field in AccountField.allCases where fields.contains(field) {
            switch field {
            case .name: profile.name = input.name
            case .locale: profile.locale = input.locale
            case .timeZone: profile.timeZone = input.timeZone
            case .dayBoundary: profile.dayBoundary = input.dayBoundary.isEmpty ? "00:00" : input.dayBoundary
            }
        }
        try check(profile)
        return profile
    }

    /// Refuses a password nobody could type, or a name that is none.
    func check(name: String, password: String) throws(DiaryError) {
        var violations = Violations()
        if name.isEmpty { violations.add("name", "is empty") }
        if password.isEmpty { violations.add("password", "is empty") }
        violations.check(name, atMost: Limits.accountName, "name")
        violations.check(password, atMost: Limits.password, "password")
        try violations.refuse()
    }

    /// Refuses a new password nobody could type.
    func check(newPassword: String, _ field: String) throws(DiaryError) {
        var violations = Violations()
        if newPassword.isEmpty { violations.add(field, "is empty") }
        violations.check(newPassword, atMost: Limits.password, field)
        try violations.refuse()
    }

    private func check(_ profile: AccountProfile) throws(DiaryError) {
        var violations = Violations()
        if profile.name.allSatisfy(\.isWhitespace) { violations.add("name", "is empty") }
        violations.check(profile.name, atMost: Limits.accountName, "name")
        if !isLanguageTag(profile.locale) { violations.add("locale", "is no BCP 47 tag, as ko-KR is one") }
        if zones.rules(of: profile.timeZone) == nil {
            violations.add("timeZone", "is no name of the tz database (they are case-sensitive)")
        }
        if !isTimeOfDay(profile.dayBoundary) { violations.add("dayBoundary", "is no time of the form HH:MM") }
        try violations.refuse()
    }

    /// Subtags of one to eight letters and digits, the first a language of two to eight letters.
    private func isLanguageTag(_ tag: String) -> Bool {
        let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = subtags.first, tag.utf8.count <= 35 else { return false }
        guard (2...8).contains(language.utf8.count), language.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return false
        }
        return subtags.dropFirst().allSatisfy { subtag in
            (1...8).contains(subtag.utf8.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }

    private func isTimeOfDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return false }
        guard let hour = decimal(bytes[0..<2]), let minute = decimal(bytes[3..<5]) else { return false }
        return hour < 24 && minute < 60
    }
}
