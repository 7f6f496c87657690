import ArchiveReading
import ArchiveTesting
import Glibc
import Testing

@testable import DaybookMedia

@Suite("The jobs of a worker on an archive")
struct ArchiveJobsTests {
    @Test("The unpacking of a member ends when others fill the disk meanwhile")
    func full() throws {
        let folder = try TemporaryFolder()
        let part = Int(ArchiveJobs.checkedBytes)
        let member = TestMember.deflated("packed", [UInt8](repeating: 65, count: part + 7))
        let file = try folder.file(TestArchive([member]).bytes)
        let place = try #require(try ZipArchive(descriptor: file.descriptor).members(after: nil).members.first).place
        let path = folder.path + "/output"
        let output = try ReadFile(takingOwnership: try Disk().create(path))
        /// Unpacks the member, and returns the number of the error; 0 for none.
        func unpack(free: [UInt64?], reserve: UInt64) -> CInt {
            var rest = free[...]
            let response = ArchiveJobs.unpack(place, of: [file, output], reserve: reserve) { _ in
                rest.popFirst() ?? 0
            }
            #expect(rest.isEmpty)
            if case .archiveRefused(let error) = response { return error.number }
            return 0
        }
        let first = UInt64(part)
        #expect(unpack(free: [first + 9], reserve: 10) == ENOSPC)
        #expect(try Disk().status(path)?.size == 0)
        #expect(unpack(free: [first + 10, 16], reserve: 10) == ENOSPC)
        #expect(try Disk().status(path)?.size == part)
        // The rest has seven bytes.
        #expect(unpack(free: [first + 10, 17], reserve: 10) == 0)
        #expect(unpack(free: [nil, nil], reserve: 10) == 0)
        #expect(unpack(free: [.max], reserve: .max) == ENOSPC)
        #expect(try Disk().status(path)?.size == part + 7)
    }
}
