import DaybookAPI
import Foundation
import ProtobufC
import Testing
import Wording

@testable import DaybookEntry

@Suite struct BackupStateFilesTests {
    private static func withFiles(_ body: (BackupStateFiles, String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "daybook-state-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(BackupStateFiles(data: folder), folder + "/backup")
    }

    @Test("What is noted is read, and a failure keeps the last success")
    func roundTrip() throws {
        try Self.withFiles { files, _ in
            #expect(files.read() == BackupState())
            var made = BackupState.Run(folder: "/a", began: 1, ended: 2)
            (made.files, made.missing) = (3, 2)
            try files.note(made)
            var failed = BackupState.Run(folder: "/a", began: 4, ended: 5)
            failed.failure = BackupState.Failure(reason: "X", words: Words("a", "b", "c"))
            try files.note(failed)
            var schedule = BackupState.Schedule(folder: "/a", since: 6, next: 7, missingSince: 8)
            schedule.told = [.late]
            schedule.drillMissingSince = 9
            try files.note(schedule)
            var drilled = BackupState.Run(folder: "/a", began: 2, ended: 3)
            (drilled.hashed, drilled.differing) = (4, 0)
            try files.note(drill: drilled)
            try files.note(drill: failed)
            let state = files.read()
            #expect(state.lastDrill == failed && state.lastGoodDrill == drilled)
            #expect(state.lastSuccess == made && state.lastRun == failed && state.schedule == schedule)
            try files.note(nil)
            try files.note(nil)
            #expect(files.read().schedule == nil)
        }
    }

    @Test("A run that an older Daybook noted lacks no file")
    func olderRun() throws {
        try Self.withFiles { files, folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let noted = #"{"folder": "/a", "began": 1, "ended": 2, "files": 3, "bytes": 4}"#
            try Data(noted.utf8).write(to: URL(filePath: folder + "/success.json"))
            let made = files.read().lastSuccess
            #expect(made?.files == 3 && made?.missing == nil)
            #expect(BackupStatus(files.read(), at: 5, in: .english).missingCount == 0)
        }
    }

    @Test("The result of the last scrub is read from where media-service keeps it")
    func scrub() throws {
        try Self.withFiles { files, folder in
            let media = (folder as NSString).deletingLastPathComponent + "/media"
            try FileManager.default.createDirectory(atPath: media, withIntermediateDirectories: true)
            #expect(BackupStatus(files, at: 0, in: .english).lastScrub == nil)
            try Data("no result".utf8).write(to: URL(filePath: media + "/scrubbed"))
            #expect(BackupStatus(files, at: 0, in: .english).lastScrub == nil)
            var scrub = Scrub()
            (scrub.state, scrub.endTime, scrub.scanned, scrub.scannedBytes) = (.done, 70, 5, 6)
            (scrub.damaged, scrub.unreadable, scrub.dangling, scrub.beginTime) = (1, 2, 3, 50)
            try Data(scrub.encoded()).write(to: URL(filePath: media + "/scrubbed"))
            let read = BackupStatus(files, at: 0, in: .english).lastScrub
            #expect(read?.endTime?.seconds == 70 && read?.fileCount == 5 && read?.sizeBytes == 6)
            #expect(read?.damagedCount == 1 && read?.unreadableCount == 2 && read?.missingCount == 3)
            #expect(read?.durationSeconds == 20 && read?.nextTime?.seconds == 70 + 30 * 86_400)
            // The next scrub is under way.
            scrub.state = .running
            try Data(scrub.encoded()).write(to: URL(filePath: media + "/scrub"))
            #expect(BackupStatus(files, at: 0, in: .english).lastScrub == read)
            try FileManager.default.removeItem(atPath: media + "/scrubbed")
            #expect(BackupStatus(files, at: 0, in: .english).lastScrub == nil)
        }
    }

    @Test("The mirrors that are noted are shown, each with its reason in the reader's language, until there are none")
    func mirrors() throws {
        try Self.withFiles { files, _ in
            #expect(files.mirrors() == [])
            var first = MirrorState(folder: "/m", account: "")
            first.lastSuccess = 70
            var second = MirrorState(folder: "/n", account: "jiho")
            second.failure = BackupState.Failure(reason: "X", words: Words("a", "b", "c"))
            try files.note(mirrors: [first, second])
            #expect(files.mirrors() == [first, second])
            let shown = BackupStatus(files, at: 0, in: .english).mirrors
            #expect(shown.map(\.folder) == ["/m", "/n"] && shown.map(\.account) == ["", "jiho"])
            #expect(shown.map { $0.lastSuccessTime?.seconds } == [70, nil] && shown.map(\.failure) == ["", "b"])
            first.lastSuccess = -1
            first.behindSince = .max
            try files.note(mirrors: [first])
            #expect(files.mirrors() == [MirrorState(folder: "/m", account: "")])
            for _ in 1...2 {
                try files.note(mirrors: [])
                #expect(files.mirrors() == [])
            }
        }
    }

    @Test("A mirror is late if its last run failed, or if it lacks changes for more than a day")
    func lateMirrors() throws {
        try Self.withFiles { files, _ in
            var mirror = MirrorState(folder: "/m", account: "")
            mirror.noteInStep(at: 50)
            #expect(!mirror.isLate(at: .max))
            mirror.noteBehind(at: 100)
            mirror.noteBehind(at: 200)
            #expect(!mirror.isLate(at: 86_500) && mirror.isLate(at: 86_501))
            try files.note(mirrors: [mirror])
            let behind = BackupStatus(files, at: 86_501, in: .english)
            #expect(behind.mirrors.map(\.isLate) == [true] && !behind.isLate)
            #expect(behind.mirrors.first?.behindSinceTime?.seconds == 100)
            mirror.failure = BackupState.Failure(reason: "X", words: Words("a", "b", "c"))
            #expect(mirror.isLate(at: 100))
            mirror.noteInStep(at: 300)
            #expect(!mirror.isLate(at: .max) && mirror.lastSuccess == 300 && mirror.behindSince == nil)
        }
    }

    @Test("Files that a mirror left as they are have their number for every owner, and their paths for their account")
    func keptFiles() throws {
        try Self.withFiles { files, _ in
            var mirror = MirrorState(folder: "/m", account: "")
            mirror.kept = MirrorState.Kept(account: "a1", count: 12, paths: (1...9).map { "\($0).md" })
            try files.note(mirrors: [mirror])
            let own = try #require(BackupStatus(files, at: 0, in: .english, for: "a1").mirrors.first)
            #expect(own.keptCount == 12 && own.keptPaths == (1...5).map { "\($0).md" } && !own.isLate)
            for reader in ["", "a2"] {
                let other = try #require(BackupStatus(files, at: 0, in: .english, for: reader).mirrors.first)
                #expect(other.keptCount == 12 && other.keptPaths == [])
            }
            #expect(try files.start(mirrors: [MirrorState(folder: "/m", account: "")]) == [mirror])
            // An entry may have been hidden since the last run.
            mirror.noteBehind(at: 100)
            try files.note(mirrors: [mirror])
            let behind = try #require(BackupStatus(files, at: 100, in: .english, for: "a1").mirrors.first)
            #expect(behind.keptCount == 12 && behind.keptPaths == [])
        }
    }

    @Test("A server that starts knows how far its mirrors were, and forgets those that it no longer has")
    func startedMirrors() throws {
        try Self.withFiles { files, _ in
            var (first, second) = (MirrorState(folder: "/m", account: ""), MirrorState(folder: "/n", account: "jiho"))
            (first.lastSuccess, first.behindSince) = (70, 80)
            first.failure = BackupState.Failure(reason: "X", words: Words("a", "b", "c"))
            second.lastSuccess = 90
            try files.note(mirrors: [first, second])
            // Another account's mirror in the same folder is another one.
            let fresh = [MirrorState(folder: "/m", account: ""), MirrorState(folder: "/n", account: "minji")]
            first.failure = nil
            #expect(try files.start(mirrors: fresh) == [first, fresh[1]])
            #expect(files.mirrors() == [first, fresh[1]])
        }
    }

    @Test("With a nightly backup, a backup into another folder leaves the state as it is")
    func otherFolder() throws {
        try Self.withFiles { files, _ in
            try files.note(BackupState.Schedule(folder: "/a", since: 0, next: 0))
            try files.note(BackupState.Run(folder: "/b", began: 1, ended: 2))
            try files.note(drill: BackupState.Run(folder: "/b", began: 1, ended: 2))
            #expect(files.read().lastRun == nil && files.read().lastDrill == nil)
            try files.note(BackupState.Run(folder: "/a", began: 1, ended: 2))
            try files.note(drill: BackupState.Run(folder: "/a", began: 1, ended: 2))
            #expect(files.read().lastRun != nil && files.read().lastDrill != nil)
        }
    }

    @Test("A time that no clock shows counts as missing", arguments: [Int64.min, -1, 253_402_300_800, .max])
    func times(time: Int64) throws {
        try Self.withFiles { files, _ in
            try files.note(BackupState.Schedule(folder: "/a", since: 1, next: 2, missingSince: time))
            try files.note(BackupState.Run(folder: "/a", began: time, ended: 2))
            #expect(files.read() == BackupState())
            var schedule = BackupState.Schedule(folder: "/a", since: 1, next: 2)
            schedule.drillMissingSince = time
            try files.note(schedule)
            #expect(files.read().schedule == nil)
        }
    }

    @Test("A damaged file counts as missing, and only the owner reads the files", arguments: ["", "{}", "[1", "\0"])
    func damaged(text: String) throws {
        try Self.withFiles { files, folder in
            try files.note(BackupState.Run(folder: "/a", began: 1, ended: 2))
            let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
            #expect(mode as? Int == 0o700)
            try Data(text.utf8).write(to: URL(filePath: folder + "/run.json"))
            #expect(files.read().lastRun == nil && files.read().lastSuccess != nil)
        }
    }
}
