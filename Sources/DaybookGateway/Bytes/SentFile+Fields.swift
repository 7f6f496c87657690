import HTTPTypes
import Wording
import ZRPC

extension SentFile {
    /// Reads `X-File-Name` and `X-File-Modified`.
    ///
    /// A number that is no time of the years 1 to 9999 says nothing: file systems keep what a wrong clock wrote, and the
    /// file is as good as any.
    ///
    /// - Throws: INVALID_ARGUMENT for what is no name or no time.
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
