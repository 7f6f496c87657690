import DaybookAPI
import Foundation
import Hashing
import ServiceRuntime
import Synchronization
import Testing
import ZRPC

/// The state of the tests' services, and the requests that they got.
final class FakeDiary: Sendable {
    struct State {
        var blobs: [String: [UInt8]] = [:]
        var photos: [CreatePhotoRequest] = []
        var sounds: [CreateSoundRequest] = []
        var saves: [SaveDiscoverPhotoRequest] = []
        var keys: [[UInt8]] = []
        var requestIDs: [String] = []
        var calls: [String] = []
        /// The calls of media-service about uploads.
        var mediaCalls: [String] = []
        var addresses: [String] = []
        var renditions = 0
        /// The requests for pictures that were for an archive.
        var archivedRenditions = 0
        var partials: [String: Partial] = [:]
        var films = 0
        var interruptedUploads = 0
        /// The uploads that run, and the most that ran at once.
        var uploads = (running: 0, most: 0)
        /// For whom media-service was asked to work.
        var accounts: [String] = []
        /// The number of downloads that still break off after their first piece.
        var losses = 0
        /// The file that is named to who takes one.
        var file: BlobFile?
        /// The number of bytes that the quota still allows.
        var left: Int64 = 9_000_000_000
        /// The calls for photos of shares at this moment, and the most at one.
        var sharedCalls = 0
        var mostSharedCalls = 0
        /// The time for which gateways may cache shares, in milliseconds; and whether an opened share has all pictures.
        var sharesLastMs: UInt32 = 0
        var opensWithPictures = false
        /// Whether the account has more bytes than it may have.
        var isOverQuota = false
        /// The number of times that a call which adds to an upload was stopped for its offset.
        var stops = 0
        /// Whether the session has ended, and whether the export was deleted.
        var isLoggedOut = false
        var isExportDeleted = false
        /// Whether hidden items are locked.
        var isHiddenLocked = false
        /// Whether the time of the unlocking is over.
        var isUnlockingOver = false
        /// Whether media-service keeps the sums of blobs, and how many bytes of blobs it has sent.
        var keepsSums = false
        /// The sum that media-service keeps in place of the right ones, until it reads a whole blob for a sum.
        var wrongSum: UInt32?
        var sentBlobBytes = 0
        /// Blobs that were taken back.
        var withdrawn: [String] = []
    }

    /// An upload that is not all here.
    struct Partial {
        let owner: String
        var upload: Upload
        var bytes: [UInt8] = []
    }

    let state = Mutex(State())
    /// The behaviour of `GetEntry` without an entry to respond with.
    let getEntry: @Sendable (GetEntryRequest) async throws -> Entry?

    let hasAccount: Bool
    /// Whether its disk has no room.
    let isDiskFull: Bool
    private let log = Mutex<FakeChanges?>(nil)
    private let lease = Mutex<FakeLeases?>(nil)
    private let imported = Mutex<FakeImports?>(nil)

    /// The archives that are imported.
    var imports: FakeImports {
        imported.withLock { imported in
            let imports = imported ?? FakeImports(diary: self)
            imported = imports
            return imports
        }
    }

    /// The leases of its gateways.
    var leases: FakeLeases {
        lease.withLock { lease in
            let leases = lease ?? FakeLeases(diary: self)
            lease = leases
            return leases
        }
    }

    /// The log of what changes.
    var changes: FakeChanges {
        log.withLock { log in
            let changes = log ?? FakeChanges(diary: self)
            log = changes
            return changes
        }
    }

    init(
        hasAccount: Bool = true, isDiskFull: Bool = false,
        getEntry: @escaping @Sendable (GetEntryRequest) async throws -> Entry? = { _ in nil }
    ) {
        self.hasAccount = hasAccount
        self.isDiskFull = isDiskFull
        self.getEntry = getEntry
    }

    /// The requests until now.
    var seen: State { state.withLock { $0 } }

    /// Has media-service keep a blob, and entry-service a photo of it.
    func keep(_ bytes: [UInt8], as id: String) { state.withLock { $0.blobs[id] = bytes } }

