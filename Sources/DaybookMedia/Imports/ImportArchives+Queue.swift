import DaybookAPI
import Glibc

/// The archives as the work on them sees them.
extension ImportArchives {
    /// Takes the right to check and import archives; `nil` while another process has it.
    func lockImporting() async throws(MediaError) -> FileLock? {
        try await store.blocking("begin to import") { files throws(SystemError) in
            try FileLock(path: files.paths.importing)
        }
    }

    /// The records of all archives, in no order.
    struct Look: Sendable {
        fileprivate(set) var kept: [KeptImportArchive] = []
        /// The owners of the archives whose records the disk does not give.
        fileprivate(set) var unreadable: Set<Digest> = []
    }

    /// Returns the records of all archives.
    func look() async throws(MediaError) -> Look {
        try await store.blocking("look for archives") { files throws(SystemError) -> Look in
            var look = Look()
            for name in try files.disk.names(in: files.paths.imports) {
                guard let owner = Digest(hex: name) else { continue }
                do throws(SystemError) {
                    if let kept = try ImportFiles(files: files, owner: owner).record() { look.kept.append(kept) }
                } catch {
                    look.unreadable.insert(owner)
                }
            }
            return look
        }
    }

    /// Returns the records of all archives, in no order, without those that the disk does not give.
    func all() async throws(MediaError) -> [KeptImportArchive] { try await look().kept }

    /// Returns the number of archives that are worked on, or come first, while an archive waits for its turn; 0 for one that
    /// does not, or waits for another try.
    func others(before kept: KeptImportArchive) async throws(MediaError) -> Int {
        let now = Int64(now())
        guard kept.archive?.waiting == true, kept.isDue(at: now) else { return 0 }
        let others = try await all().filter { other in
            guard other.accountId != kept.accountId, other.isDue(at: now) else { return false }
            return other.archive?.waiting != true || other.isBefore(kept)
        }
        // Otherwise, the next look takes it.
        return others.count < limits.running ? 0 : others.count
    }

    /// Opens an archive that is here as a whole; `nil` if it is not.
    func staged(_ kept: KeptImportArchive) async throws(MediaError) -> StagedArchive? {
        let account = kept.accountId
        return try await store.blocking("open an archive") { files throws(SystemError) -> StagedArchive? in
            let files = ImportFiles(files: files, owner: PartialOwner(account).digest)
            guard let archive = try files.record()?.archive, archive.id == kept.archive?.id else { return nil }
            let file = try files.reader()
            guard Int64(file.size) == archive.sizeBytes else { return nil }
            return StagedArchive(
                id: archive.id, account: account, run: archive.importId, name: archive.fileName, file: file,
                folder: files.folder)
        }
    }

    /// Removes an account's archive, whatever it is.
    func remove(_ account: String) async throws(MediaError) {
        guard let kept = try await find(account), let id = kept.archive?.id else { return }
        do throws(MediaError) {
            try await cancel(id, of: account)
        } catch {
            guard error.code == .noArchive else { throw error }
        }
    }

    /// Returns the IDs of the accounts whose imports ended for good, and may have left an upload, without those whose notes
    /// the disk does not give.
    func accountsWithLeftUploads() async throws(MediaError) -> [String] {
        try await store.blocking("look for uploads of imports") { files throws(SystemError) -> [String] in
            var accounts: [String] = []
            for name in try files.disk.names(in: files.paths.imports) where name.hasSuffix(BlobPaths.leftSuffix) {
                guard let owner = Digest(hex: String(name.dropLast(BlobPaths.leftSuffix.count))) else { continue }
                do throws(SystemError) {
                    let account = try ImportFiles(files: files, owner: owner).accountWithLeftUpload()
                    if let account { accounts.append(account) }
                } catch {
                    // An upload that nobody cancels expires.
                    continue
                }
            }
            return accounts
        }
    }

    /// Forgets that an account's import may have left an upload.
    func forgetLeftUpload(of account: String) async throws(MediaError) {
        let owner = PartialOwner(account).digest
        try await store.alone(with: owner, action: "note the end of an import") { files throws(SystemError) in
            try ImportFiles(files: files, owner: owner).forgetLeftUpload()
        }
    }

    /// Lets the import of an archive take over the upload that an earlier one of its account left: the import resumes or
    /// cancels that upload.
    ///
    /// - Throws: `noArchive` if the archive was cancelled: then the upload is still to be cancelled; `busy`, `storage`.
    func takeOverUpload(_ id: String, of account: String) async throws(MediaError) {
        try await change(id, of: account, action: "begin an import") { _, files throws(SystemError) in
            try files.forgetLeftUpload()
            return .success(())
        }
    }

    /// Removes the archives whose time is over, and files without an archive. An archive that is checked or imported stays.
    ///
    /// - Throws: The first error, when all others are removed.
    func sweep() async throws(MediaError) {
        var failure = try await removeRemains()
        let now = Int64(now())
        for kept in try await all() {
            guard let archive = kept.archive, kept.isOver(at: now) else { continue }
            do throws(MediaError) {
                try await change(archive.id, of: kept.accountId, action: "remove an archive") {
                    current, files throws(SystemError) in
                    // Bytes may have come since, or its owner has started the import.
                    if current.isOver(at: now) { try files.discard(current) }
                    return .success(())
                }
            } catch {
                if error.code != .noArchive { failure = failure ?? error }
            }
        }
        if let failure { throw failure }
    }

    /// Removes the folders without a record: a process ended while it began or removed an archive. Returns the first error
    /// of a folder that stays.
    private func removeRemains() async throws(MediaError) -> MediaError? {
        let owners = try await store.blocking("look for archives") { files throws(SystemError) -> [Digest] in
            var owners: [Digest] = []
            for name in try files.disk.names(in: files.paths.imports) {
                guard let owner = Digest(hex: name) else { continue }
                do throws(SystemError) {
                    if try ImportFiles(files: files, owner: owner).record() == nil { owners.append(owner) }
                } catch {
                    // There is a record, which cannot be read now.
                    continue
                }
            }
            return owners
        }
        var failure: MediaError?
        for owner in owners {
            do throws(MediaError) {
                try await store.alone(with: owner, action: "remove an archive") { files throws(SystemError) in
                    let files = ImportFiles(files: files, owner: owner)
                    if try files.record() == nil { try files.remove() }
                }
            } catch {
                failure = failure ?? error
            }
        }
        return failure
    }
}

extension KeptImportArchive {
    /// Whether the archive is to be checked or imported now, in seconds since 1970, or is being so.
    func isDue(at now: Int64) -> Bool {
        (archive?.state == .checking || archive?.state == .importing) && nextTryTime <= now
    }

    /// Whether the turn of the archive comes before that of another one.
    func isBefore(_ other: KeptImportArchive) -> Bool {
        (stateTime, accountId) < (other.stateTime, other.accountId)
    }

    /// Returns whether the time of an archive is over, in seconds since 1970. That of one that is checked or imported is
    /// not.
    func isOver(at now: Int64) -> Bool {
        guard let archive, archive.state != .checking, archive.state != .importing, let expiry = archive.expireTime
        else { return false }
        return expiry.seconds <= now
    }
}
