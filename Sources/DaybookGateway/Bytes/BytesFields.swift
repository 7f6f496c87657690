import HTTPTypes

/// The header fields that go with bytes of photos and sounds.
enum BytesFields {
    /// Returns the fields for bytes of any kind. `isVersioned` says whether the request names the version of the
    /// content, which then never changes. Hidden bytes are cached nowhere: otherwise the next user of the browser would
    /// see them without the password.
    static func fields(etag: String, mediaType: String, isVersioned: Bool, isHidden: Bool = false) -> HTTPFields {
        let kept = isVersioned ? "private, max-age=31536000, immutable" : "private, no-cache"
        return [
            .contentType: mediaType, .eTag: etag, .acceptRanges: "bytes",
            .cacheControl: isHidden ? "private, no-store" : kept,
            // A file may be a document with its own scripts: none of them run here.
            .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
        ]
    }

    /// Returns the fields for a smaller picture.
    static func picture(etag: String, mediaType: String, isVersioned: Bool, isHidden: Bool = false) -> HTTPFields {
        var fields = fields(etag: etag, mediaType: mediaType, isVersioned: isVersioned, isHidden: isHidden)
        fields[.vary] = "Accept"
        return fields
    }

    /// Removes the fields that describe the content, for a 304 response without bytes.
    static func leaveOutContent(of fields: inout HTTPFields) {
        fields[.contentType] = nil
        fields[.contentDisposition] = nil
    }
}
