import Testing
import ZeroMQ

/// Keys as bytes and as text. The known values are those of ZeroMQ's RFC 32 and of zmq_curve(7).
struct CurveKeyTests {
    private let eightBytes: [UInt8] = [0x86, 0x4F, 0xD2, 0x6F, 0xB5, 0x59, 0xF7, 0x5B]

    @Test("A key's text is its bytes in Z85")
    func text() throws {
        let bytes = Array(repeating: eightBytes, count: 4).flatMap(\.self)
        let key = try #require(CurveKey(bytes: bytes))
        #expect(key.text == "HelloWorldHelloWorldHelloWorldHelloWorld")
        #expect(CurveKey(key.text) == key)
        #expect(CurveKey(key.text)?.bytes == bytes)
    }

    @Test("A key has 32 bytes", arguments: [0, 31, 33, 64])
    func length(count: Int) {
        #expect(CurveKey(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test(
        "What is no Z85 of 32 bytes is no key",
        arguments: [
            "", "HelloWorld", String(repeating: "a", count: 39), String(repeating: "a", count: 41),
            String(repeating: "~", count: 40), String(repeating: "é", count: 20),
            // Five characters hold 32 bits and a little more: these are beyond.
            String(repeating: "#", count: 40),
            // Its last character is of another alphabet.
            "HelloWorldHelloWorldHelloWorldHelloWorl\"",
        ])
    func refusedText(text: String) {
        #expect(CurveKey(text) == nil)
    }

    @Test("The public key follows from the secret one")
    func publicKey() throws {
        let secret = try #require(CurveKey("D:)Q[IlAW!ahhC2ac:9*A}h:p?([4%wOTJ%JR%cs"))
        let pair = try CurveKeyPair(secretKey: secret)
        #expect(pair.publicKey.text == "Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID")
        #expect(pair.secretKey == secret)
    }

    @Test("Random pairs are pairs, and differ")
    func randomPairs() throws {
        let (first, second) = (try CurveKeyPair.random(), try CurveKeyPair.random())
        #expect(try CurveKeyPair(secretKey: first.secretKey) == first)
        #expect(first.secretKey != first.publicKey)
        #expect(first.secretKey != second.secretKey)
        #expect(first.publicKey != second.publicKey)
    }
}
