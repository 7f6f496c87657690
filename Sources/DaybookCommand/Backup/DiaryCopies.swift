import DaybookAPI
import DaybookBackup
import DaybookEntry
import DaybookSettings
import Foundation
import Wording
import ZRPC

/// Copies of a diary's database that entry-service makes for the owner of the diary's folder: the running service, or
/// one that is started for the copy.
struct DiaryCopies {
    /// The diary's folder.
    let path: String

    private static let look = Duration.milliseconds(100)
    /// The interval between two calls that tell the service that the copy is still needed.
    private static let keep = Duration.seconds(3)
    /// The maximum time to wait until media-service has finished its search for unused files, or until another command
    /// has finished with its copy, and the interval between two attempts. The service drops the copy of a killed
    /// command sooner.
    private static let waitingTime = Duration.seconds(300)
    private static let waitingLook = Duration.milliseconds(500)

    /// A copy, and the service that made it.
    struct Copy: Sendable {
        let id: String
        /// The path of the copy's file.
        let path: String
        let client: BackupServiceClient
    }

    /// Makes a copy, calls `body` with it, and removes it. Meanwhile media-service deletes no file.
    ///
    /// - Throws: The error of `body`, or the reason why no copy was made.
    func withCopy<Value: Sendable>(
        _ work: BackupWork, body: @escaping @Sendable (_ copy: Copy) async throws -> Value
    ) async throws -> Value {
        try await withService { client in try await copy(client, work: work, body: body) }
    }

    /// Looks up the items that lost files belong to, in a copy that is made if there is any file. Without a copy there are
    /// no items: the work that found the files is complete by then.
    ///
    /// - Parameter account: The ID of the account whose items are meant; nil for those of any account.
    /// - Throws: `CancellationError`.
    func origins(
        of digests: [String], account: String? = nil, in work: BackupWork
    ) async throws -> [String: BlobOrigin] {
        if digests.isEmpty { return [:] }
        do {
            return try await withCopy(work) { copy in
                try await work.run { _ throws(BackupError) in BlobOrigins.of(digests, in: copy.path, account: account) }
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            return [:]
        }
    }

    /// Calls `body` with the service of the folder. Meanwhile media-service deletes no file.
    ///
    /// - Throws: The error of `body`, or the reason why there is no service.
    func withService<Value: Sendable>(
        _ body: @escaping @Sendable (_ client: BackupServiceClient) async throws -> Value
    ) async throws -> Value {
        guard FileManager.default.isWritableFile(atPath: path + "/entry") else {
            throw CommandError(.missing, DataFolderFault.noDiaryToChange, ["folder": path])
        }
        let services = FolderServices(folder: path, label: "daybook.backup")
        return try await services.call(showsCode: true) { transport, endpoints in
            let client = BackupServiceClient(channel: transport.channel(to: endpoints.entry))
            let lock = try await lockBlobs()
            let value = try await body(client)
            withExtendedLifetime(lock) {}
            return value
        }
    }

    /// Keeps media-service from deleting unused files until the lock is released. Any number of commands may hold the
    /// lock at the same time.
    func lockBlobs() async throws -> BackupLock {
        let end = ContinuousClock.now + Self.waitingTime
        while true {
            do throws(BackupError) {
                if let lock = try BackupLock(path: path + "/media/collecting", isShared: true) { return lock }
            } catch {
                throw CommandError(error)
            }
            guard ContinuousClock.now < end else { throw CommandError(.tryAgain, at: path, BackupFault.collecting) }
            try await Task.sleep(for: Self.waitingLook)
        }
    }

    private func copy<Value: Sendable>(
        _ client: BackupServiceClient, work: BackupWork, body: @escaping @Sendable (Copy) async throws -> Value
    ) async throws -> Value {
        let options = CallOptions(timeout: .seconds(30), waitForReady: true)
        var copy = try await start(client)
        let id = copy.id
        let result: Result<Value, any Error>
        do {
            while copy.state == .running {
                work.show(
                    BackupNotice.copyProgress.localized(["done": "\(copy.copiedPages)", "all": "\(copy.pages)"]))
                try await Task.sleep(for: Self.look)
                copy = try await client.getDiaryCopy(request(id), options: options)
            }
            // The service names a file in the diary's own folder.
            let name = (copy.fileName as NSString).lastPathComponent
            let made = Copy(id: id, path: path + "/entry/" + name, client: client)
            result = .success(try await kept(client, id: id) { try await body(made) })
        } catch {
            result = .failure(error)
        }
        var request = EndDiaryCopyRequest()
        request.id = id
        _ = try? await client.endDiaryCopy(request, options: options)
        return try result.get()
    }

    /// Begins a copy. If the service has the copy of another command, waits for the end of that command.
    private func start(_ client: BackupServiceClient) async throws -> DiaryCopy {
        let end = ContinuousClock.now + Self.waitingTime
        while true {
            do throws(RPCError) {
                return try await client.startDiaryCopy(
                    StartDiaryCopyRequest(), options: CallOptions(timeout: .seconds(30), waitForReady: true))
            } catch {
                guard error.reason == CopyFault.underWay.reason else { throw error }
                guard ContinuousClock.now < end else { throw CommandError(.tryAgain, at: path, BackupFault.collecting) }
            }
            try await Task.sleep(for: Self.waitingLook)
        }
    }

    /// Runs `body`, and tells the service from time to time that the copy is needed.
    private func kept<Value: Sendable>(
        _ client: BackupServiceClient, id: String, body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    try? await Task.sleep(for: Self.keep)
                    _ = try? await client.getDiaryCopy(request(id), options: CallOptions(timeout: .seconds(30)))
                }
                return nil
            }
            group.addTask { try await body() }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw CancellationError()
        }
    }

    private func request(_ id: String) -> GetDiaryCopyRequest {
        var request = GetDiaryCopyRequest()
        request.id = id
        return request
    }
}
