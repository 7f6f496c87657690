import ArchiveTesting
import Testing

@testable import ArchiveReading

@Suite("Archives whose members are listed part by part")
struct ArchiveAccessTests {
    @Test("The parts have all members in their order, and each goes on where the one before stopped")
    func parts() throws {
        let archive = TestArchive((0..<1201).map { TestMember("a/\($0).txt", "\($0)") })
        let file = try TestFile(archive)
        var (list, names): (MemberList, [String]) = (MemberList(of: try ZipArchive(file.path)), [])
        while let member = try list.next() { names.append(member.shownName) }
        #expect(names == archive.members.map { String(decoding: $0.name, as: UTF8.self) })
        let access: any ArchiveAccess = try ZipArchive(file.path)
        let first = try access.members(after: nil)
        let mark = try #require(first.next)
        #expect(mark.count == Int64(first.members.count) && mark.count < 1201)
        let second = try access.members(after: mark)
        #expect(second.members.first?.shownName == names[first.members.count])
        // No place that a caller makes up leads out of the directory.
        for offset in [0, mark.offset + 1, Int64.max] {
            let wild = DirectoryMark(offset: offset, count: mark.count, bytes: .max)
            #expect(throws: ArchiveError.self) { _ = try access.members(after: wild) }
        }
    }
}
