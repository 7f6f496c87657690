import DaybookAPI
import Wording
import ZRPC

/// The calls about archives that people upload to import them. entry-service says who calls, and media-service keeps the
/// archives.
struct ImportArchiveCalls: Sendable {
    let caller: ServiceCaller

    /// Returns whether a method is one of these calls.
    static func owns(_ method: MethodDescriptor) -> Bool {
        method.path.hasPrefix("\(ImportArchiveServiceMethods.service.name)/")
    }

    /// Makes a call that the schema marks as completed in the gateway. `body` is the request in wire format; the caller
    /// must not set its internal fields.
    func call(
        _ method: MethodDescriptor, body: [UInt8], for origin: some CallOrigin, idempotencyKey: [UInt8]
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        switch method.path {
        case ImportArchiveServiceMethods.listImportArchives.path:
            var request = try caller.transcoder.message(ListImportArchivesRequest.self, fromWire: body)
            guard request.caller == nil else { throw Self.notYours }
            (request.caller, request.acceptLanguage) = Self.named(
                try await admit(origin), languages: request.acceptLanguage)
            return try await send(request, to: method, for: origin)
        case ImportArchiveServiceMethods.getImportArchive.path:
            var request = try caller.transcoder.message(GetImportArchiveRequest.self, fromWire: body)
            guard request.caller == nil else { throw Self.notYours }
            (request.caller, request.acceptLanguage) = Self.named(
                try await admit(origin), languages: request.acceptLanguage)
            return try await send(request, to: method, for: origin)
        case ImportArchiveServiceMethods.startImportArchive.path:
            var request = try caller.transcoder.message(StartImportArchiveRequest.self, fromWire: body)
            guard request.caller == nil else { throw Self.notYours }
            (request.caller, request.acceptLanguage) = Self.named(
                try await admit(origin, toStart: request.id, key: idempotencyKey), languages: request.acceptLanguage)
            return try await send(request, to: method, for: origin)
        default: throw RPCError(.unimplemented, "Nothing completes \(method.path).")
        }
    }

    private static let notYours = RPCError.invalid(
        "caller", fault: DocumentFault.noSuchField, reason: RequestFault.unknownField)

    private func send(
        _ request: some WireMessage, to method: MethodDescriptor, for origin: some CallOrigin
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        try await caller.unary(method, body: try caller.transcoder.wireBytes(request), for: origin)
    }

    /// Returns the caller as media-service has to know it, and the languages of its texts.
    private static func named(
        _ admitted: AdmitImportResponse, languages: String
    ) -> (caller: ImportArchiveCaller?, languages: String) {
        var caller = ImportArchiveCaller()
        (caller.accountId, caller.unlocked) = (admitted.accountId, admitted.unlocked)
        return (caller, languages.isEmpty ? admitted.locale : languages)
    }

    /// Asks entry-service whether a caller may import. Throws UNAUTHENTICATED unless the token is valid, and
    /// PERMISSION_DENIED unless it may read and write.
    func admit(_ origin: some CallOrigin) async throws(RPCError) -> AdmitImportResponse {
        guard origin.hasToken else { throw .unauthenticated() }
        return try await caller.call(
            ImportServiceMethods.admitImport, request: AdmitImportRequest(), as: AdmitImportResponse.self, for: origin
        ).message
    }

    /// Admits a caller as `admit` does, to start the import of an archive. entry-service compares the request's key: it
    /// keeps the keys of all requests, and media-service none.
    private func admit(
        _ origin: some CallOrigin, toStart id: String, key: [UInt8]
    ) async throws(RPCError) -> AdmitImportResponse {
        guard !key.isEmpty else { return try await admit(origin) }
        guard origin.hasToken else { throw .unauthenticated() }
        var request = AdmitImportStartRequest()
        request.importArchiveId = id
        return try await caller.call(
            ImportServiceMethods.admitImportStart, request: request, as: AdmitImportResponse.self, for: origin,
            idempotencyKey: key
        ).message
    }
}
