import Testing

@testable import DaybookEntry

@Suite("Accounts and passwords")
struct AccountRulesTests {
    let rules: AccountRules

    init() throws {
        rules = AccountRules(zones: try TimeZoneDatabase())
    }

    @Test("Names that look alike are one name")
    func nameKeys() {
        #expect(AccountRules.nameKey("Min-Ji") == AccountRules.nameKey("MIN-JI"))
        #expect(AccountRules.nameKey("e\u{301}va") == AccountRules.nameKey("ÉVA"))
        #expect(AccountRules.nameKey("ａｎｎ") == AccountRules.nameKey("ann"))
        #expect(AccountRules.nameKey("ann") != AccountRules.nameKey("anna"))
    }

    @Test("A profile has defaults, and a zone that exists")
    func profile() throws {
        let old = try rules.profile(name: "minji", timeZone: "", locale: "")
        #expect(old == AccountProfile(name: "minji", locale: "en", timeZone: "UTC"))
        let wrong = AccountInput(
            name: "ann", locale: "ko-KR", timeZone: "KST", dayBoundary: "04:00", defaultSoundID: "a bell")
        let fields = violations {
            _ = try rules.profile(old, changing: Set(AccountField.allCases), to: wrong)
        }
        #expect(fields == ["defaultSoundId", "timeZone"])
        let signal = UUIDBytes(high: 1, low: 2)
        let right = AccountInput(
            name: "민지", locale: "ko-KR", timeZone: "Asia/Seoul", dayBoundary: "04:00",
            defaultSoundID: signal.description)
        let expected = AccountProfile(
            name: "민지", locale: "ko-KR", timeZone: "Asia/Seoul", dayBoundary: "04:00", defaultSound: signal)
        #expect(try rules.profile(old, changing: Set(AccountField.allCases), to: right) == expected)
    }

