import ArgumentParser
import DaybookSettings
import Foundation
import ServiceRuntime
import Testing

@testable import DaybookCommand

struct MirrorOptionsTests {
    private static func plans(_ arguments: [String]) async throws -> [MirrorPlan] {
        let settings = try await Settings(.daybook, flags: try MirrorOptions.parse(arguments).flags, environment: [:])
        return try MirrorPlan.all(settings)
    }

    @Test func `a folder is of the owner, and others have a name`() async throws {
        #expect(try await Self.plans([]) == [])
        let plans = try await Self.plans(["--mirror", "/m/a/../b/", "--mirror", "지호=/n", "--mirror", "mina=rest"])
        #expect(
            plans == [
                MirrorPlan(account: "", folder: "/m/b"), MirrorPlan(account: "지호", folder: "/n"),
                MirrorPlan(account: "mina", folder: FileManager.default.currentDirectoryPath + "/rest"),
            ])
        #expect(try await Self.plans(["--mirror", "/m/a=b, jiho=/n"]).map(\.folder) == ["/m/a=b", "/n"])
    }

    @Test(arguments: ["a,", "=/m", "jiho=", "/m,/n", "/m,jiho=/m", "jiho=/m,JIHO=/n", "ann=/m,ａｎｎ=/n", "a,a"])
    func `a wrong setting is named`(text: String) async {
        let error = await #expect(throws: RuntimeError.self) { try await Self.plans(["--mirror=\(text)"]) }
        #expect(error?.code == .configuration && error?.message.contains("--mirror") == true)
    }
}
