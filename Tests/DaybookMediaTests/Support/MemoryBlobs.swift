import Glibc
import Synchronization

@testable import DaybookMedia

/// A second storage, for what a storage must do: blobs in memory, handed out as files without a name.
final class MemoryBlobs: BlobStorage {
    private struct Blob {
        var bytes: [UInt8]
        var probe: [UInt8]?
        var stored: Int
        var condemned: Int?
        /// The files that its bytes were handed out as.
        var opened: [ReadFile.Identity] = []
        var receipt = BlobReceipt(text: "")
    }

    private struct State {
        var blobs: [Digest: Blob] = [:]
        var aside: [Digest: Blob] = [:]
    }

    private let folder: String
    private let state = Mutex(State())
    private let names = Mutex(0)

    /// - Parameter folder: Where uploads and what is read lie for a moment.
    init(folder: String) { self.folder = folder }

    private func newName() -> String {
        names.withLock { names in
            names += 1
            return folder + "/memory-\(names)"
        }
    }

    private func file(_ bytes: [UInt8]) throws(MediaError) -> ReadFile {
        let path = newName()
        do throws(SystemError) {
            try Disk().writeFile(path, bytes: bytes, isDurable: false)
            let file = try ReadFile(path: path)
            try Disk().remove(path)
            return file
        } catch {
            throw error.mediaError("open a blob")
        }
    }

    private func change(_ digest: Digest, _ body: (inout Blob) -> Void) {
        state.withLock { state in
            guard var blob = state.blobs[digest] else { return }
            body(&blob)
            state.blobs[digest] = blob
        }
    }

    func beginUpload(size: UInt64) async throws(MediaError) -> BlobUpload {
        do throws(SystemError) {
            return try BlobUpload(path: newName(), disk: Disk())
        } catch {
            throw error.mediaError("begin an upload")
        }
    }

    func commit(_ upload: BlobUpload, as digest: Digest, probe: [UInt8]) async throws(MediaError) -> BlobReceipt? {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try upload.reader().read(at: 0, count: .max)
        } catch {
            throw error.mediaError("store a blob")
        }
        upload.discard()
        let receipt = BlobReceipt(text: newName())
        return state.withLock { state in
            let existed = state.blobs[digest] != nil
            state.blobs[digest] = Blob(bytes: bytes, probe: probe, stored: time(nil), receipt: receipt)
            return existed ? nil : receipt
        }
    }

    func discard(_ upload: BlobUpload) async { upload.discard() }

    func open(_ digest: Digest) async throws(MediaError) -> ReadFile {
        guard let bytes = state.withLock({ $0.blobs[digest]?.bytes }) else {
            throw MediaError(.notFound, "There is no such blob.")
        }
        let file = try file(bytes)
        change(digest) { $0.opened.append(file.identity) }
        return file
    }

    func readProbe(_ digest: Digest) async throws(MediaError) -> [UInt8]? {
        state.withLock { $0.blobs[digest]?.probe }
    }

    func writeProbe(_ digest: Digest, probe: [UInt8]) async throws(MediaError) {
        change(digest) { $0.probe = probe }
    }

    func count() async throws(MediaError) -> Int { state.withLock { $0.blobs.count } }

    func blobs(after digest: Digest?, limit: Int) async throws(MediaError) -> [BlobListing] {
        state.withLock { state in
            let digests = state.blobs.keys.sorted().filter { next in digest.map { $0 < next } ?? true }
            return digests.prefix(limit).compactMap { Self.listing($0, state) }
        }
    }

    func listing(_ digest: Digest) async throws(MediaError) -> BlobListing? {
        state.withLock { Self.listing(digest, $0) }
    }

    private static func listing(_ digest: Digest, _ state: State) -> BlobListing? {
        state.blobs[digest].map {
            BlobListing(digest: digest, size: $0.bytes.count, stored: $0.stored, condemned: $0.condemned)
        }
    }

    func condemn(_ digest: Digest, storedUntil limit: Int) async throws(MediaError) {
        change(digest) { blob in
            if blob.stored <= limit, blob.condemned == nil { blob.condemned = time(nil) }
        }
    }

    func unmark(_ digest: Digest) async throws(MediaError) { change(digest) { $0.condemned = nil } }

    func delete(
        _ digest: Digest, condemnedUntil limit: Int, unless isNamed: () async throws(MediaError) -> Bool
    ) async throws(MediaError) -> Bool {
        guard let since = state.withLock({ $0.blobs[digest]?.condemned }), since <= limit else { return false }
        if try await isNamed() {
            change(digest) { $0.condemned = nil }
            return false
        }
        state.withLock { $0.blobs[digest] = nil }
        return true
    }

    func claim(_ digest: Digest) async throws(MediaError) -> Bool {
        let receipt = BlobReceipt(text: newName())
        change(digest) { ($0.receipt, $0.condemned, $0.stored) = (receipt, nil, time(nil)) }
        return state.withLock { $0.blobs[digest] != nil }
    }

    func withdraw(
        _ digest: Digest, receipt: BlobReceipt, unless isNamed: () async throws(MediaError) -> Bool
    ) async throws(MediaError) -> Bool {
        guard state.withLock({ $0.blobs[digest]?.receipt }) == receipt, try await !isNamed() else { return false }
        state.withLock { $0.blobs[digest] = nil }
        return true
    }

    func quarantine(_ digest: Digest, as file: ReadFile) async throws(MediaError) -> Bool {
        state.withLock { state in
            guard let blob = state.blobs[digest], blob.opened.contains(file.identity) else { return false }
            state.blobs[digest] = nil
            state.aside[digest] = blob
            return true
        }
    }

    func quarantined() async throws(MediaError) -> [Digest] { state.withLock { $0.aside.keys.sorted() } }

    func openQuarantined(_ digest: Digest) async throws(MediaError) -> ReadFile {
        guard let bytes = state.withLock({ $0.aside[digest]?.bytes }) else {
            throw MediaError(.notFound, "There is no such blob.")
        }
        return try file(bytes)
    }

    func restore(_ digest: Digest) async throws(MediaError) {
        state.withLock { state in
            guard var blob = state.aside.removeValue(forKey: digest) else { return }
            if let stored = state.blobs[digest] { (blob.probe, blob.receipt) = (stored.probe, stored.receipt) }
            blob.condemned = nil
            state.blobs[digest] = blob
        }
    }
}
