import Testing

@testable import ProtobufC

@Suite("Base64")
struct Base64Tests {
    @Test(
        "RFC 4648's examples",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func examples(plain: String, encoded: String) {
        #expect(String(decoding: Base64.encode(Array(plain.utf8)), as: UTF8.self) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
        #expect(Base64.decode(String(encoded.prefix { $0 != "=" })) == Array(plain.utf8))
    }

    @Test("Both alphabets are read, the standard one is written")
    func alphabets() {
        let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
        #expect(String(decoding: Base64.encode(bytes), as: UTF8.self) == "++//")
        #expect(Base64.decode("++//") == bytes)
        #expect(Base64.decode("--__") == bytes)
    }

    @Test("Every length of every kind of byte comes back")
    func lengths() {
        for count in 0...100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 200) }
            #expect(Base64.decode(String(decoding: Base64.encode(bytes), as: UTF8.self)) == bytes)
        }
    }

    @Test(
        "Other texts are refused",
        arguments: ["Z", "Zg=", "Zg===", "Z===", "====", "Zm9v=", "Zm 9v", "Zm9v\n", "Zh==", "Zm9=", "Zgé="])
    func refused(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
