import Hashing
import Testing

struct DigestPathTests {
    @Test("A file lies two folders deep, by the first digits of its digest")
    func file() {
        let hex = "0123456789abcdef" + String(repeating: "f", count: 48)
        #expect(DigestPath.file(of: hex, below: "/a") == "/a/01/23/\(hex)")
        #expect(DigestPath.folders(of: hex, below: "b") == ("b/01", "b/01/23"))
    }
}
