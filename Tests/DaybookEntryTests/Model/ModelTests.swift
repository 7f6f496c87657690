import Foundation
import Testing

@testable import DaybookEntry

/// A plain model and the real service get the same random operations, with kills between; all that lists, counts and
/// finds agrees. At the end, an empty diary takes the records over, and an export of it has the same records.
///
/// `Tests/Hardening/model` runs 100,000 operations; here is a slice of them. What failed is run again by
/// `DAYBOOK_MODEL_SEED` and `DAYBOOK_MODEL_OPERATIONS`, as the failure says.
@Suite("A diary under random operations, against a model", .serialized)
struct ModelTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["DAYBOOK_MODEL_SEED"].flatMap { UInt64($0) }
    private static let operations = environment["DAYBOOK_MODEL_OPERATIONS"].flatMap { Int($0) }

    private func hold(_ service: any ModelService, seed: UInt64, operations: Int, _ name: String) async throws {
        let run = try await ModelRun(service, seed: seed)
        do {
            try await run.run(operations: operations)
        } catch {
            Issue.record(
                """
                \(name), seed \(seed), operation \(run.operation): \(error)
                Again: Tests/Hardening/model --seed \(seed) --operations \(run.operation) --only \(name)
                Operations before:
                \(run.log.joined(separator: "\n"))
                """)
        }
        await run.streamer.end()
        await service.stop()
        #expect(try DiaryCheckTests.findings(in: await service.database) == [], "seed \(seed)")
        print("\(name), seed \(seed): \(run.operation) operations, \(run.kills) kills, \(run.refusals) refused")
    }

    @Test("A service in this process, whose time is turned, that dies with its log unmerged")
    func inProcess() async throws {
        let service = try await ModelServiceInProcess()
        try await hold(service, seed: Self.seed ?? 1, operations: Self.operations ?? 450, "model")
    }

    @Test("A process that is killed under its calls")
    func process() async throws {
        let service = try await ModelServiceProcess()
        try await hold(service, seed: Self.seed ?? 1, operations: Self.operations ?? 250, "process")
    }
}
