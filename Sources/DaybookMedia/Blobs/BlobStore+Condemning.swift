import Glibc

extension BlobStore {
    func condemn(_ digest: Digest, storedUntil time: Int) async throws(MediaError) {
        try await alone(with: digest, action: "condemn a blob") { files throws(SystemError) in
            // The bytes may have arrived again since they were listed.
            guard let blob = try files.listing(digest), blob.stored <= time else { return }
            try files.condemn(digest)
        }
    }

    func unmark(_ digest: Digest) async throws(MediaError) {
        try await alone(with: digest, action: "pardon a blob") { files throws(SystemError) in try files.unmark(digest) }
    }

    func delete(
        _ digest: Digest, condemnedUntil time: Int, unless isNamed: () async throws(MediaError) -> Bool
    ) async throws(MediaError) -> Bool {
        try await locks.withLock(digest) { () throws(MediaError) in
            let isStillCondemned = try await blocking("read a mark") { files throws(SystemError) in
                try files.listing(digest)?.condemned.map { $0 <= time } ?? false
            }
            guard isStillCondemned else { return false }
            guard try await !isNamed() else {
                try await blocking("pardon a blob") { files throws(SystemError) in try files.unmark(digest) }
                return false
            }
            try await blocking("delete a blob") { files throws(SystemError) in try files.delete(digest) }
            return true
        }
    }

    func claim(_ digest: Digest) async throws(MediaError) -> Bool {
        try await alone(with: digest, action: "keep a blob") { files throws(SystemError) -> Bool in
            guard let status = try files.disk.status(files.paths.blob(digest)) else { return false }
            // Whole seconds that only grow: no clock of a file system is coarser, and no earlier receipt comes back.
            try files.disk.touch(files.paths.blob(digest), seconds: max(time(nil), status.modified &+ 1))
            try files.unmark(digest)
            return true
        }
    }

    func withdraw(
        _ digest: Digest, receipt: BlobReceipt, unless isNamed: () async throws(MediaError) -> Bool
    ) async throws(MediaError) -> Bool {
        try await locks.withLock(digest) { () throws(MediaError) in
            // The bytes arrived again, or were claimed. That caller got the response that they are stored, and may be
            // about to record them.
            let cameOnce = try await blocking("look for a blob") { files throws(SystemError) in
                try files.disk.status(files.paths.blob(digest))?.receipt == receipt
            }
            guard cameOnce, try await !isNamed() else { return false }
            try await blocking("take a blob back") { files throws(SystemError) in try files.delete(digest) }
            return true
        }
    }
}