    @Test(
        "A language is a well-formed tag of one that there is, in new accounts as in old",
        arguments: [
            "xx-yy-zz", "xx", "ko-", "-ko", "ko--KR", "ko_KR", "k", "korean", "ko-KR-KR", "ko-KR-Kore", "en-x", "x-ko",
            "i-klingon", "en-u", "en-u-co-u-co", "de-1996-1996", "en-u-a", "ko-한국", "\u{212A}o", "en-US-abcdefghi", "",
            "ko-KR.UTF-8",
            "zh-aaa-bbb-ccc-ddd",
        ])
    func badLocales(locale: String) throws {
        let old = try rules.profile(name: "minji", timeZone: "", locale: "")
        #expect(
            violations { _ = try rules.profile(old, changing: [.locale], to: AccountInput(locale: locale)) } == [
                "locale"
            ])
        if !locale.isEmpty {
            #expect(violations { _ = try rules.profile(name: "ann", timeZone: "", locale: locale) } == ["locale"])
        }
    }

    @Test(
        "Tags of every form that RFC 5646 has are taken as they are written",
        arguments: [
            "ko", "KO-kr", "ko-KR", "ja-JP-u-ca-japanese", "zh-Hant-TW", "zh-yue-HK", "es-419", "sl-rozaj-biske-1994",
            "de-CH-1996", "de-Latn-DE-1996", "en-US-u-co-phonebk-x-mine", "en-x-whatever", "yue", "fil",
            "en-a-bbb-u-co-phonebk",
        ])
    func goodLocales(locale: String) throws {
        let made = try rules.profile(name: "minji", timeZone: "", locale: locale)
        #expect(made.locale == locale)
        let changed = try rules.profile(made, changing: [.locale], to: AccountInput(locale: locale))
        #expect(changed == made)
    }

    @Test("An account whose language was never looked at can change")
    func oldLocale() throws {
        let old = AccountProfile(name: "minji", locale: "xx-yy-zz", timeZone: "UTC")
        let new = try rules.profile(old, changing: [.timeZone], to: AccountInput(timeZone: "Asia/Seoul"))
        #expect(new.locale == "xx-yy-zz" && new.timeZone == "Asia/Seoul")
    }

    @Test("A password fits its hash and no other; a name without one never fits")
    func passwords() async throws {
        let hasher = try PasswordHasher(cost: .minimal)
        let hash = try await hasher.hash("비밀번호 1")
        #expect(hash.hasPrefix("$argon2id$"))
        #expect(try await hasher.verify("비밀번호 1", against: hash, for: .unauthenticated))
        #expect(try await !hasher.verify("비밀번호 2", against: hash, for: .unauthenticated))
        #expect(try await !hasher.verify("비밀번호 1", against: nil, for: .unauthenticated))
        #expect(try await !hasher.verify("", against: hash, for: .unauthenticated))
        #expect(try await hasher.hash("비밀번호 1") != hash)
    }

    @Test(
        "A password fits however a keyboard writes its letters and spaces",
        arguments: [
            ("비밀 번호", "\u{1107}\u{1175}\u{1106}\u{1175}\u{11AF} \u{1107}\u{1165}\u{11AB}\u{1112}\u{1169}"),
            ("Ångström é", "A\u{30A}ngstro\u{308}m\u{A0}e\u{301}"), ("바다 산책", "바다\u{3000}산책"),
        ])
    func preparedPasswords(password: String, typed: String) async throws {
        let hasher = try PasswordHasher(cost: .minimal)
        for (set, tried) in [(password, typed), (typed, password), (typed, typed)] {
            let hash = try await hasher.hash(set)
            #expect(try await hasher.fit(tried, against: hash, for: .unauthenticated) == .prepared)
        }
    }

    @Test(
        "Nothing else of a password is changed",
        arguments: [
            ("ａbc", "abc"), ("Abc", "abc"), ("ﬁ", "fi"), ("don’t", "don't"), ("a b", "ab"), ("ß", "ss"), ("a\t", "a "),
        ])
    func exactPasswords(password: String, other: String) async throws {
        let hasher = try PasswordHasher(cost: .minimal)
        let hash = try await hasher.hash(password)
        #expect(try await !hasher.verify(other, against: hash, for: .unauthenticated))
    }

    @Test("A hash of a password as it was typed goes on fitting, at two computations whoever asks")
    func hashesOfTypedPasswords() async throws {
        let hasher = try PasswordHasher(cost: .minimal)
        let typed = "cafe\u{301}"
        // A hash by an older Daybook, which hashed a password as typed.
        let old = try PasswordHasher.hash(typed, cost: .minimal)
        func cost(_ password: String, _ hash: String?) async throws -> String {
            let before = hasher.computations
            let fit = try await hasher.fit(password, against: hash, for: .unauthenticated)
            return "\(fit), \(hasher.computations - before)"
        }
        #expect(try await cost(typed, old) == "asTyped, 1")
        #expect(try await cost("caf\u{E9}", old) == "none, 1")
        #expect(try await cost("the\u{301}", old) == "none, 2")
        // An unknown name costs as much as a known one.
        #expect(try await cost("the\u{301}", nil) == "none, 2")
        #expect(try await cost("the", nil) == "none, 1")
    }

    @Test("Credentials are bearer tokens and nothing else")
    func credentials() {
        let token = SessionToken(random: foreseeableRandom())
        #expect(Credential(authorization: "Bearer \(token.text)").tokenHash == token.hash)
        #expect(Credential(authorization: "bearer \(token.text)").tokenHash == token.hash)
        #expect(token.text.utf8.count == 43)
        for header in [
            nil, "", "Bearer", token.text, "Basic \(token.text)", "Bearer " + String(repeating: "x", count: 300),
        ] {
            #expect(Credential(authorization: header).tokenHash == nil)
        }
    }

    @Test("Dates are written in the language asked for")
    func displayDates() throws {
        let dates = DisplayDate()
        let day = try #require(CivilDate("2023-09-01"))
        func text(_ header: String) -> String? {
            dates.language(header, accountLocale: "ko-KR").map { dates.text(day, language: $0) }
        }
        #expect(text("ko") == "2023년 9월 1일 금요일")
        #expect(text("ko-KR,ko;q=0.9,en;q=0.8") == "2023년 9월 1일 금요일")
        #expect(text("en-US") == "Friday, September 1, 2023")
        #expect(text("en;q=0.1, de;q=0.7, xx;q=1") == "Freitag, 1. September 2023")
        #expect(text("*") == "2023년 9월 1일 금요일")
        for header in ["", "xx", "en;q=0", ";;;", "q=1", "../../etc", String(repeating: "a-", count: 5000)] {
            #expect(text(header) == nil, "\(header.prefix(20))")
        }
    }

    @Test(
        "Dates are written as the diary's calendar has them, from its first day to its last",
        arguments: [
            ("0001-01-01", "1년 1월 1일 월요일", "Monday, January 1, 1", "1年1月1日 月曜日"),
            ("1500-03-01", "1500년 3월 1일 목요일", "Thursday, March 1, 1500", "1500年3月1日 木曜日"),
            ("1582-10-14", "1582년 10월 14일 목요일", "Thursday, October 14, 1582", "1582年10月14日 木曜日"),
            ("1582-10-15", "1582년 10월 15일 금요일", "Friday, October 15, 1582", "1582年10月15日 金曜日"),
            ("2024-02-29", "2024년 2월 29일 목요일", "Thursday, February 29, 2024", "2024年2月29日 木曜日"),
            ("9999-12-31", "9999년 12월 31일 금요일", "Friday, December 31, 9999", "9999年12月31日 金曜日"),
        ])
    func displayDates(date: String, korean: String, english: String, japanese: String) throws {
        let dates = DisplayDate()
        let day = try #require(CivilDate(date))
        #expect(["ko", "en", "ja"].map { dates.text(day, language: $0) } == [korean, english, japanese])
    }

    @Test("Login texts are cut between characters")
    func cuts() {
        #expect("short".cut(toBytes: 500) == "short")
        let cut = String(repeating: "가", count: 300).cut(toBytes: 500)
        #expect(cut.utf8.count <= 500 && cut.utf8.count > 490)
        #expect(cut.allSatisfy { $0 == "가" })
    }
}
