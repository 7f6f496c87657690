import Testing

@testable import DaybookEntry

@Suite struct UUIDPrefixTests {
    @Test(arguments: [
        ("0192", "01920000-0000-0000-0000-000000000000", "0192ffff-ffff-ffff-ffff-ffffffffffff"),
        ("0192-F3a4-5", "0192f3a4-5000-0000-0000-000000000000", "0192f3a4-5fff-ffff-ffff-ffffffffffff"),
        (
            "0192f3a4-5b6c-7d8e-8f", "0192f3a4-5b6c-7d8e-8f00-000000000000", "0192f3a4-5b6c-7d8e-8fff-ffffffffffff"
        ),
        (
            "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6",
            "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6"
        ),
    ])
    func `a beginning stands for every id that begins so`(text: String, first: String, last: String) throws {
        let range = try #require(UUIDPrefix(text)).range
        #expect(range.lowerBound.description == first)
        #expect(range.upperBound.description == last)
    }

    @Test(arguments: ["", "012", "-0-1-2-", "01g2", "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f60", "０１９２"])
    func `anything else is none`(text: String) {
        #expect(UUIDPrefix(text) == nil)
    }
}