    /// Returns the place of a photo's bytes.
    func bytes(_ id: String) throws -> ResolvePhotoBytesResponse {
        guard let bytes = state.withLock({ $0.blobs[id] }) else {
            throw RPCError(.notFound, "There is no such photo.", reason: "PHOTO_NOT_FOUND")
        }
        var response = ResolvePhotoBytesResponse()
        response.digest = id
        response.mediaType = "image/jpeg"
        response.sizeBytes = Int64(bytes.count)
        response.version = "v1"
        response.fileName = "바다.jpg"
        response.state = bytes.first == UInt8(ascii: "U") ? .undecodable : .ready
        response.kind = id.hasPrefix("film") ? .video : id.hasPrefix("recording") ? .audio : .photo
        response.hidden = id.hasSuffix("hidden")
        if response.kind == .video { response.mediaType = "video/webm" }
        if id == "film-turned" { response.turn = 90 }
        return response
    }

    /// Notes a call; throws unless its token is good.
    func admit(_ context: ServerContext) throws {
        state.withLock {
            $0.calls.append(context.method.name)
            $0.keys.append(context.idempotencyKey)
            $0.requestIDs.append(context.metadata["x-request-id"] ?? "")
            $0.addresses.append(context.metadata["x-client-address"] ?? "")
        }
        let token = context.metadata["authorization"] ?? ""
        guard !seen.isLoggedOut, token == "Bearer good" || token.hasPrefix("Bearer good-") else {
            throw RPCError(.unauthenticated, "The token is not known.", reason: "TOKEN_INVALID")
        }
    }
}

/// Services that behave as the contract between the processes says, with a diary of a few lines.
enum FakeServices {
    static func entry(_ diary: FakeDiary) -> [ServiceDefinition] {
        let services = [
            FakeEntries(diary: diary).serviceDefinition, FakePhotos(diary: diary).serviceDefinition,
            FakeAccounts(diary: diary).serviceDefinition, FakeTrash(diary: diary).serviceDefinition,
            FakeSounds(diary: diary).serviceDefinition, FakeExports(diary: diary).serviceDefinition,
            FakeStorage(diary: diary).serviceDefinition,
            diary.changes.serviceDefinition, FakeDiscover(diary: diary).serviceDefinition,
            diary.leases.serviceDefinition, FakeShares(diary: diary).serviceDefinition,
            diary.imports.definitions.entry,
        ]
        let health = Health(services: services)
        if diary.isDiskFull { health.set(.notServing, of: DiskWatch.service) }
        if !diary.hasAccount { health.set(.notServing, of: services[0].service.name) }
        return services + [health.serviceDefinition]
    }

    static func media(_ diary: FakeDiary) -> [ServiceDefinition] {
        [
            FakeMedia(diary: diary).serviceDefinition, FakeUploads(diary: diary).serviceDefinition,
            diary.imports.definitions.media,
        ]
    }

    static let unscripted = RPCError(.unimplemented, "The test scripted no answer.")

    /// media-service's refusal of more bytes than were announced.
    static func overrun(at offset: Int) -> RPCError {
        RPCError(.invalidArgument, "Too many came.", reason: "SIZE_MISMATCH", parameters: ["offset": "\(offset)"])
    }
}

struct FakeEntries: EntryServiceHandler {
    let diary: FakeDiary

    func createEntry(_ request: CreateEntryRequest, context: ServerContext) async throws -> Entry {
        try diary.admit(context)
        guard var entry = request.entry, entry.title != "bad" else {
            throw RPCError(.invalidArgument, "title: is bad", fieldViolations: [FieldViolation("title", "is bad")])
        }
        entry.outcome = entry.id == "existing" ? .existing : .created
        entry.etag = "\"1\""
        return entry
    }

    func getEntry(_ request: GetEntryRequest, context: ServerContext) async throws -> Entry {
        try diary.admit(context)
        if let entry = try await diary.getEntry(request) { return entry }
        var entry = Entry()
        entry.id = request.id
        entry.etag = "\"7\""
        if request.id == "long" { entry.body = String(repeating: "오늘은 바다에 갔다. ", count: 300) }
        if request.id == "missing" { throw RPCError(.notFound, "There is no such entry.", reason: "ENTRY_NOT_FOUND") }
        return entry
    }

