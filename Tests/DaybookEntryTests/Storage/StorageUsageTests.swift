import Testing

@testable import DaybookEntry

@Suite struct RoomTests {
    @Test(
        "What fits exactly is let in, one byte more is not, whatever the numbers",
        arguments: [
            (0, 10, 10, true), (0, 10, 11, false), (10, 10, 0, true), (11, 10, 0, false), (11, 10, 1, false),
            (0, 0, 0, true), (0, 0, 1, false), (Int64.max, Int64.max, 1, false), (1, Int64.max, Int64.max, false),
        ])
    func require(used: Int64, quota: Int64, more: Int64, fits: Bool) {
        let room = StorageUsage(originals: used, quota: quota)
        #expect(((try? room.require(more)) != nil) == fits)
    }

    @Test("Without a bound everything fits")
    func unbounded() throws {
        try StorageUsage(originals: .max, quota: nil).require(.max)
        #expect(StorageUsage(originals: .max, quota: nil).left == nil)
    }

    @Test("What is left is never less than nothing")
    func left() {
        #expect(StorageUsage(originals: 3, quota: 10).left == 7)
        #expect(StorageUsage(originals: 10, quota: 10).left == 0)
        #expect(StorageUsage(originals: .max, quota: 0).left == 0)
    }
}
