import Testing

@testable import DaybookCommand

@Suite struct ShortIDTests {
    @Test(arguments: ["zzz", "", "-", "abc", "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f60", "not-an-id-at-all", "٠١٢٣٤"])
    func `what is no id is localized in words of the command line`(text: String) {
        let error = #expect(throws: CommandError.self) { try ShortID.check(text, kind: .photo) }
        #expect(error?.code == .usage)
        #expect(error?.description.contains("'\(text)' is not an ID") == true)
        #expect(error?.description.contains("daybook photo list") == true)
    }

    @Test(arguments: ["0192", "0192F3A4", "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "0192f3a45b6c7d8e8f90a1b2c3d4e5f6"])
    func `an id and its beginnings are ids`(text: String) throws { try ShortID.check(text, kind: .session) }

    @Test func `ids are cut as short as they stay different`() {
        #expect(
            ShortID.shortened([
                "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "0192f3a4-5b6c-7d9e-8f90-a1b2c3d4e5f6",
                "0192f3a5-5b6c-7d8e-8f90-a1b2c3d4e5f6",
            ]) == ["0192f3a4-5b6c-7d8", "0192f3a4-5b6c-7d9", "0192f3a5-5b6c-7d8"])
    }

    @Test func `alone, the time they begin with is enough`() {
        #expect(ShortID.shortened(["0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6"]) == ["0192f3a4-5b6c"])
        #expect(ShortID.shortened([]) == [])
        let same = "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6"
        #expect(ShortID.shortened([same, same]) == ["0192f3a4-5b6c", "0192f3a4-5b6c"])
    }
}
