import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// A file as its sender speaks of it, beside its bytes.
struct SentFile: Sendable, Hashable {
    /// Empty when it has none.
    var name = ""
    /// When it was last changed; nil when that is not said.
    var modified: FileTime?

    init(name: String = "", modified: FileTime? = nil) {
        self.name = name
        self.modified = modified
    }

    /// Reads `X-File-Name` and `X-File-Modified`.
    ///
    /// - Throws: INVALID_ARGUMENT for what is no name or no time.
    init(_ fields: HTTPFields) throws(RPCError) {
        if let text = fields[.fileName] { name = try FileName.header(text) }
        guard let text = fields[.fileModified] else { return }
        guard let time = FileTime(text) else { throw .invalid("X-File-Modified", UploadFault.fileTime) }
        modified = time
    }
}
