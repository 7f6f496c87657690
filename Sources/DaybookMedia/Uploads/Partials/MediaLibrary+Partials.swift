import DaybookAPI
import Glibc

extension MediaLibrary {
    /// Stores an upload's bytes as a blob. The upload stays until it is settled, so that the call may be repeated, even
    /// for a settled upload.
    ///
    /// - Parameters:
    ///   - size: The number of bytes.
    ///   - digest: The digest that the bytes must have, if the sender announced it with the last bytes.
    /// - Throws: `noUpload`, `offsetConflict` when there are more or fewer bytes. `notMedia`, `tooLarge`,
    ///   `digestMismatch`: then the upload is gone. `diskFull`, `busy`, `cancelled`, `storage`: then it is not.
    func finish(
        _ id: PartialID, owner: String, size: UInt64, expectedDigest digest: Digest?
    ) async throws(MediaError) -> Stored {
        let partial = partials.files(of: id, owner: owner)
        let end = try await partials.alone(partial, action: "end an upload", settled: { .settled($0) }) {
            partial, record throws(SystemError) in
            try MediaLibrary.close(partial, record: record, size: size)
        }
        switch end {
        case .settled(let record): return try await known(record, for: owner)
        case .closed(let record, let path):
            return try await store(partial, record: record, at: path, digest: digest, for: owner)
        }
    }

    private enum End: Sendable {
        case settled(Upload)
        /// The upload takes no more bytes; the path is the bytes' name in `tmp/`.
        case closed(Upload, path: String)
    }

    private static func close(
        _ partial: PartialFiles, record: Upload, size: UInt64
    ) throws(SystemError) -> Result<End, MediaError> {
        try partial.displace()
        let found = try partial.durableSize()
        guard UInt64(found) == size, record.sizeBytes == 0 || record.sizeBytes == size else {
            return .failure(Partials.conflict(at: found))
        }
        guard size > 0 else {
            try partial.remove()
            return .failure(UploadSession.notMedia(isEmpty: true))
        }
        var record = record
        if !record.complete {
            record.complete = true
            record.sizeBytes = size
            try partial.write(record)
        }
        return .success(.closed(record, path: try partial.link()))
    }

    private func store(
        _ partial: PartialFiles, record: Upload, at path: String, digest: Digest?,
        for owner: String
    ) async throws(MediaError) -> Stored {
        let size = Int(clamping: record.sizeBytes)
        let upload: BlobUpload
        do throws(MediaError) {
            let found = try await partials.hasher.sums(of: partial.id, at: path, size: size)
            upload = try await store.blocking("end an upload") { files throws(SystemError) in
                try BlobUpload(adopting: path, size: size, sums: found, disk: files.disk)
            }
        } catch {
            // The path is removed even if the work never began.
            try? store.files.disk.remove(path)
            throw error
        }
        do throws(MediaError) {
            for expected in [digest, Digest(hex: record.expectedDigest)] {
                guard expected == nil || expected == upload.digest else {
                    throw MediaError(.digestMismatch, "The digest of the bytes differs from the announced digest.")
                }
            }
            return try await stored(upload, expectedSize: 0, expectedDigest: nil, for: owner)
        } catch {
            await store.discard(upload)
            let hopeless: Set<MediaError.Code> = [.notMedia, .tooLarge, .digestMismatch]
            if hopeless.contains(error.code) { try await remove(partial) }
            throw error
        }
    }

    private func remove(_ partial: PartialFiles) async throws(MediaError) {
        try await partials.alone(partial, action: "give an upload up", settled: { _ in }) {
            partial, _ throws(SystemError) in
            try partial.remove()
            return .success(())
        }
    }

    private func known(_ record: Upload, for owner: String) async throws(MediaError) -> Stored {
        guard let digest = Digest(hex: record.digest) else { throw Partials.missing }
        let (size, probe) = try await stat(digest, for: owner)
        return Stored(digest: digest, size: size, receipt: nil, probe: probe)
    }
}
