import Foundation
import Testing
import TextTesting

@testable import ArchiveReading

@Suite("Names in archives")
struct MemberNameTests {
    private func member(_ name: [UInt8], isUTF8: Bool = true) -> ZipMember {
        let place = MemberPlace(header: 0, start: 0, packedSize: 0, isDeflated: false, size: 0, crc: 0)
        return ZipMember(name: name, isUTF8: isUTF8, place: place)
    }

    private func path(_ name: String) throws -> String {
        try MemberName.path(of: member(Array(name.utf8)), in: .utf8)
    }

    @Test(
        "Paths stay as they are, but for a dot before and a slash behind a folder",
        arguments: [
            ("a", "a"), ("a/", "a"), ("a/b.txt", "a/b.txt"), ("./a/b", "a/b"), ("./", ""), ("2024/눈.jpg", "2024/눈.jpg"),
            (".DS_Store", ".DS_Store"), ("a..b/c...", "a..b/c..."), ("12:30.txt", "12:30.txt"), ("ab:c", "ab:c"),
        ])
    func kept(name: String, expected: String) throws { #expect(try path(name) == expected) }

    @Test(
        "A path that leads elsewhere, or might on another system, is refused",
        arguments: [
            "", "/", "/etc/passwd", "..", "../a", "a/../../b", "a/..", "a//b", "a/./b", ".", "././a", "//a", "C:a",
            "c:/a", "a\\b", "..\\a", "\\\\server\\a", "a\u{0}b", "a\nb", "\u{7F}",
            LongText(repeating: "a", count: 5000), "../\u{301}a",
        ] as [LongText])
    func refused(name: LongText) throws {
        let error = #expect(throws: ArchiveError.self) { _ = try path(name.text) }
        #expect(error?.code == .name)
    }

    @Test("A name that the archive calls UTF-8 is that, and any other is in the encoding of all names")
    func encodings() throws {
        let error = #expect(throws: ArchiveError.self) {
            _ = try MemberName.path(of: member([0xFF, 0x61]), in: .dos)
        }
        #expect(error?.code == .name)
        let names: [([[UInt8]], NameEncoding, [String])] = [
            ([Array("a".utf8), Array("눈.jpg".utf8)], .utf8, ["a", "눈.jpg"]),
            ([[0xBB, 0xEA, 0xC3, 0xA5]], .korean, ["산책"]),
            // Some Japanese names are Korean ones, too, but not all.
            ([[0x8E, 0x52], [0x97, 0xB7, 0xB2, 0x2E, 0x61]], .japanese, ["山", "旅ｲ.a"]),
            ([[0x82, 0x2E, 0x74], [0xFF]], .dos, ["é.t", "\u{A0}"]),
        ]
        for (bytes, encoding, texts) in names {
            var encodings = NameEncodings()
            for name in bytes { encodings.note(member(name, isUTF8: false)) }
            #expect(encodings.best == encoding)
            let found = try bytes.map { try MemberName.path(of: member($0, isUTF8: false), in: encodings.best) }
            #expect(found == texts)
        }
        // A flag speaks for its own name alone.
        var encodings = NameEncodings()
        encodings.note(member([0xFF]))
        #expect(encodings.best == .utf8)
    }

    @Test("A byte that looks like a backslash inside a Japanese letter is none")
    func halves() throws {
        // The second byte of the letter is 0x5C.
        let name = try MemberName.path(of: member([0x95, 0x5C], isUTF8: false), in: .japanese)
        #expect(name == "表")
    }
}
