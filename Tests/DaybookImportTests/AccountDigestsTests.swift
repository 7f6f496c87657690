import DaybookAPI
import Foundation
import Logging
import Synchronization
import Testing
import ZRPC

@testable import DaybookImport

@Suite("The files that an account has already", .timeLimit(.minutes(5)))
struct AccountDigestsTests {
    /// A service whose account has a photo and a sound, and that counts the lists that are asked for.
    private final class Records: Sendable {
        private let count = Mutex(0)

        /// The number of lists.
        var lists: Int { count.withLock { $0 } }

        private func record(of request: ListRecordsRequest) -> KeptRecord {
            count.withLock { $0 += 1 }
            var record = KeptRecord()
            if request.kind == .photo {
                var photo = KeptPhoto()
                photo.digest = "photo of " + request.account
                record.record = .photo(photo)
            } else {
                var sound = KeptSound()
                sound.digest = "sound of " + request.account
                record.record = .sound(sound)
            }
            return record
        }

        var definition: ServiceDefinition {
            let list = KeptRecordServiceMethods.listRecords
            return ServiceDefinition(
                ServiceDescriptor(name: KeptRecordServiceMethods.service.name, methods: [list]),
                handlers: [
                    .serverStreaming(list) {
                        (
                            request: ListRecordsRequest, responses: ResponseWriter<ListRecordsResponse>, context
                        ) async throws in
                        var response = ListRecordsResponse()
                        response.record = self.record(of: request)
                        try await responses.write(response)
                    }
                ])
        }
    }

    @Test("Photos and sounds of the account are known, and the records are read once")
    func owned() async throws {
        // A socket's path has to be short.
        let folder = "/tmp/da-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let records = Records()
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let server = try await transport.serve([records.definition], at: "ipc://\(folder)/s")
        let channel = transport.channel(to: "ipc://\(folder)/s")
        try await channel.waitUntilReady(timeout: .seconds(60))
        let digests = AccountDigests(client: KeptRecordServiceClient(channel: channel), account: "minji")
        #expect(records.lists == 0)
        for (digest, isOwned) in [("photo of minji", true), ("sound of minji", true), ("photo of jiho", false)] {
            #expect(try await digests.contains(digest) == isOwned)
        }
        #expect(records.lists == 2)
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
    }
}
