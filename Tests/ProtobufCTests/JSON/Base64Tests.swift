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
        #expect(Base64.encode(Array(plain.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
        #expect(Base64.decode(String(encoded.prefix { $0 != "=" })) == Array(plain.utf8))
    }

    @Test("Both alphabets are read, the standard one is written")
    func alphabets() {
        let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
        #expect(Base64.encode(bytes) == "++//")
        #expect(Base64.decode("++//") == bytes)
        #expect(Base64.decode("--__") == bytes)
    }

    @Test("Every length of every kind of byte comes back")
    func lengths() {
        for count in 0...100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 200) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        }
    }

    @Test(
        "Other texts are refused",
        arguments: ["Z", "Zg=", "Zg===", "Z===", "====", "Zm9v=", "Zm 9v", "Zm9v\n", "Zh==", "Zm9=", "Zgé="])
    func refused(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test("The alphabet for URLs has one spelling for each value")
    func urlSafe() {
        for count in 0...50 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 200) }
            let text = Base64.encode(bytes, as: .urlSafe)
            #expect(text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
            #expect(Base64.decode(text, as: .urlSafe) == bytes)
        }
        #expect(Base64.encode([0xFB, 0xFF], as: .urlSafe) == "-_8")
        for text in ["-_9", "A", "AA==", "A+", "A/", "A A", "é", "+/8"] {
            #expect(Base64.decode(text, as: .urlSafe) == nil, "\(text)")
        }
        #expect(Base64.decode("AA", as: .standard) == nil)
        #expect(Base64.decode("AA==", as: .standard) == [0])
    }
}
