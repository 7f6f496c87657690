@testable import DaybookSearchCore

/// Any text as a file's name, of which a date is read: it must be a date that a photo can have.
///
/// The first two bytes are the day of today, the rest is the name.
enum NameTarget {
    static func test(_ input: [UInt8]) {
        let day = input.prefix(2).reduce(0) { $0 << 8 | Int64($1) }
        let now = Instant(microseconds: day * 86_400_000_000)
        let name = String(decoding: input.dropFirst(2), as: UTF8.self)
        guard let date = FileNameDate(name, now: now) else { return }
        check(FileNameDate(name, now: now) == date, "The same name says two things.")
        check(date.precision.isOfADay, "A name tells less than a day.")
        switch date.moment {
        case .instant(let instant):
            check(instant.seconds < now.seconds + 2 * 86_400, "A name tells of days to come.")
        case .wall(let local, let microseconds):
            check((0..<1_000_000).contains(microseconds), "A fraction is no fraction.")
            check((1826...9999).contains(local.date.parts.year), "A date is before photography.")
            check(local.seconds < now.seconds + 2 * 86_400, "A name tells of days to come.")
            check(date.precision == .second || local.seconds % 86_400 == 0, "A day does not begin at midnight.")
        }
    }

    static var seeds: [[UInt8]] {
        [
            "2011-07-19 11.36.39.jpg", "IMG_20221002_161817.jpg", "IMG-20161224-WA0014.jpg", "FB_IMG_1519480325121.jpg",
            "KakaoTalk_Photo_2023-09-15-18-12-33 001.jpeg", "Screenshot 2024-01-05 at 5.03.01\u{202F}PM.png",
            "스크린샷 2024-01-05 오후 5.03.01.png", "PXL_20210304_200607123.MP.jpg", "2024년 1월 5일.jpg",
            "00000IMG_00000_BURST20210304050607123_COVER.jpg", "20150517-2302-4623-8912-abcdef123456.jpg",
        ].map { [0x4E, 0x20] + Array($0.utf8) }
    }
}