    func listEntries(_ request: ListEntriesRequest, context: ServerContext) async throws
        -> ListEntriesResponse
    {
        try diary.admit(context)
        return ListEntriesResponse()
    }

    func updateEntry(_ request: UpdateEntryRequest, context: ServerContext) async throws -> Entry {
        try diary.admit(context)
        if request.ifMatch == "\"old\"" || request.updateMask == ["body"] {
            throw RPCError(.aborted, "It has changed meanwhile.", reason: "ETAG_MISMATCH")
        }
        var entry = request.entry ?? Entry()
        entry.id = request.id
        entry.tags = request.updateMask
        return entry
    }

    func deleteEntry(_ request: DeleteEntryRequest, context: ServerContext) async throws -> Entry {
        try diary.admit(context)
        var entry = Entry()
        entry.outcome = request.permanent ? .deleted : .trashed
        return entry
    }

    func undeleteEntry(_ request: UndeleteEntryRequest, context: ServerContext) async throws -> Entry {
        try diary.admit(context)
        return Entry()
    }

    func getTimeline(_ request: GetTimelineRequest, context: ServerContext) async throws -> Timeline {
        throw FakeServices.unscripted
    }

    func lookUpEntryIds(
        _ request: LookUpEntryIdsRequest, context: ServerContext
    ) async throws -> LookUpEntryIdsResponse {
        throw FakeServices.unscripted
    }
    func referencedDigests(
        _ request: ReferencedDigestsRequest, context: ServerContext
    ) async throws -> ReferencedDigestsResponse {
        throw FakeServices.unscripted
    }

    func listReferencedDigests(
        _ request: ListReferencedDigestsRequest, context: ServerContext
    ) async throws -> ListReferencedDigestsResponse {
        throw FakeServices.unscripted
    }
}

struct FakeAccounts: AccountServiceHandler {
    let diary: FakeDiary

    func createSession(
        _ request: CreateSessionRequest, context: ServerContext
    ) async throws -> CreateSessionResponse {
        if request.password == "slow down" {
            throw RPCError(
                .resourceExhausted, "Too many tries.", reason: "LOGIN_THROTTLED", retryAfter: .milliseconds(2500))
        }
        guard request.password == "right" else {
            throw RPCError(.unauthenticated, "The name or the password is not right.", reason: "LOGIN_FAILED")
        }
        var response = CreateSessionResponse()
        response.token = "good"
        var expiry = Timestamp()
        expiry.seconds = 4_000_000_000
        response.expireTime = expiry
        return response
    }

    func getAccount(_ request: GetAccountRequest, context: ServerContext) async throws -> Account {
        try diary.admit(context)
        var account = Account()
        account.id = "account"
        account.name = "owner"
        return account
    }

    func deleteCurrentSession(
        _ request: DeleteCurrentSessionRequest, context: ServerContext
    ) async throws -> DeleteCurrentSessionResponse {
        try diary.admit(context)
        return DeleteCurrentSessionResponse()
    }

    func listSessions(
        _ request: ListSessionsRequest, context: ServerContext
    ) async throws -> ListSessionsResponse { throw FakeServices.unscripted }

    func updateAccount(_ request: UpdateAccountRequest, context: ServerContext) async throws -> Account {
        throw FakeServices.unscripted
    }

    func deleteSession(
        _ request: DeleteSessionRequest, context: ServerContext
    ) async throws -> DeleteSessionResponse {
        try diary.admit(context)
        return DeleteSessionResponse()
    }

    func unlockCurrentSession(
        _ request: UnlockCurrentSessionRequest, context: ServerContext
    ) async throws -> UnlockCurrentSessionResponse { throw FakeServices.unscripted }

    func lockCurrentSession(
        _ request: LockCurrentSessionRequest, context: ServerContext
    ) async throws -> LockCurrentSessionResponse {
        try diary.admit(context)
        return LockCurrentSessionResponse()
    }

