import HTTPTypes
import Wording
import ZRPC

extension SentFile {
    /// Reads `X-File-Name` and `X-File-Modified`.
    ///
    /// - Throws: INVALID_ARGUMENT if the name or the time is malformed.
    init(_ fields: HTTPFields) throws(RPCError) {
        self.init()
        if let text = fields[.fileName] { name = try FileName.header(text) }
        guard let text = fields[.fileModified] else { return }
        guard let time = FileTime(text) else { throw .invalid("X-File-Modified", UploadFault.fileTime) }
        modified = time
    }
}
