import Foundation
import Testing

extension SystemTests {
    /// Pictures that ask for what no picture has: kept, and the process that looked at them goes on.
    struct HostilePictureTests {
        @Test("Pictures of many channels end nothing")
        func channels() async throws {
            let pictures = Corpus.own.filter { $0.name.hasPrefix("channels-") }
            #expect(pictures.count == 7)
            try await RunningDiary.withDiary { diary, client in
                let before = diary.services()
                for picture in pictures {
                    let answer = try await client.upload(picture.bytes(), name: picture.name, type: "image/tiff")
                    #expect(answer.status == 201, "\(picture.name): \(String(decoding: answer.bytes, as: UTF8.self))")
                    #expect(try await client.get("/readyz").status == 200, "\(picture.name)")
                }
                #expect(diary.services() == before)
                #expect(try await client.get("/v1/account").status == 200)
            }
        }
    }
}
