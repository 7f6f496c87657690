import Hashing
import Testing

@Suite struct SHA1Tests {
    // FIPS 180-4's examples, as NIST publishes them.
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ])
    func `known texts have their known hashes, and a copy goes on by itself`(text: String, expected: String) {
        var hash = SHA1()
        var other = hash
        unsafe other.update([1, 2, 3].span.bytes)
        unsafe hash.update(Array(text.utf8).span.bytes)
        let digits = hash.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(digits == expected)
    }
}
