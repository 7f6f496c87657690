import DaybookAPI

/// A file that media-service has, as entry-service tells who may have it.
struct StoredFile: Sendable {
    let digest: String
    let mediaType: String
    let sizeBytes: Int64
    /// What URLs carry in `v` when what comes may be kept for ever.
    let version: String
    /// The name to save it under.
    let fileName: String
    /// It is kept nowhere on its way.
    var isHidden = false
    /// Its first byte in the blob; what is not the whole blob ends where `sizeBytes` says.
    var offset: Int64 = 0

    /// Names these bytes, and no others.
    var etag: String { offset == 0 ? "\"\(digest)\"" : "\"\(digest)-\(offset)\"" }
}

extension ResolvePhotoBytesResponse {
    /// The original, or the moving half.
    var file: StoredFile {
        StoredFile(
            digest: digest, mediaType: mediaType, sizeBytes: sizeBytes, version: version, fileName: fileName,
            isHidden: hidden, offset: offset)
    }
}

extension ResolveSoundBytesResponse {
    /// The sound, whose version is its digest.
    var file: StoredFile {
        StoredFile(digest: digest, mediaType: mediaType, sizeBytes: sizeBytes, version: digest, fileName: fileName)
    }
}
