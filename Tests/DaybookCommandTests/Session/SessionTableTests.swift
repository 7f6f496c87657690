import Testing

@testable import DaybookCommand

@Suite struct SessionTableTests {
    private let sessions: [JSONDocument] = [
        [
            "id": "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "userAgent": "daybook/0.1.0", "current": .bool(true),
            "createTime": "2026-11-22T08:49:10Z", "lastUseTime": "2026-11-23T09:50:11Z",
        ],
        ["id": "0192f3a5-5b6c-7d8e-8f90-a1b2c3d4e5f6", "userAgent": "Firefox"],
    ]

    @Test func `the device comes first, and its id is whole for programs`() {
        #expect(
            SessionList.table(sessions, isShort: false).records[0]
                == "daybook/0.1.0\tthis\t2026-11-23 09:50Z\t2026-11-22 08:49Z\t0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6")
    }

    @Test(arguments: [40, 60, 80])
    func `on every terminal a device can be told and logged out`(columns: Int) {
        let lines = SessionList.table(sessions, isShort: true).lines(columns: columns)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
        #expect(lines[1].hasPrefix("daybook/0.1.0  this"))
        #expect(lines[1].hasSuffix("0192f3a4-5b6c"))
    }
}

@Suite struct SettingsParagraphTests {
    @Test func `a setting tells its ways and what it means, in the terminal's width`() {
        let text = SettingsCommand.paragraph(
            ["data", "--data", "DAYBOOK_DATA", "folder that holds the diary"], columns: 30)
        #expect(
            text == """
                --data, DAYBOOK_DATA, "data"
                in the file
                    folder that holds the
                    diary
                """)
    }
}