    func changePassword(
        _ request: ChangePasswordRequest, context: ServerContext
    ) async throws -> ChangePasswordResponse {
        try diary.admit(context)
        return ChangePasswordResponse()
    }

    func beginPasskey(
        _ request: BeginPasskeyRequest, context: ServerContext
    ) async throws -> BeginPasskeyResponse { throw FakeServices.unscripted }

    func createPasskey(
        _ request: CreatePasskeyRequest, context: ServerContext
    ) async throws -> Passkey { throw FakeServices.unscripted }

    func listPasskeys(
        _ request: ListPasskeysRequest, context: ServerContext
    ) async throws -> ListPasskeysResponse { throw FakeServices.unscripted }

    func deletePasskey(
        _ request: DeletePasskeyRequest, context: ServerContext
    ) async throws -> DeletePasskeyResponse { throw FakeServices.unscripted }

    /// Tells what origin it was told of.
    func beginPasskeySession(
        _ request: BeginPasskeySessionRequest, context: ServerContext
    ) async throws -> BeginPasskeySessionResponse {
        var response = BeginPasskeySessionResponse()
        response.rpId = context.metadata["x-client-origin"] ?? ""
        return response
    }

    func createPasskeySession(
        _ request: CreatePasskeySessionRequest, context: ServerContext
    ) async throws -> CreateSessionResponse {
        var response = CreateSessionResponse()
        response.token = String(decoding: request.credentialId, as: UTF8.self)
        var expiry = Timestamp()
        expiry.seconds = 4_000_000_000
        response.expireTime = expiry
        return response
    }

    func createToken(
        _ request: CreateTokenRequest, context: ServerContext
    ) async throws -> Token { throw FakeServices.unscripted }

    func listTokens(
        _ request: ListTokensRequest, context: ServerContext
    ) async throws -> ListTokensResponse { throw FakeServices.unscripted }

    func deleteToken(
        _ request: DeleteTokenRequest, context: ServerContext
    ) async throws -> DeleteTokenResponse {
        try diary.admit(context)
        return DeleteTokenResponse()
    }

    func createInvitation(
        _ request: CreateInvitationRequest, context: ServerContext
    ) async throws -> Invitation { throw FakeServices.unscripted }

    func listInvitations(
        _ request: ListInvitationsRequest, context: ServerContext
    ) async throws -> ListInvitationsResponse { throw FakeServices.unscripted }

    func deleteInvitation(
        _ request: DeleteInvitationRequest, context: ServerContext
    ) async throws -> DeleteInvitationResponse { throw FakeServices.unscripted }

    func createAccount(
        _ request: CreateAccountRequest, context: ServerContext
    ) async throws -> CreateSessionResponse {
        var response = CreateSessionResponse()
        response.token = request.invitation
        var expiry = Timestamp()
        expiry.seconds = 4_000_000_000
        response.expireTime = expiry
        return response
    }

    func listMembers(
        _ request: ListMembersRequest, context: ServerContext
    ) async throws -> ListMembersResponse { throw FakeServices.unscripted }

    func updateMember(
        _ request: UpdateMemberRequest, context: ServerContext
    ) async throws -> Member { throw FakeServices.unscripted }

    func resetPassword(_ request: ResetPasswordRequest, context: ServerContext) async throws -> Account {
        throw FakeServices.unscripted
    }

    func bootstrapOwner(
        _ request: BootstrapOwnerRequest, context: ServerContext
    ) async throws -> BootstrapOwnerResponse { throw FakeServices.unscripted }
}

struct FakePhotos: PhotoServiceHandler {
    let diary: FakeDiary

    func listUnsettledDigests(
        _ request: ListUnsettledDigestsRequest, context: ServerContext
    ) async throws -> ListUnsettledDigestsResponse { throw FakeServices.unscripted }

    func settlePicture(
        _ request: SettlePictureRequest, context: ServerContext
    ) async throws -> SettlePictureResponse { throw FakeServices.unscripted }

