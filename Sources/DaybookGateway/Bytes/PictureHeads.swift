import HTTPTypes
import NIOCore

/// The response heads of a picture in memory, prepared once except for the fields that differ between requests.
struct PictureHeads: Sendable {
    let etag: String
    private let whole: [ByteBuffer]
    private let notModified: [ByteBuffer]

    init(etag: String, mediaType: String, count: Int) {
        self.etag = etag
        func heads(_ status: String, change: (inout HTTPFields) -> Void) -> [ByteBuffer] {
            [false, true].map { isVersioned in
                var fields = BytesFields.picture(etag: etag, mediaType: mediaType, isVersioned: isVersioned)
                fields[.xContentTypeOptions] = "nosniff"
                change(&fields)
                let lines = fields.map { "\($0.name.rawName): \($0.value)\r\n" }
                return ByteBuffer(string: "HTTP/1.1 \(status)\r\n" + lines.joined())
            }
        }
        whole = heads("200 OK") { $0[.contentLength] = String(count) }
        notModified = heads("304 Not Modified") { BytesFields.leaveOutContent(of: &$0) }
    }

    /// Returns the head without its blank line, so that more fields can follow.
    func head(isVersioned: Bool, isModified: Bool) -> ByteBuffer {
        (isModified ? whole : notModified)[isVersioned ? 1 : 0]
    }

    /// Returns whether the picture differs from the one that an `If-None-Match` field names; nil if the fast path
    /// cannot tell.
    func isModified(_ ifNoneMatch: String?) -> Bool? {
        guard let ifNoneMatch else { return true }
        return ifNoneMatch == etag ? false : nil
    }
}
