import ArchiveTesting
import Foundation
import Glibc
import Testing

@testable import ArchiveReading

@Suite("Archives that anybody may have made")
struct ZipArchiveTests {
    /// Reads all members of an archive, each whole.
    static func read(_ bytes: [UInt8], pieceBytes: Int = 1000) throws -> [(name: String, bytes: [UInt8])] {
        let file = try TestFile(bytes)
        let archive = try ZipArchive(file.path)
        var (members, found) = (archive.members(), [(name: String, bytes: [UInt8])]())
        while let member = try members.next() {
            let reader = try archive.reader(of: member.place, name: member.shownName, pieceBytes: pieceBytes)
            var whole: [UInt8] = []
            while let piece = try reader.next() { whole += piece }
            found.append((member.shownName, whole))
        }
        return found
    }

    /// Returns the kind of the error that an archive is refused with; `nil` if it is read.
    private func code(_ archive: TestArchive) throws -> ArchiveError.Code? { try code(archive.bytes) }

    private func code(_ bytes: [UInt8]) throws -> ArchiveError.Code? {
        do {
            _ = try Self.read(bytes)
            return nil
        } catch let error as ArchiveError {
            return error.code
        }
    }

    /// Returns the members of an archive, whose bytes are not read.
    private func list(_ archive: TestArchive) throws -> [ZipMember] {
        let file = try TestFile(archive)
        var (members, found) = (try ZipArchive(file.path).members(), [ZipMember]())
        while let member = try members.next() { found.append(member) }
        return found
    }