    func createPhoto(_ request: CreatePhotoRequest, context: ServerContext) async throws -> Photo {
        try diary.admit(context)
        switch request.photo?.caption {
        case "refused": throw RPCError(.alreadyExists, "Another has its id.", reason: "PHOTO_EXISTS")
        case "lost": throw RPCError(.internalError, "Nobody knows what became of it.")
        default: break
        }
        let isKnown = diary.state.withLock { state in
            defer { state.photos.append(request) }
            return state.photos.contains { $0.digest == request.digest }
        }
        var photo = request.photo ?? Photo()
        photo.outcome = isKnown ? .existing : .created
        photo.id = request.digest
        photo.digest = request.digest
        photo.sizeBytes = request.sizeBytes
        photo.etag = "\"p1\""
        return photo
    }

    func resolvePhotoBytes(
        _ request: ResolvePhotoBytesRequest, context: ServerContext
    ) async throws -> ResolvePhotoBytesResponse {
        try diary.admit(context)
        return try located(request.id)
    }

    private static let locked = RPCError(.permissionDenied, "Hidden items are locked.", reason: "HIDDEN_LOCKED")

    func checkDownload(
        _ request: CheckDownloadRequest, context: ServerContext
    ) async throws -> CheckDownloadResponse {
        try diary.admit(context)
        if request.hasHidden, diary.seen.isHiddenLocked { throw Self.locked }
        return CheckDownloadResponse()
    }

    /// Returns the place of a photo's bytes; throws if it is hidden and locked.
    private func located(_ id: String) throws -> ResolvePhotoBytesResponse {
        var bytes = try diary.bytes(id)
        guard !bytes.hidden || !(diary.seen.isHiddenLocked || diary.seen.isUnlockingOver) else { throw Self.locked }
        bytes.accountId = "account"
        return bytes
    }

    func getPhoto(_ request: GetPhotoRequest, context: ServerContext) async throws -> Photo {
        throw FakeServices.unscripted
    }
    func listPhotos(_ request: ListPhotosRequest, context: ServerContext) async throws -> ListPhotosResponse {
        throw FakeServices.unscripted
    }
    func listPhotoNeighbors(
        _ request: ListPhotoNeighborsRequest, context: ServerContext
    ) async throws -> ListPhotoNeighborsResponse { throw FakeServices.unscripted }
    func updatePhoto(_ request: UpdatePhotoRequest, context: ServerContext) async throws -> Photo {
        throw FakeServices.unscripted
    }
    func updatePhotos(
        _ request: UpdatePhotosRequest, context: ServerContext
    ) async throws -> UpdatePhotosResponse { throw FakeServices.unscripted }
    func deletePhoto(_ request: DeletePhotoRequest, context: ServerContext) async throws -> Photo {
        throw FakeServices.unscripted
    }
    func undeletePhoto(_ request: UndeletePhotoRequest, context: ServerContext) async throws -> Photo {
        throw FakeServices.unscripted
    }
    func lookUpPhotoIds(
        _ request: LookUpPhotoIdsRequest, context: ServerContext
    ) async throws -> LookUpPhotoIdsResponse {
        throw FakeServices.unscripted
    }
    func batchGetPhotos(
        _ request: BatchGetPhotosRequest, context: ServerContext
    ) async throws -> BatchGetPhotosResponse { throw FakeServices.unscripted }
    func downloadPhotos(
        _ request: DownloadPhotosRequest, context: ServerContext
    ) async throws -> DownloadPhotosResponse {
        try diary.admit(context)
        var response = DownloadPhotosResponse()
        response.photos = try request.ids.map { id in
            var original = PhotoOriginal()
            original.bytes = try located(id)
            (original.localDateTime, original.takenPrecision) = ("2026-05-05T14:03:22", .second)
            return original
        }
        return response
    }
    func lookUpDigests(
        _ request: LookUpDigestsRequest, context: ServerContext
    ) async throws -> LookUpDigestsResponse { throw FakeServices.unscripted }
}

struct FakeMedia: MediaServiceHandler {
    let diary: FakeDiary

