import Foundation
import Glibc
import NIOHTTP1
import Testing

extension SystemTests {
    /// The nightly backup of `daybook up`, and what is told of it.
    struct NightlyBackupTests {
        private static let environment = ["TZ": "UTC", "LANG": "en_US.UTF-8"]

        /// Runs `body` with a diary whose backup of the night is due since midnight, into a folder that does not exist.
        private static func withNights(
            metrics: Int, _ body: (RunningDiary, DiaryClient, _ backup: String) async throws -> Void
        ) async throws {
            func backup(in folder: URL) -> String { folder.appending(path: "disk").path }
            try await RunningDiary.withDiary(
                { folder in
                    [
                        "--backup", backup(in: folder), "--backup-at", "00:00", "--metrics", "127.0.0.1:\(metrics)",
                        "--on-trouble", "cat >> '\(folder.path)/told'",
                    ]
                }, environment: environment
            ) { diary, client in try await body(diary, client, backup(in: diary.folder)) }
        }

        private static func freePort() throws -> Int {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    unsafe bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
                }
            }
            guard isBound else { throw DiaryFailure("no port is free") }
            return Int(UInt16(bigEndian: address.sin_port))
        }

        private static func metrics(_ port: Int, of prefix: String = "daybook_backup_") async throws -> [String] {
            let response = try await DiaryClient(base: "http://127.0.0.1:\(port)").get("/metrics")
            return String(decoding: response.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
                .filter { $0.hasPrefix(prefix) }
        }

        private static func state(_ client: DiaryClient) async throws -> JSON? {
            try await client.get("/v1/storage", headers: [("Accept-Language", "en")]).json["backup"]
        }

        private static func backups(_ diary: RunningDiary, _ backup: String) throws -> Int {
            try diary.run(["backup", "list", backup, "--json"]).json["backups"]?.array.count ?? 0
        }

        @Test("A folder that is missing is told, and not made", .timeLimit(.minutes(5)))
        func missingFolder() async throws {
            let port = try Self.freePort()
            try await Self.withNights(metrics: port) { diary, client, backup in
                try await RunningDiary.eventually("the failure") { try await Self.state(client)?["isLate"] == true }
                let failed = try await Self.state(client)
                #expect(failed?["failureReason"] == "BACKUP_ABSENT" && failed?["lastSuccessTime"] == nil)
                #expect(failed?["failure"]?.string?.hasPrefix("\(backup): There are no backups here.") == true)
                #expect(failed?["nextTime"]?.string != nil)
                #expect(!FileManager.default.fileExists(atPath: backup))
                #expect(try await Self.metrics(port).contains("daybook_backup_last_failed 1"))
                let told = diary.folder.appending(path: "told")
                try await RunningDiary.eventually("the command") {
                    let text = (try? String(contentsOf: told, encoding: .utf8)) ?? ""
                    return text.hasPrefix("The backup of Daybook failed. \(backup): There are") && text.hasSuffix("\n")
                }
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                try #require(login.code == 0, "\(login.errors)")
                let status = try diary.run(["status"], environment: Self.environment)
                #expect(status.output.contains("There are no backups here."), "\(status.output)")
            }
        }

        @Test("A missed backup is made after the start, and everybody who may know it is told", .timeLimit(.minutes(5)))
        func missed() async throws {
            let port = try Self.freePort()
            try await Self.withNights(metrics: port) { diary, client, backup in
                // The first one is made by hand, and settles that the folder was missing at the start.
                let made = try diary.run(["backup", "create", backup, "--data", diary.data.path, "--json"])
                try #require(made.code == 0, "\(made.errors)")
                try await RunningDiary.eventually("the success") {
                    let state = try await Self.state(client)
                    return state?["lastSuccessTime"]?.string != nil && state?["isLate"] != true
                }
                // The server was off for a while: nothing is known of a backup since the last due time.
                try diary.stop()
                try FileManager.default.removeItem(at: diary.data.appending(path: "backup"))
                try diary.start()
                try await RunningDiary.eventually("the backup") { try Self.backups(diary, backup) == 2 }
                try await RunningDiary.eventually("its state") {
                    try await Self.state(client)?["lastSuccessTime"]?.string != nil
                }
                let lines = try await Self.metrics(port)
                #expect(lines.contains("daybook_backup_last_failed 0"), "\(lines)")
                #expect(lines.contains { $0.hasPrefix("daybook_backup_last_success_timestamp_seconds 1") })
                try await RunningDiary.eventually(within: .seconds(180), "the drill of the backup") {
                    try await Self.state(client)?["drill"]?["lastSuccessTime"]?.string != nil
                }
                #expect(try await Self.state(client)?["drill"]?["isFailed"] != true)
                let drills = try await Self.metrics(port, of: "daybook_drill_")
                #expect(drills.contains("daybook_drill_failed 0") && drills.contains("daybook_drill_differences 0"))
                #expect(drills.contains { $0.hasPrefix("daybook_drill_last_success_timestamp_seconds 1") }, "\(drills)")
                #expect(try diary.run(["backup", "verify", backup, "--read-data"]).code == 0)
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                try #require(login.code == 0, "\(login.errors)")
                let status = try diary.run(["status", "--json"]).json["backup"]
                #expect(status?["lastSuccessTime"]?.string != nil)
            }
        }
    }
}
