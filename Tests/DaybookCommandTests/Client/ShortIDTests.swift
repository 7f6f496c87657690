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
}
