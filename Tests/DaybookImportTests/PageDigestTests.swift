import Hashing
import Testing

@testable import DaybookImport

@Suite("The digests of pages")
struct PageDigestTests {
    private func digests(of bytes: [UInt8], in pieces: Int) -> Set<String> {
        var (digest, rest) = (PageDigest(), bytes[...])
        while !rest.isEmpty {
            digest.add(Array(rest.prefix(pieces)))
            rest = rest.dropFirst(pieces)
        }
        return digest.end()
    }

    private func digest(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(data: bytes)
        return hash.finalize().lowercaseHex
    }

    @Test("A mark and the ends of lines are no edit, wherever the pieces end", arguments: [4, 5, 6, 7, 100])
    func same(pieces: Int) {
        let page = Array("---\nid: a\n---\n\na\rb\n\r".utf8)
        let returns = page.flatMap { byte -> [UInt8] in byte == UInt8(ascii: "\n") ? [13, 10] : [byte] }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        for other in [page, mark + page, returns, mark + returns] {
            #expect(digests(of: other, in: pieces).contains(digest(of: page)))
            #expect(digests(of: other, in: pieces).contains(digest(of: other)))
        }
        for other in [Array(page.dropLast()), page + [10], [32] + page, page + mark] as [[UInt8]] {
            #expect(!digests(of: other, in: pieces).contains(digest(of: page)))
        }
    }
}
