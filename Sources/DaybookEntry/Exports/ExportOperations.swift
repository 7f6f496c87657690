import PlainForm
import Synchronization
import Work
import Wording

/// The exports that accounts can download. Each is made from a copy of the diary, so that everything in it is of one
/// moment; the copy ends when the texts of the export are written.
///
/// One export is made at a time, in fair order over the accounts: the diary has one copy at a time.
final class ExportOperations: Sendable {
    /// An export that a caller asks for.
    struct Asked: Sendable {
        /// The ID of a new export.
        let id: UUIDBytes
        let account: UUIDBytes
        /// The ID of the caller's session or token.
        let session: UUIDBytes
        /// Whether the new export may replace one that another session made. Otherwise it replaces those of the session
        /// alone.
        let mayReplaceAll: Bool
        /// The SHA-256 of the call's idempotency key; nil for a call without one.
        let key: [UInt8]?
        let part: PlainPart
        let time: Instant

        /// Returns whether the new export may replace another one of the account.
        func mayReplace(_ export: StoredExport) -> Bool { mayReplaceAll || export.session == session }
    }

    /// Writes the files of an export from a copy of the diary, and returns the facts. It calls `isNeeded` every few
    /// seconds, which keeps the copy from being replaced. It runs on a thread that may block.
    typealias Making =
        @Sendable (_ copy: any DiaryReading, _ writer: ExportWriter, _ isNeeded: @escaping () throws -> Void) throws ->
        StoredExport

    private static let look = Duration.milliseconds(50)
    /// The time to wait while the server copies the diary for something else.
    private static let copyingTime = Duration.seconds(30)
    /// The time to wait for the exports of other accounts.
    private static let waitingTime = Duration.seconds(300)
    /// The time between two copies for exports. A command that waits for a copy looks every half second.
    private static let gap = Duration.seconds(1)

    private let files: ExportFiles
    private let copies: CopyOperations
    /// The end of the last copy for an export.
    private let lastEnd = Mutex<ContinuousClock.Instant?>(nil)
    private let limiter = FairLimiter<UUIDBytes>(
        limits: QueueLimits(running: 1, waiting: 64, perKey: .init(running: 1, waiting: 2)))

    /// - Parameter data: The folder of the diary.
    init(data: String, copies: CopyOperations) {
        files = ExportFiles(data: data)
        self.copies = copies
    }

    /// Makes an export, and removes the oldest that it may replace if the account has too many. Returns the export that
    /// exists if the key is that of an earlier call.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if the caller may replace no export of the account;
    ///   `alreadyExists` if the earlier call asked for another part; `throttled`, `busy`, `diskFull`; the error of
    ///   `make`.
    func create(_ asked: Asked, make: @escaping Making) async throws -> StoredExport {
        let permit: FairLimiter<UUIDBytes>.Permit
        do throws(WorkRefusal) {
            permit = try await limiter.permit(of: asked.account, timeout: Self.waitingTime)
        } catch {
            if error == .cancelled { throw CancellationError() }
            throw error.diaryError(.tooManyReads)
        }
        defer { permit.giveBack() }
        if let key = asked.key,
            let known = try await exports(of: asked.account, at: asked.time).first(where: { $0.key == key })
        {
            guard known.part ?? PlainPart() == asked.part else { throw IdempotencyRequest.reused }
            return known
        }
        try await requireSpace(for: asked)
        try await requireReplaceable(for: asked)
        // A backup that waits comes between two exports.
        if let end = lastEnd.withLock({ $0 }) { try await Task.sleep(until: end + Self.gap, clock: .continuous) }
        let copy = try await startCopy()
        let result: Result<StoredExport, any Error>
        do {
            while try !copies.status(of: copy).isDone { try await Task.sleep(for: Self.look) }
            result = .success(
                try await copies.read(copy) { [copies, files] transaction in
                    try files.make(asked.id) { writer in
                        try make(transaction, writer) { _ = try copies.status(of: copy) }
                    }
                })
        } catch let error as DiaryError where error.reason == CopyFault.unknown.reason {
            // A disk was so slow that another copy took the place of this one.
            result = .failure(DiaryError(.busy, CopyFault.underWay, retryAfter: CopyOperations.abandonedTime))
        } catch {
            result = .failure(error)
        }
        try? await copies.end(copy)
        lastEnd.withLock { $0 = .now }
        let export = try result.get()
        try await removeOldest(for: asked)
        return export
    }

    /// Begins a copy. Waits for a while if the server copies the diary for something else.
    private func startCopy() async throws -> String {
        let end = ContinuousClock.now + Self.copyingTime
        while true {
            do {
                return try copies.start().id
            } catch let error as DiaryError {
                guard error.code == .busy, ContinuousClock.now < end else { throw error }
            }
            try await Task.sleep(for: Self.look)
        }
    }

    /// Returns an export of an account; nil if the account has none of that ID.
    func export(_ id: UUIDBytes, of account: UUIDBytes) async throws -> StoredExport? {
        let export = try await BlockingWork.run { [files] () throws in files.export(id) }
        return export?.account == account ? export : nil
    }

    /// Returns the exports of an account that can be downloaded, newest first.
    func exports(of account: UUIDBytes, at now: Instant) async throws -> [StoredExport] {
        try await BlockingWork.run { [files] () throws in
            files.all().filter { $0.account == account && now < $0.expireTime }
        }
    }

    /// Returns a page of the members of an export, and the start of the next page; nil on the last page.
    func members(of id: UUIDBytes, from start: Int64) async throws -> (members: [StoredMember], next: Int64?) {
        try await BlockingWork.run { [files] () throws in try files.members(of: id, from: start) }
    }

    /// Returns a piece of the texts of an export.
    func text(of id: UUIDBytes, at offset: Int64, count: Int) async throws -> [UInt8] {
        try await BlockingWork.run { [files] () throws in try files.text(of: id, at: offset, count: count) }
    }

    /// Removes an export.
    func remove(_ id: UUIDBytes) async throws {
        try await BlockingWork.run { [files] () throws in try files.remove(id) }
    }

    /// Removes the exports whose time is over.
    func keepUp(at now: Instant) async throws {
        try await BlockingWork.run { [files] () throws in try files.removeExpired(at: now) }
    }

    /// Throws if the other accounts together have too many exports, also after those are removed whose time is over.
    private func requireSpace(for asked: Asked) async throws {
        let count = try await BlockingWork.run { [files] () throws in
            files.removeUnfinished()
            try files.removeExpired(at: asked.time)
            return files.all().count { $0.account != asked.account }
        }
        guard count < StoredExport.maximum else { throw DiaryError(.throttled, ExportFault.full) }
    }

    /// Throws if the account has its maximum of exports, and the new one may replace none of them.
    private func requireReplaceable(for asked: Asked) async throws {
        let others = try await exports(of: asked.account, at: asked.time)
        guard others.count < StoredExport.maximumPerAccount || others.contains(where: asked.mayReplace) else {
            throw DiaryError(.failedPrecondition, ExportFault.kept)
        }
    }

    /// Removes the oldest exports that the new one may replace, as many as there are too many. The new one stays,
    /// whatever the clock said for the others.
    private func removeOldest(for asked: Asked) async throws {
        try await BlockingWork.run { [files] () throws in
            let others = files.all().filter { $0.account == asked.account && $0.id != asked.id }
            let surplus = max(0, others.count - (StoredExport.maximumPerAccount - 1))
            for export in others.filter(asked.mayReplace).suffix(surplus) { try files.remove(export.id) }
        }
    }
}