    /// A digest that is good enough: the length and the first bytes.
    static func digest(_ bytes: [UInt8]) -> String {
        "\(bytes.count)-" + bytes.prefix(8).map { String($0, radix: 16) }.joined()
    }

    func putBlob(
        _ requests: RequestStream<PutBlobRequest>, context: ServerContext
    ) async throws -> PutBlobResponse {
        precondition(context.metadata["authorization"] == nil, "media-service is shown no token.")
        diary.state.withLock { state in
            state.uploads.running += 1
            state.uploads.most = max(state.uploads.most, state.uploads.running)
        }
        defer { diary.state.withLock { $0.uploads.running -= 1 } }
        var bytes: [UInt8] = []
        var expected = ""
        do {
            for try await request in requests {
                if bytes.isEmpty {
                    diary.state.withLock { $0.accounts.append(request.message.accountId) }
                    expected = request.message.expectedDigest
                }
                for attachment in request.attachments { bytes += attachment.bytes }
                if bytes.first == UInt8(ascii: "X") {
                    throw RPCError(.invalidArgument, "This is no photo, video or recording.", reason: "NOT_MEDIA")
                }
            }
        } catch let error as RPCError where error.reason == nil {
            diary.state.withLock { $0.interruptedUploads += 1 }
            throw error
        }
        var response = PutBlobResponse()
        response.digest = Self.digest(bytes)
        let hash = SHA256.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        guard expected.isEmpty || expected == hash else {
            throw RPCError(.invalidArgument, "Another digest.", reason: "DIGEST_MISMATCH")
        }
        response.sizeBytes = Int64(bytes.count)
        response.probe = Probe()
        response.probe?.kind = .photo
        response.existed = diary.state.withLock { [bytes] in $0.blobs.updateValue(bytes, forKey: response.digest) != nil
        }
        if !response.existed { response.receipt = "receipt of " + response.digest }
        return response
    }

    func withdrawBlob(
        _ request: WithdrawBlobRequest, context: ServerContext
    ) async throws -> WithdrawBlobResponse {
        guard request.receipt == "receipt of " + request.digest else { throw FakeServices.unscripted }
        var response = WithdrawBlobResponse()
        response.withdrawn = diary.state.withLock { state in
            state.withdrawn.append(request.digest)
            return state.blobs.removeValue(forKey: request.digest) != nil
        }
        return response
    }

    func getBlob(
        _ request: GetBlobRequest, to responses: ResponseWriter<GetBlobResponse>, context: ServerContext
    ) async throws {
        let bytes = try stored(request.digest)
        let end = request.length == 0 ? bytes.count : Int(request.offset + request.length)
        var head = GetBlobResponse()
        head.sizeBytes = Int64(bytes.count)
        if request.takesFile, let file = diary.seen.file {
            head.file = file
            return try await responses.write(head)
        }
        if request.wantsCrc, diary.seen.keepsSums {
            var crc = CRC32()
            crc.update(data: bytes)
            head.crc = diary.seen.wrongSum ?? crc.value
        }
        if request.wantsCrc, request.offset == 0, end == bytes.count { diary.state.withLock { $0.wrongSum = nil } }
        var rest = bytes[Int(request.offset)..<end]
        if rest.isEmpty, !bytes.isEmpty { return try await responses.write(head) }
        repeat {
            diary.state.withLock { $0.sentBlobBytes += min(rest.count, 50_000) }
            try await responses.write(head, attachments: [Attachment(Array(rest.prefix(50_000)))])
            let isLost = diary.state.withLock { state in
                defer { state.losses = max(0, state.losses - 1) }
                return state.losses > 0
            }
            if isLost { throw RPCError(.unavailable, "The worker is lost.") }
            rest = rest.dropFirst(50_000)
            head = GetBlobResponse()
        } while !rest.isEmpty
    }

