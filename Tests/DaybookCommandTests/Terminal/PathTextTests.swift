import Foundation
import Testing

@testable import DaybookCommand

@Suite struct PathTextTests {
    @Test func `every sequence of bytes comes back as it was`() {
        var state: UInt64 = 7
        func next() -> UInt8 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        var samples = (0..<500).map { length in (0..<length % 24).map { _ in next() } }
        samples += (0...255).map { [UInt8($0)] }
        // The private scalars themselves, whole and cut, and bytes that RFC 3629 forbids.
        samples += [
            Array("\u{10FE80}a\u{10FEFF}".utf8), [0xF4, 0x8F, 0xB8], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80],
        ]
        for bytes in samples { #expect(PathText.bytes(PathText.text(bytes)) == bytes) }
        #expect(PathText.text(Array("사진/é.jpg".utf8)) == "사진/é.jpg")
    }

    @Test(
        arguments: [
            ([0xBB, 0xE7, 0xC1, 0xF8], "사진"), ([0xC7, 0xD1, 0xB1, 0xDB, 0x20, 0xB9, 0xD9, 0xB4, 0xD9], "한글 바다"),
            ([0x8E, 0xCA, 0x90, 0x5E], "写真"), ([0x93, 0xFA, 0x96, 0x7B], "日本"),
            ([0x82, 0xA0, 0x82, 0xA2, 0x82, 0xA4], "あいう"),
            ([0x63, 0x61, 0x66, 0xE9], "café"), ([0xE9, 0x63, 0x72, 0x61, 0x6E], "écran"),
            ([0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68], "Zürich"),
        ] as [([UInt8], String)])
    func `a name in an encoding of before is shown in letters`(bytes: [UInt8], name: String) {
        #expect(PathText.shown("/home/사진/" + PathText.text(bytes + Array(".jpg".utf8))) == "/home/사진/\(name).jpg")
    }

    @Test func `what is of no encoding has a sign for each byte, and no private scalar`() {
        let shown = PathText.shown(PathText.text([0x61, 0xFF, 0xFF, 0x81, 0x20]))
        #expect(!shown.unicodeScalars.contains { (0x10FE00...0x10FEFF).contains($0.value) })
        #expect(shown.hasPrefix("a"))
    }

    @Test func `files of such names are found in folders, read and named`() throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let name: [UInt8] = [0xBB, 0xE7, 0xC1, 0xF8] + Array(".jpg".utf8)
        let path = folder + "/" + PathText.text(name)
        let descriptor = unsafe PathText.withSystemPath(path) { unsafe open($0, O_WRONLY | O_CREAT, 0o600) }
        #expect(descriptor >= 0)
        let written = unsafe write(descriptor, "abc", 3)
        #expect(written == 3)
        close(descriptor)
        let found = LocalFiles([folder])
        #expect(found.unreadable.isEmpty)
        let file = try #require(found.files.first)
        #expect(file.path == path && file.size == 3 && file.name == "사진.jpg")
        #expect(try file.digest { _ in }.hasPrefix("ba7816bf"))
        #expect(LocalFiles([path]).files == [file])
        let report = ImportReport([.init(path: path, outcome: .refused(reason: "no"))])
        #expect(report.text(isShort: false).contains("/사진.jpg: no"))
        // A note of an upload that is to go on keeps the very path.
        let note = try JSONDecoder().decode(String.self, from: JSONEncoder().encode(path))
        #expect(PathText.bytes(note) == PathText.bytes(path))
        let missing = CommandError(.missing, at: path, FileFault.notThere)
        #expect(missing.description.hasPrefix(folder + "/사진.jpg: "))
    }
}
