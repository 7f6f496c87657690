import Hashing
import Testing

@Suite struct SHA256Tests {
    // FIPS 180-4's examples, as NIST publishes them.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `known texts have their known hashes`(text: String, expected: String) {
        #expect(hexadecimal(SHA256.hash(data: Array(text.utf8))) == expected)
    }

    @Test func `a million a's, piece by piece, have their known hash`() {
        var hash = SHA256()
        for _ in 0..<1000 { hash.update(data: [UInt8](repeating: UInt8(ascii: "a"), count: 1000)) }
        #expect(
            hexadecimal(hash.finalize()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func `a copy goes on by itself, and a hash after it was read`() {
        var first = SHA256()
        first.update(data: Array("a".utf8))
        var second = first
        second.update(data: Array("bc".utf8))
        #expect(first.finalize() == SHA256.hash(data: Array("a".utf8)))
        first.update(data: Array("x".utf8))
        #expect(first.finalize() == SHA256.hash(data: Array("ax".utf8)))
        #expect(second.finalize() == SHA256.hash(data: Array("abc".utf8)))
    }

    @Test func `bytes that lie nowhere in a row are hashed all the same`() {
        #expect(SHA256.hash(data: (0..<200).lazy.map { UInt8($0) }) == SHA256.hash(data: (0..<200).map { UInt8($0) }))
    }

    // RFC 4231, test cases 1, 2 and 6.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `known keys give known authentication codes`(key: [UInt8], text: String, expected: String) {
        #expect(hexadecimal(SHA256.authenticationCode(for: Array(text.utf8), key: key)) == expected)
    }

    @Test func `a short digest is the start of the hash`() {
        let hash = hexadecimal(SHA256.hash(data: Array("Daybook".utf8)))
        #expect(SHA256.shortDigest(of: Array("Daybook".utf8)) == String(hash.prefix(16)))
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
