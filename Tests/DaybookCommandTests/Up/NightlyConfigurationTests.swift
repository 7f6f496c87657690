import ArgumentParser
import DaybookBackup
import DaybookSettings
import Foundation
import ServiceRuntime
import Testing

@testable import DaybookCommand

struct NightlyConfigurationTests {
    private static func configuration(_ arguments: [String]) async throws -> NightlyConfiguration? {
        let settings = try await Settings(.daybook, flags: try NightlyOptions.parse(arguments).flags, environment: [:])
        return try NightlyConfiguration(settings, zone: .gmt)
    }

    @Test func `without a folder there is no nightly backup`() async throws {
        #expect(try await Self.configuration([]) == nil)
        for flag in ["--backup-at", "--backup-keep", "--on-trouble"] {
            let error = await #expect(throws: RuntimeError.self) { try await Self.configuration([flag, "x"]) }
            #expect(error?.code == .configuration && error?.message.contains(flag) == true)
        }
    }

    @Test func `a mirror alone may have a command that is told`() async throws {
        let flags = try NightlyOptions.parse(["--on-trouble", "mail me"]).flags
        let settings = try await Settings(
            .daybook, flags: flags.merging([.mirror: "/m"]) { _, new in new }, environment: [:])
        #expect(try NightlyConfiguration(settings, zone: .gmt) == nil)
    }

    @Test func `a folder is enough, and its path becomes absolute`() async throws {
        let plain = try #require(try await Self.configuration(["--backup", "/mnt/a/../backup/"]))
        #expect(plain.plan.folder == "/mnt/backup" && plain.keep == nil && plain.onTrouble == nil)
        #expect(plain.plan.time.hour == 3 && plain.plan.time.minute == 0)
        let relative = try #require(try await Self.configuration(["--backup", "backup"]))
        #expect(relative.plan.folder == FileManager.default.currentDirectoryPath + "/backup")
    }

    @Test func `the time, the rules and the command are read`() async throws {
        let all = try #require(
            try await Self.configuration([
                "--backup", "/b", "--backup-at", "22:05", "--backup-keep", "7, 4,12", "--on-trouble", "mail me",
            ]))
        #expect(all.plan.time.hour == 22 && all.plan.time.minute == 5 && all.onTrouble == "mail me")
        #expect(all.keep == KeepRules(daily: 7, weekly: 4, monthly: 12))
    }

    @Test(arguments: [
        ("--backup-at", "25:00"), ("--backup-at", "3 a.m."), ("--backup-keep", "7"), ("--backup-keep", "7,4"),
        ("--backup-keep", "0,0,0"), ("--backup-keep", "-1,4,12"), ("--backup-keep", "7,,12"),
        ("--backup-keep", "7,4,12,1"), ("--backup-keep", "a,b,c"),
    ])
    func `a wrong setting is named`(flag: String, text: String) async {
        let error = await #expect(throws: RuntimeError.self) {
            try await Self.configuration(["--backup", "/b", "\(flag)=\(text)"])
        }
        #expect(error?.code == .configuration && error?.message.contains(flag) == true, "\(error?.message ?? "")")
    }
}
