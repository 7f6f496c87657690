import HTTPTypes
import Wording
import ZRPC

extension SentFile {
    /// Parses `X-File-Name` and `X-File-Modified`.
    ///
    /// A number outside the years 1 to 9999 is ignored: file systems keep the time of a wrong clock, and the file is
    /// valid nevertheless.
    ///
    /// - Throws: INVALID_ARGUMENT for an invalid name or time.
    init(_ fields: HTTPFields) throws(RPCError) {
        self.init()
        if let text = fields[.fileName] { name = try FileName.header(text) }
        guard let text = fields[.fileModified] else { return }
        modified = FileTime(text)
        guard modified != nil || FileTime.isNumber(text) else {
            throw .invalid("X-File-Modified", UploadFault.fileTime)
        }
    }
}