    func getRendition(
        _ request: GetRenditionRequest, to responses: ResponseWriter<GetRenditionResponse>, context: ServerContext
    ) async throws {
        let bytes = try stored(request.digest)
        if bytes.first == UInt8(ascii: "N") { throw RPCError(.failedPrecondition, "No picture can be made.") }
        diary.state.withLock { state in
            state.renditions += 1
            state.accounts.append(request.accountId)
            if request.isForArchive { state.archivedRenditions += 1 }
        }
        // AVIF is there from the second time on.
        let isAVIF = request.acceptsAvif && diary.seen.renditions > 1
        let format = isAVIF ? "avif" : request.format == .webp ? "webp" : "jpeg"
        let size =
            request.box.map { "\($0.width)x\($0.height)\($0.fit == .cover ? " cover" : "")" }
            ?? "\(request.size.rawValue)"
        let picture = Array("\(format) of \(size)".utf8)
        var head = GetRenditionResponse()
        head.mediaType = "image/\(format)"
        head.sizeBytes = Int64(picture.count)
        head.version = "3"
        try await responses.write(head, attachments: [Attachment(picture)])
    }

    /// A film is made when it was asked for twice; what begins with N or Q never is, what begins with P is played as it is.
    func statFilm(_ request: StatFilmRequest, context: ServerContext) async throws -> StatFilmResponse {
        let bytes = try stored(request.digest)
        if "NQ".utf8.contains(bytes.first ?? 0) { throw RPCError(.failedPrecondition, "No film can be made.") }
        var response = StatFilmResponse()
        response.version = "7"
        response.isOriginal = bytes.first == UInt8(ascii: "P") && request.name == .video && !request.isTurned
        let asked = diary.state.withLock { state in
            state.films += 1
            return state.films
        }
        response.percent = 40
        if asked > 1 || response.isOriginal { response.sizeBytes = Int64(bytes.count) }
        return response
    }

    func getFilm(
        _ request: GetFilmRequest, to responses: ResponseWriter<GetFilmResponse>, context: ServerContext
    ) async throws {
        let bytes = try stored(request.digest)
        var head = GetFilmResponse()
        head.sizeBytes = Int64(bytes.count)
        let part = bytes.dropFirst(Int(request.offset)).prefix(Int(request.length))
        try await responses.write(head, attachments: [Attachment(Array(part))])
    }

    private func stored(_ digest: String) throws -> [UInt8] {
        guard let bytes = diary.state.withLock({ $0.blobs[digest] }) else { throw RPCError(.notFound, "no blob") }
        return bytes
    }

    func statBlob(_ request: StatBlobRequest, context: ServerContext) async throws -> StatBlobResponse {
        throw FakeServices.unscripted
    }
    func collectGarbage(
        _ request: CollectGarbageRequest, context: ServerContext
    ) async throws -> CollectGarbageResponse { throw FakeServices.unscripted }
}

/// Room for files of up to 9 GB.
struct FakeStorage: StorageServiceHandler {
    let diary: FakeDiary

    func getStorageUse(_ request: GetStorageUseRequest, context: ServerContext) async throws -> StorageUse {
        try diary.admit(context)
        return StorageUse()
    }

    func admitUpload(
        _ request: AdmitUploadRequest, context: ServerContext
    ) async throws -> AdmitUploadResponse {
        try diary.admit(context)
        let left = diary.seen.left
        if diary.seen.isOverQuota || request.sizeBytes == Self.tooMuch || request.sizeBytes > left {
            throw RPCError(.resourceExhausted, "There is no room.", reason: "QUOTA_EXCEEDED")
        }
        var response = AdmitUploadResponse()
        response.leftBytes = left
        response.accountId = "account"
        return response
    }

    /// A number of bytes that does not fit any more.
    static let tooMuch: Int64 = 7_777_777

    func setQuota(_ request: SetQuotaRequest, context: ServerContext) async throws -> StorageUse {
        throw FakeServices.unscripted
    }
}

extension BlobFile {
    /// Creates the name of a file of this machine, as media-service gives it.
    init(at path: String) throws {
        self.init()
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        self.path = path
        device = UInt64(try #require(facts[.systemNumber] as? Int))
        inode = UInt64(try #require(facts[.systemFileNumber] as? Int))
    }
}
