import DaybookAPI

/// A file that media-service stores, as entry-service describes it.
struct StoredFile: Sendable {
    let digest: String
    let mediaType: String
    let sizeBytes: Int64
    /// The value of the URL parameter `v`, with which the response may be cached for ever.
    let version: String
    /// The name under which the client saves the file.
    let fileName: String
    /// Whether the file is hidden: no cache on its way may store it.
    var isHidden = false
    /// The file's first byte in the blob. A file that is only part of a blob ends after `sizeBytes`.
    var offset: Int64 = 0

    /// The entity tag, which names exactly these bytes.
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
