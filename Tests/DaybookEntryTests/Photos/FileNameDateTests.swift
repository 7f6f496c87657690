import Testing

@testable import DaybookEntry

@Suite("Dates in the names of files")
struct FileNameDateTests {
    private let now = utc("2024-06-01T12:00:00")

    private func read(_ name: String) -> String? {
        guard let date = FileNameDate(name, now: now) else { return nil }
        switch date.moment {
        case .instant(let instant): return "\(LocalTime(instant, offset: UTCOffset(seconds: 0)))Z"
        case .wall(let local, _): return date.precision == .day ? "\(local.date)" : "\(local)"
        }
    }

    @Test(
        "Phones, messengers and screenshots are read",
        arguments: [
            ("2011-07-19 11.36.39.jpg", "2011-07-19T11:36:39"), ("2011-07-19 11.36.39-1.jpg", "2011-07-19T11:36:39"),
            ("20150517_230246.jpg", "2015-05-17T23:02:46"), ("20150517_230246(0).jpg", "2015-05-17T23:02:46"),
            ("FB_IMG_1519480325121.jpg", "2018-02-24T13:52:05Z"), ("mmexport1519480325121.jpg", "2018-02-24T13:52:05Z"),
            ("1519480325121.jpg", "2018-02-24T13:52:05Z"), ("IMG-20161224-WA0014.jpg", "2016-12-24"),
            ("PTT-20161224-WA0001.opus", "2016-12-24"), ("IMG_20221002_161817.jpg", "2022-10-02T16:18:17"),
            ("IMG20221002161817.jpg", "2022-10-02T16:18:17"), ("VID_20221002_161817.mp4", "2022-10-02T16:18:17"),
            ("MVIMG_20190201_212530.jpg", "2019-02-01T21:25:30"),
            ("KakaoTalk_20230915_181233456.jpg", "2023-09-15T18:12:33"),
            ("KakaoTalk_Photo_2023-09-15-18-12-33 001.jpeg", "2023-09-15T18:12:33"),
            ("Resized_20200101_101112.jpeg", "2020-01-01T10:11:12"),
            ("signal-2018-08-21-100217.jpg", "2018-08-21T10:02:17"),
            ("signal-2023-01-02-10-02-17-123.jpg", "2023-01-02T10:02:17"),
            ("Screenshot_20190201-212530_Fennec_F-Droid.png", "2019-02-01T21:25:30"),
            ("Screenshot_2021-03-04-05-06-07-890_com.kakao.talk.png", "2021-03-04T05:06:07"),
            ("Screenshot 2024-01-05 at 5.03.01\u{202F}PM.png", "2024-01-05T17:03:01"),
            ("Screen Shot 2024-01-05 at 12.03.01 AM.png", "2024-01-05T00:03:01"),
            ("스크린샷 2024-01-05 오후 5.03.01.png", "2024-01-05T17:03:01"),
            ("2024-01-05 \u{110B}\u{1169}\u{1112}\u{116E} 5.03.01.png", "2024-01-05T17:03:01"),
            ("스크린샷 2024-01-05 오전 12.03.01.png", "2024-01-05T00:03:01"),
            ("スクリーンショット 2024-01-05 17.03.01.png", "2024-01-05T17:03:01"),
            ("屏幕快照 2024-01-05 下午5.03.01.png", "2024-01-05T17:03:01"),
            ("Bildschirmfoto 2024-01-05 um 17.03.01.png", "2024-01-05T17:03:01"),
            ("Screenshot from 2021-03-04 05-06-07.png", "2021-03-04T05:06:07"),
            ("Screenshot 2023-01-01 123456.png", "2023-01-01T12:34:56"),
            ("WhatsApp Image 2021-03-04 at 05.06.07.jpeg", "2021-03-04T05:06:07"),
            ("WhatsApp Image 2021-03-04 at 5.06.07 PM (1).jpeg", "2021-03-04T17:06:07"),
            ("PXL_20210304_200607123.MP.jpg", "2021-03-04T20:06:07Z"),
            ("photo_2021-03-04_05-06-07.jpg", "2021-03-04T05:06:07"),
            ("LINE_P20210304_050607123.jpg", "2021-03-04T05:06:07"),
            ("DJI_20210304050607_0001_D.JPG", "2021-03-04T05:06:07"),
            ("00000IMG_00000_BURST20210304050607123_COVER.jpg", "2021-03-04T05:06:07"),
            ("2024년 1월 5일.jpg", "2024-01-05"), ("2024年1月5日.jpg", "2024-01-05"), ("1965-07-04 부산.jpg", "1965-07-04"),
            ("20150517_230246.mp4", "2015-05-17T23:02:46"), ("20150517_996199.jpg", "2015-05-17"),
        ])
    func read(name: String, expected: String) { #expect(read(name) == expected) }

    @Test(
        "Numbers that are no dates are none",
        arguments: [
            "IMG_0001.jpg", "DSC01234.JPG", "P1010123.JPG", "GOPR1234.MP4", "", ".jpg", "20150230.jpg", "20151301.jpg",
            "20240603_000000.jpg", "20991231.jpg", "18251231.jpg", "010-1234-5678.jpg", "01012345678.jpg",
            "821012345678.jpg", "9780306406157.jpg", "1920x1080.png", "received_1234567890123456.jpeg",
            "d41d8cd98f00b20420150517e9800998.jpg", "abc20150517def.jpg", "3f20150517b4c9.jpg",
            "20150517-2302-4623-8912-abcdef123456.jpg", "19-07-2011.jpg", "07-19-2011 11.36.39.jpg",
            "999999999999999999999999999999.jpg", "2015-05/17.jpg", "1719480325121.jpg",
        ])
    func refused(name: String) { #expect(read(name) == nil) }

    @Test("Milliseconds are kept, so that a burst has its order")
    func milliseconds() throws {
        let date = try #require(FileNameDate("KakaoTalk_20230915_181233456.jpg", now: now))
        let local = try #require(LocalTime("2023-09-15T18:12:33"))
        #expect(date.moment == .wall(local, microseconds: 456_000))
    }

    @Test("A name of many numbers, and one that is too long, are read in a bounded time, or not")
    func long() {
        #expect(read(String(repeating: "1-", count: 500) + "2015-05-17.jpg") == nil)
        #expect(read(String(repeating: "a", count: 2000) + "-2015-05-17.jpg") == nil)
    }
}
