import DaybookAPI
import Foundation
import Logging
import PasskeyTesting
import Testing
import ZRPC

@testable import DaybookEntry

/// The whole service over ipc, in this process: a diary, its handlers, and clients that log in.
final class ServiceHarness: Sendable {
    let harness: DiaryHarness
    let transport: Transport
    let server: Server
    let channel: Channel
    private let socketFolder: String

    /// - Parameter diary: The diary to serve, where a test needs one of its own.
    init(_ diary: DiaryHarness? = nil) async throws {
        harness = try diary ?? DiaryHarness(.sqlite)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let runner = CallRunner(diary: harness.diary, dates: DisplayDate())
        // A socket's path has to be short.
        socketFolder = "/tmp/de-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: socketFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let endpoint = "ipc://\(socketFolder)/s"
        transport = try Transport(logger: logger)
        server = try await transport.serve(Self.services(runner), at: endpoint)
        channel = transport.channel(to: endpoint)
        try await channel.waitUntilReady(timeout: .seconds(60))
    }

    /// Everything that entry-service serves of the diary.
    static func services(_ runner: CallRunner) -> [ServiceDefinition] {
        [
            AccountHandler(runner: runner).serviceDefinition, EntryHandler(runner: runner).serviceDefinition,
            PhotoHandler(runner: runner).serviceDefinition, AlbumHandler(runner: runner).serviceDefinition,
            LabelHandler(runner: runner).serviceDefinition, SubjectHandler(runner: runner).serviceDefinition,
            MemoryHandler(runner: runner).serviceDefinition,
            SoundHandler(runner: runner).serviceDefinition, SearchHandler(runner: runner).serviceDefinition,
            RevisionHandler(runner: runner).serviceDefinition, DayHandler(runner: runner).serviceDefinition,
            TrashHandler(runner: runner).serviceDefinition, ChangeHandler(runner: runner).serviceDefinition,
            DiscoverHandler(runner: runner).serviceDefinition, LeaseHandler(runner: runner).serviceDefinition,
            MarkdownHandler(runner: runner).serviceDefinition,
            ImportHandler(runner: runner).serviceDefinition,
            ShareHandler(runner: runner).serviceDefinition, SharedHandler(runner: runner).serviceDefinition,
        ]
    }

    func stop() async {
        await transport.shutdown(grace: .seconds(1))
        try? FileManager.default.removeItem(atPath: socketFolder)
    }

    var accounts: AccountServiceClient { AccountServiceClient(channel: channel) }
    var entries: EntryServiceClient { EntryServiceClient(channel: channel) }
    var albums: AlbumServiceClient { AlbumServiceClient(channel: channel) }
    var search: SearchServiceClient { SearchServiceClient(channel: channel) }
    var labels: LabelServiceClient { LabelServiceClient(channel: channel) }
    var subjects: SubjectServiceClient { SubjectServiceClient(channel: channel) }
    var sounds: SoundServiceClient { SoundServiceClient(channel: channel) }
    var shares: ShareServiceClient { ShareServiceClient(channel: channel) }
    var shared: SharedServiceClient { SharedServiceClient(channel: channel) }
    var memories: MemoryServiceClient { MemoryServiceClient(channel: channel) }
    var revisions: RevisionServiceClient { RevisionServiceClient(channel: channel) }
    var days: DayServiceClient { DayServiceClient(channel: channel) }
    var trash: TrashServiceClient { TrashServiceClient(channel: channel) }
    var photos: PhotoServiceClient { PhotoServiceClient(channel: channel) }
    var discover: DiscoverServiceClient { DiscoverServiceClient(channel: channel) }
    var leases: LeaseServiceClient { LeaseServiceClient(channel: channel) }
    var imports: ImportServiceClient { ImportServiceClient(channel: channel) }
    var changes: ChangeServiceClient { ChangeServiceClient(channel: channel) }

    /// Makes the owner and logs in; returns the options of their calls.
    func owner() async throws -> CallOptions {
        var bootstrap = BootstrapOwnerRequest()
        bootstrap.name = "minji"
        bootstrap.password = "right password"
        bootstrap.timeZone = "Asia/Seoul"
        bootstrap.locale = "ko-KR"
        _ = try await accounts.bootstrapOwner(bootstrap)
        return try await logIn("minji", "right password")
    }

    func logIn(_ name: String, _ password: String) async throws -> CallOptions {
        var login = CreateSessionRequest()
        login.name = name
        login.password = password
        login.userAgent = "test"
        return options(token: try await accounts.createSession(login).token)
    }

    /// Makes one more account, logged in.
    func another(_ name: String) async throws -> CallOptions {
        let token = SessionToken(random: .system)
        _ = try await harness.account(name, token: token)
        return options(token: token.text)
    }

    /// Options of a browser's calls, with a page at an origin.
    func page(_ options: CallOptions = CallOptions(), at origin: String = "http://localhost:8080") -> CallOptions {
        var options = options
        options.metadata["x-client-origin"] = origin
        return options
    }

    /// Adds a passkey of an authenticator's to an account.
    func passkey(
        _ title: String, _ options: CallOptions, of authenticator: SoftwareAuthenticator = SoftwareAuthenticator()
    ) async throws -> (made: Passkey, userID: [UInt8]) {
        let options = page(options, at: authenticator.origin)
        var begin = BeginPasskeyRequest()
        begin.password = "right password"
        let begun = try await accounts.beginPasskey(begin, options: options)
        let (clientData, authenticatorData) = authenticator.make(begun.challenge)
        var request = CreatePasskeyRequest()
        request.title = title
        request.clientDataJson = clientData
        request.authenticatorData = authenticatorData
        return (try await accounts.createPasskey(request, options: options), begun.userId)
    }

    /// Returns a caller's options with an idempotency key.
    func keyed(_ key: String, _ options: CallOptions) -> CallOptions {
        var options = options
        options.idempotencyKey = Array(key.utf8)
        return options
    }

    func options(token: String, idempotencyKey: String = "") -> CallOptions {
        var options = CallOptions()
        options.metadata["authorization"] = "Bearer \(token)"
        options.idempotencyKey = Array(idempotencyKey.utf8)
        return options
    }
}

/// Runs a call that has to fail; returns its error.
func failure(_ call: () async throws -> Void) async -> RPCError? {
    await #expect(throws: RPCError.self) { try await call() }
}

extension RPCError {
    /// The fields its violations name.
    var fields: [String] {
        details.flatMap { detail in
            if case .badRequest(let request) = detail { request.fieldViolations.map(\.field) } else { [String]() }
        }
    }
}
