import Testing

import ServiceRuntime

@Suite struct ByteCountTests {
    @Test(
        "A size is a number with a unit of decimal or binary kind",
        arguments: [
            ("0", 0), ("1000", 1000), ("12B", 12), ("500MB", 500_000_000), ("1.5 tb", 1_500_000_000_000),
            ("64GiB", 64 << 30), ("1kb", 1000), ("2KiB", 2048), ("1000TB", 1_000_000_000_000_000),
        ])
    func read(text: String, bytes: Int64) { #expect(ByteCount(text)?.bytes == bytes) }

    @Test(
        "Anything else is none",
        arguments: [
            "", "GB", "-1", "+5", "1e9", "nan", "inf", "0x10", "1,5GB", "1.2.3", "1001TB", "5 apples", "５GB", " ",
        ])
    func refused(text: String) { #expect(ByteCount(text) == nil) }
}