    private static let random = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7 >> 3) }

    @Test("Stored and deflated members are read in pieces of any size", arguments: [1, 4096, 70_000, 1 << 20])
    func read(pieceBytes: Int) throws {
        let count = pieceBytes == 1 ? 5000 : 300_000
        let bytes = Array(Self.random.prefix(count))
        var streamed = TestMember.deflated("streamed", bytes)
        streamed.hasDescriptor = true
        var large = TestMember("large", bytes)
        large.isLarge = true
        var archive = TestArchive([
            TestMember("a/", ""), TestMember("a/눈.jpg", bytes), .deflated("a/b.txt", bytes), streamed, large,
            TestMember("empty", ""), .deflated("none", []), TestMember("one", Array(repeating: 7, count: 4096)),
        ])
        archive.comment = Array("PK\u{5}\u{6} is no end".utf8)
        for (isLarge, isEndSaturated) in [(false, true), (true, true), (true, false)] {
            (archive.isLarge, archive.isEndSaturated) = (isLarge, isEndSaturated)
            let found = try Self.read(archive.bytes, pieceBytes: pieceBytes)
            #expect(found.map(\.name) == ["a/", "a/눈.jpg", "a/b.txt", "streamed", "large", "empty", "none", "one"])
            let expected = [[], bytes, bytes, bytes, bytes, [], [], Array(repeating: 7, count: 4096)]
            #expect(found.map(\.bytes) == expected)
        }
        #expect(try Self.read(TestArchive([]).bytes).isEmpty)
    }

    @Test("Other files are no archives, and neither are pipes and folders")
    func others() throws {
        let archive = TestArchive([TestMember("a", "b")]).bytes
        let rar = Array("Rar!\u{1A}\u{7}\u{1}\0".utf8)
        for bytes in [[], rar, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0] + archive] as [[UInt8]] {
            #expect(try code(bytes) == .notZip)
        }
        let folder = #expect(throws: ArchiveError.self) { _ = try ZipArchive("/tmp") }
        #expect(folder?.code == .notZip)
        let none = #expect(throws: ArchiveError.self) { _ = try ZipArchive("/tmp/\(UUID().uuidString)") }
        #expect(none?.code == .unreadable && none?.number == ENOENT)
    }

    @Test("An archive that is cut off anywhere is refused, and no part of it is read")
    func cut() throws {
        let bytes = TestArchive([TestMember("a", "one"), .deflated("b", Array("two".utf8))]).bytes
        for count in 4..<bytes.count { #expect(try code(Array(bytes.prefix(count))) == .cutOff, "\(count)") }
        // What follows the end is no comment.
        #expect(try code(bytes + [0]) == .cutOff)
    }

    @Test("Bytes that are not as stated are told: CRC-32, sizes, and the deflated form")
    func damaged() throws {
        let text = Array(repeating: UInt8(ascii: "x"), count: 3000)
        for member in [TestMember("a", text), .deflated("a", text)] {
            var (sum, cut) = (member, member)
            sum.crc ^= 1
            cut.packed.removeLast()
            #expect(try code(TestArchive([sum])) == .damaged)
            #expect(try code(TestArchive([cut])) == .damaged)
        }
        var (noise, short) = (TestMember.deflated("a", text), TestMember.deflated("a", text))
        noise.packed = Array(repeating: 0xFF, count: 30)
        short.size -= 1
        #expect(try code(TestArchive([noise])) == .damaged)
        #expect([.damaged, .tooLarge].contains(try code(TestArchive([short]))))
        // Every byte of the records counts, but for those that say nothing of the files.
        var (name, shifted) = (TestMember("a", text), TestArchive([TestMember("a", text)]))
        name.localName = Array("b".utf8)
        shifted.shift = 1
        #expect(try code(TestArchive([name])) == .damaged)
        var other = TestMember.deflated("a", text)
        other.localCRC = other.crc ^ 1
        #expect(try code(TestArchive([other])) == .damaged)
        (other.localCRC, other.localSize) = (nil, 7)
        #expect(try code(TestArchive([other])) == .damaged)
        #expect(try code(shifted) == .damaged)
    }

    @Test("A member that expands beyond its size, or beyond what deflating can do, is refused")
    func bombs() throws {
        let zeros = [UInt8](repeating: 0, count: 50 << 20)
        var bomb = TestMember.deflated("bomb", zeros)
        bomb.size = 1 << 20
        #expect([.damaged, .tooLarge].contains(try code(TestArchive([bomb]))))
        bomb.size = UInt64(bomb.packed.count) * 2000
        #expect(try code(TestArchive([bomb])) == .tooLarge)
        (bomb.size, bomb.isLarge) = (1 << 62, true)
        #expect(try code(TestArchive([bomb])) == .tooLarge)
        // Each is possible, and all together are too much.
        var many = TestMember.deflated("0", [UInt8](repeating: 0, count: 8 << 20))
        let members = (0..<200).map { number -> TestMember in
            many.name = Array("\(number)".utf8)
            return many
        }
        let error = #expect(throws: ArchiveError.self) { _ = try list(TestArchive(members)) }
        #expect(error?.code == .tooLarge)
    }

    @Test("Members of other kinds are named: encrypted, packed otherwise, links and devices")
    func kinds() throws {
        var member = TestMember("secret", "text")
        for flag in [0, 6, 13] as [UInt64] {
            member.flags = 1 << flag
            #expect(try code(TestArchive([TestMember("a", ""), member])) == .encrypted)
        }
        member.flags = 0
        for method in [1, 9, 12, 14, 93, 99] as [UInt64] {
            member.method = method
            #expect(try code(TestArchive([member])) == .method)
        }
        member.method = 0
        for mode in [0o120777, 0o060644, 0o020644, 0o010644, 0o140644, 0o040755] as [UInt64] {
            member.mode = mode
            let archive = TestArchive([member])
            let error = #expect(throws: ArchiveError.self) { _ = try list(archive) }
            #expect(error?.code == .link && error?.name == "secret")
        }
        member.mode = 0
        #expect(try code(TestArchive([member])) == nil)
    }

    @Test("An archive that claims ten million members has to have them")
    func claims() throws {
        var archive = TestArchive([TestMember("a", "b")])
        archive.isLarge = true
        for (count, code) in [(10_000_000, .tooMany), (3_000_000, .damaged), (2, .damaged), (0, .damaged)]
            as [(UInt64, ArchiveError.Code)]
        {
            archive.count = count
            #expect(try self.code(archive) == code, "\(count)")
        }
        archive.isLarge = false
        archive.count = 60_000
        #expect(try code(archive) == .damaged)
    }

    @Test("A member's bytes lie before the directory, behind a header of its own")
    func places() throws {
        var member = TestMember("a", "b")
        for offset in [1, 33, 1 << 20] as [UInt64] {
            member.offset = offset
            #expect([.damaged, .overlap].contains(try code(TestArchive([member]))))
        }
        (member.offset, member.isLarge) = (.max, true)
        #expect(try code(TestArchive([member])) == .damaged)
    }

    @Test("No byte that changes makes the reader stop or read bytes that are not stated")
    func flipped() throws {
        let archive = TestArchive([TestMember("a", "one"), .deflated("b", Array(repeating: 9, count: 100))])
        let bytes = archive.bytes
        let expected = try Self.read(bytes).map(\.bytes)
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << UInt8(bit)
                guard let found = try? Self.read(changed) else { continue }
                #expect(found.map(\.bytes) == expected, "\(place) \(bit)")
            }
        }
    }
}
