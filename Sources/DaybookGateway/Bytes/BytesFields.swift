import HTTPTypes

/// The header fields that go with bytes of photos and sounds.
enum BytesFields {
    /// Of any of them. `isVersioned` is whether the request names the version of the content, which then never changes.
    static func fields(etag: String, mediaType: String, isVersioned: Bool) -> HTTPFields {
        [
            .contentType: mediaType, .eTag: etag, .acceptRanges: "bytes",
            .cacheControl: isVersioned ? "private, max-age=31536000, immutable" : "private, no-cache",
            // A file may be a document with scripts of its own: it runs nothing here.
            .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
        ]
    }

    /// Of a smaller picture.
    static func picture(etag: String, mediaType: String, isVersioned: Bool) -> HTTPFields {
        var fields = fields(etag: etag, mediaType: mediaType, isVersioned: isVersioned)
        fields[.vary] = "Accept"
        return fields
    }

    /// Leaves out what a response without the bytes does not say of them: 304.
    static func leaveOutContent(of fields: inout HTTPFields) {
        fields[.contentType] = nil
        fields[.contentDisposition] = nil
    }
}
