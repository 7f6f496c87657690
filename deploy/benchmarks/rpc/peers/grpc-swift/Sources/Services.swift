import Foundation
import GRPCCore
import GRPCProtobuf

/// The request and the entry of `daybook bench rpc`.
enum Sample {
    static let request = Daybook_Entry_V1_GetEntryRequest.with {
        $0.id = "0196f3a0-5a7b-7c3d-8e4f-1a2b3c4d5e6f"
        $0.acceptLanguage = "ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7,ja;q=0.6,de;q=0.5"
    }

    static let entry = Daybook_Entry_V1_Entry.with {
        $0.id = request.id
        $0.title = "한강 산책"
        $0.timeZone = "Asia/Seoul"
        $0.utcOffset = "+09:00"
        $0.localDate = "2026-05-03"
        $0.etag = "\"7-3\""
        $0.sequence = 123_456
        $0.entryTime = .with { $0.seconds = 1_777_777_777 }
        $0.createTime = $0.entryTime
        $0.updateTime = $0.entryTime
        $0.tags = ["산책", "봄"]
        $0.photos = (0..<4).map { number in
            .with {
                $0.photoID = "0196f3a0-5a7b-7c3d-8e4f-00000000000\(number)"
                $0.caption = "강변"
            }
        }
        $0.body = String(repeating: "We walked along the river and counted the herons. ", count: 12)
    }

    static let download = Daybook_Bench_DownloadRequest.with {
        $0.sizeBytes = 5 * 1024 * 1024
        $0.chunkBytes = 128 * 1024
    }

    static let chunk = Daybook_Bench_Chunk.with {
        $0.data = Data(repeating: UInt8(ascii: "d"), count: Int(download.chunkBytes))
    }
}

/// The download service, which streams from memory.
struct Downloads: Daybook_Bench_BenchDownload.SimpleServiceProtocol {
    func download(
        request: Daybook_Bench_DownloadRequest, response: RPCWriter<Daybook_Bench_Chunk>, context: ServerContext
    ) async throws {
        guard request.chunkBytes == Sample.download.chunkBytes else {
            throw RPCError(code: .invalidArgument, message: "Chunks are \(Sample.download.chunkBytes) bytes.")
        }
        let chunk = Sample.chunk
        for _ in 0..<request.sizeBytes / UInt64(request.chunkBytes) { try await response.write(chunk) }
    }
}

/// The entry service, which returns one entry from memory. It registers only the method that is measured, as generated
/// code would.
struct Entries: RegistrableRPCService {
    private let entry = Sample.entry

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        let entry = entry
        router.registerHandler(
            forMethod: Daybook_Entry_V1_EntryService.Method.GetEntry.descriptor,
            deserializer: ProtobufDeserializer<Daybook_Entry_V1_GetEntryRequest>(),
            serializer: ProtobufSerializer<Daybook_Entry_V1_Entry>()
        ) { request, _ in
            _ = try await ServerRequest(stream: request)
            return StreamingServerResponse(single: ServerResponse(message: entry))
        }
    }
}
