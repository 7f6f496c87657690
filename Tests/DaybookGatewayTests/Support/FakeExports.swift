import DaybookAPI
import ZRPC
import ZipFormat

/// An export whose files are the blobs of the diary, between two texts. Its pages have three files.
struct FakeExports: ExportServiceHandler {
    let diary: FakeDiary

    private static let texts = [
        Array("이 폴더는 일기예요.\n".utf8), Array(String(repeating: "{\"눈\": 1}\n", count: 40_000).utf8),
    ]

    /// The files with their bytes, in order.
    static func files(of diary: FakeDiary) -> [(file: ZipFile, bytes: [UInt8])] {
        var files: [(file: ZipFile, bytes: [UInt8])] = []
        func add(_ bytes: [UInt8], as name: String) { files.append((ZipFile(name: name, of: bytes), bytes)) }
        add(texts[0], as: "README.txt")
        for (digest, bytes) in diary.seen.blobs.sorted(by: { $0.key < $1.key }) { add(bytes, as: "사진/\(digest).bin") }
        add(texts[1], as: "z.json")
        return files
    }

    /// The whole archive.
    static func archive(of diary: FakeDiary) throws -> (bytes: [UInt8], directory: Int64) {
        var (layout, bytes): (ZipLayout, [UInt8]) = (ZipLayout(), [])
        for (file, content) in files(of: diary) { bytes += try layout.append(file) + content }
        return (bytes + layout.directory, Int64(bytes.count))
    }

    private var members: [ExportMember] {
        Self.files(of: diary).map { file, bytes in
            var member = ExportMember()
            (member.name, member.sizeBytes) = (file.name, file.size)
            guard let text = Self.texts.firstIndex(of: bytes) else {
                member.digest = String(file.name.dropFirst("사진/".count).dropLast(".bin".count))
                return member
            }
            member.crc = file.crc
            member.textOffset = text == 0 ? 0 : Int64(Self.texts[0].count)
            return member
        }
    }

    func resolveExport(_ request: ResolveExportRequest, context: ServerContext) async throws -> ResolveExportResponse {
        try diary.admit(context)
        guard request.id == "x" else {
            throw RPCError(.notFound, "There is no such export.", reason: "DIARY_EXPORT_NOT_FOUND")
        }
        let archive = try Self.archive(of: diary)
        var response = ResolveExportResponse()
        (response.id, response.fileName, response.accountId) = ("x", "일기.zip", "account")
        response.etag = "x"
        (response.sizeBytes, response.directoryOffset) = (Int64(archive.bytes.count), archive.directory)
        return response
    }

    func listExportMembers(
        _ request: ListExportMembersRequest, context: ServerContext
    ) async throws -> ListExportMembersResponse {
        try diary.admit(context)
        let rest = members.dropFirst(Int(request.start))
        var response = ListExportMembersResponse()
        response.members = Array(rest.prefix(3))
        response.nextStart = rest.count > 3 ? request.start + 3 : 0
        return response
    }

    func readExportText(
        _ request: ReadExportTextRequest, context: ServerContext
    ) async throws -> ReadExportTextResponse {
        try diary.admit(context)
        guard !diary.seen.isExportDeleted else {
            throw RPCError(.notFound, "There is no such export.", reason: "DIARY_EXPORT_NOT_FOUND")
        }
        let all = Self.texts[0] + Self.texts[1]
        var response = ReadExportTextResponse()
        response.data = Array(all.dropFirst(Int(request.offset)).prefix(Int(request.length)))
        return response
    }

    func createExport(_ request: CreateExportRequest, context: ServerContext) async throws -> Export {
        throw FakeServices.unscripted
    }

    func getExport(_ request: GetExportRequest, context: ServerContext) async throws -> Export {
        throw FakeServices.unscripted
    }

    func listExports(_ request: ListExportsRequest, context: ServerContext) async throws -> ListExportsResponse {
        throw FakeServices.unscripted
    }

    func deleteExport(_ request: DeleteExportRequest, context: ServerContext) async throws -> Export {
        throw FakeServices.unscripted
    }

    func previewExportDeletion(
        _ request: PreviewExportDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview {
        throw FakeServices.unscripted
    }
}
