import Testing

@testable import DaybookCommand

@Suite struct ShortIDTests {
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

    @Test func `of what is found, one is taken, and none or several are told`() throws {
        #expect(try ShortID.only(["a"], "a", .photo) == "a")
        let none = #expect(throws: CommandError.self) { try ShortID.only([], "0192", .session) }
        #expect(none?.code == .missing)
        #expect(none?.description.contains("See: daybook session list") == true)
        let several = #expect(throws: CommandError.self) { try ShortID.only(["01a", "01b"], "01", .entry) }
        #expect(several?.code == .usage)
        #expect(several?.description.hasSuffix("\n  01a\n  01b") == true)
    }

    @Test(arguments: ["", "nope", "012", "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6/x", "산책산책", "0192 f3a4"])
    func `what can be no id is told without asking the server`(text: String) async {
        let error = await #expect(throws: CommandError.self) {
            try await ShortID.resolve(text, .photo, DiaryAPI(server: "http://127.0.0.1:1", token: nil))
        }
        #expect(error?.code == .usage)
        #expect(error?.description.contains("See: daybook photo list") == true)
    }
}
