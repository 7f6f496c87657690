import ArchiveReading
import ArchiveTesting
import Glibc
import Testing

@testable import DaybookMedia

@Suite("Archives that only workers open", .timeLimit(.minutes(5)))
struct WalledArchiveTests {
    @Test("Workers list and unpack what an archive has, and a damaged member is one")
    func read() throws {
        let text = [UInt8](repeating: 65, count: 3 << 20)
        var broken = TestMember.deflated("broken", text)
        broken.crc = 1
        broken.localCRC = 1
        // "눈" in CP949.
        var korean = TestMember("korean", "abc")
        (korean.name, korean.flags) = ([0xB4, 0xAB], 0)
        let members = [TestMember("stored", "abc"), .deflated("packed", text), broken, korean]
        let (folder, stop) = (try TemporaryFolder(), JobStop())
        var limits = WorkerPool.Limits()
        (limits.busy, limits.keepsWriters) = (1, true)
        let workers = try WorkerPool(executable: Workers.executable, limits: limits)
        func walled(_ bytes: [UInt8]) throws -> WalledArchive {
            WalledArchive(
                try folder.file(bytes), workers: workers, folder: folder.path, disk: Disk(), reserve: 0, stop: stop)
        }
        let archive = try walled(TestArchive(members).bytes)
        var (list, found): (MemberList, [ZipMember]) = (MemberList(of: archive), [])
        while let member = try list.next() { found.append(member) }
        #expect(found.prefix(3).map(\.shownName) == ["stored", "packed", "broken"] && found.count == 4)
        // The worker has decoded the name, although it can open no file.
        #expect(found.last?.texts?[.korean] == "눈" && found.last?.texts?[.dos] != nil)
        #expect(try MemberName.path(of: try #require(found.last), in: .korean) == "눈")
        func bytes(of member: ZipMember) throws -> [UInt8] {
            let pieces = try archive.open(member.place, name: member.shownName, pieceBytes: 1 << 20)
            var bytes: [UInt8] = []
            while let piece = try pieces.next() { bytes += piece }
            return bytes
        }
        #expect(try bytes(of: found[0]) == Array("abc".utf8))
        #expect(try bytes(of: found[1]) == text)
        let damaged = #expect(throws: ArchiveError.self) { _ = try bytes(of: found[2]) }
        #expect(damaged?.code == .damaged && damaged?.name == "broken")
        let place = MemberPlace(header: 0, start: 30, packedSize: Int64.max - 30, isDeflated: false, size: 1, crc: 0)
        #expect(throws: ArchiveError.self) { _ = try archive.open(place, name: "", pieceBytes: 1) }
        let junk = #expect(throws: ArchiveError.self) { _ = try walled([1, 2, 3]).members(after: nil) }
        #expect(junk?.code == .notZip)
        #expect(folder.files().count == 2, "Nothing that was unpacked has a name.")
        stop.request()
        #expect(throws: ArchiveError.self) { _ = try bytes(of: found[0]) }
    }

    @Test("Neither this process nor a worker unpacks anything into the bytes that stay free on the disk")
    func reserve() throws {
        let (folder, stop) = (try TemporaryFolder(), JobStop())
        var limits = WorkerPool.Limits()
        (limits.busy, limits.keepsWriters) = (1, true)
        let workers = try WorkerPool(executable: Workers.executable, limits: limits)
        let file = try folder.file(TestArchive([.deflated("packed", Array("abc".utf8))]).bytes)
        let archive = WalledArchive(
            file, workers: workers, folder: folder.path, disk: Disk(), reserve: .max, stop: stop)
        let place = try #require(try archive.members(after: nil).members.first).place
        let full = #expect(throws: ArchiveError.self) {
            _ = try archive.open(place, name: "packed", pieceBytes: 1 << 20)
        }
        #expect(full?.code == .unreadable && full?.number == ENOSPC)
        let path = folder.path + "/output"
        let output = try ReadFile(takingOwnership: try Disk().create(path))
        func refusal(reserve: UInt64) throws -> ArchiveError? {
            var refusal: ArchiveError?
            try workers.run(
                WorkerOrder(
                    task: .archiveUnpack(place, reserve: reserve), files: [file, output], timeLimit: 60_000, stop: stop)
            ) { response in
                if case .archiveRefused(let error) = response { refusal = error }
            }
            return refusal
        }
        // The filter of the worker lets it ask for the space.
        let refused = try refusal(reserve: .max)
        #expect(refused?.code == .unreadable && refused?.number == ENOSPC)
        #expect(try Disk().status(path)?.size == 0)
        #expect(try refusal(reserve: 0) == nil)
        #expect(try Disk().status(path)?.size == 3)
    }

    @Test("Packed members have no more bytes on the disk at a time than the account may, and stored ones have none")
    func space() throws {
        let (folder, stop) = (try TemporaryFolder(), JobStop())
        var limits = WorkerPool.Limits()
        (limits.busy, limits.keepsWriters) = (1, true)
        let workers = try WorkerPool(executable: Workers.executable, limits: limits)
        let text = [UInt8](repeating: 65, count: 1000)
        let members = [TestMember.deflated("first", text), .deflated("second", text), TestMember("stored", "abc")]
        let archive = WalledArchive(
            try folder.file(TestArchive(members).bytes), workers: workers, folder: folder.path, disk: Disk(),
            reserve: 0, maximumUnpacked: 1500, stop: stop)
        let places = try archive.members(after: nil).members.map(\.place)
        try #require(places.count == 3)
        func open(_ index: Int) throws -> any MemberPieces {
            try archive.open(places[index], name: ["first", "second", "stored"][index], pieceBytes: 1 << 20)
        }
        do {
            let first = try open(0)
            let over = #expect(throws: ArchiveError.self) { _ = try open(1) }
            #expect(over?.code == .overLimit && over?.name == "second")
            #expect(try open(2).next() == Array("abc".utf8))
            #expect(try first.next() == text)
        }
        // The first one is read no more.
        #expect(try open(1).next() == text)
        // Whatever the quota has left, the files of records have their own space.
        #expect(ArchiveImporter.maximumUnpacked(leftBytes: -5) == ArchiveImporter.maximumUnpacked(leftBytes: 0))
        #expect(ArchiveImporter.maximumUnpacked(leftBytes: 100) - ArchiveImporter.maximumUnpacked(leftBytes: 0) == 110)
        #expect(ArchiveImporter.maximumUnpacked(leftBytes: .max) == .max)
    }
}
