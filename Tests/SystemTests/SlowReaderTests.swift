import Foundation
import NIOCore
import Testing

extension SystemTests {
    /// Downloads that nobody reads: they cost nobody else anything.
    struct SlowReaderTests {
        @Test("200 readers that do not read hold up no other download", .timeLimit(.minutes(5)))
        func idleReaders() async throws {
            try await RunningDiary.withDiary { diary, client in
                let before = diary.services()
                let large = try await original(bytes: 24 << 20, client)
                let small = try await original(bytes: 400 << 10, client)
                try await download(small, client)
                var readers: [any Channel] = []
                for _ in 0..<200 {
                    readers.append(try await IdleReader.start(port: diary.port, path: large, token: client.token))
                }
                // All that sockets hold is sent by then.
                try await Task.sleep(for: .seconds(4))
                // Without room for others, this would wait for readers that never read.
                for _ in 0..<3 { try await download(small, client) }
                // On a busy machine, the gateway has ended them by now.
                for reader in readers { try? await reader.close() }
                #expect(diary.services() == before)
                #expect(try await client.get("/v1/account").status == 200)
            }
        }

        /// Uploads bytes that begin as a JPEG does. Returns the path of their original.
        private func original(bytes count: Int, _ client: DiaryClient) async throws -> String {
            let noise = try FileHandle(forReadingFrom: URL(filePath: "/dev/urandom")).read(upToCount: count)
            let bytes: [UInt8] = try [0xFF, 0xD8, 0xFF, 0xE0] + #require(noise)
            let photo = try await client.upload(bytes, name: "noise.jpg", type: "image/jpeg").json
            return try #require(photo["urls"]?["original"]?.string)
        }

        /// Downloads the small original.
        private func download(_ path: String, _ client: DiaryClient) async throws {
            let answer = try await client.get(path)
            #expect(answer.status == 200 && answer.bytes.count == 400 << 10 | 4)
        }
    }
}
