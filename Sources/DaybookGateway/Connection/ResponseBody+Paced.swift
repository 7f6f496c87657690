import HummingbirdCore
import NIOCore

extension ResponseBody {
    /// The body, a piece of which is handed over when the one before it has reached the connection.
    ///
    /// A writer takes pieces as long as the connection may be written to, and the connection learns of them on its event
    /// loop, later: while that is busy, a file of 20 MB for a reader who reads nothing was in memory whole.
    /// - Parameter eventLoop: The connection's, told where the body is written; nil when there is none.
    func paced(by eventLoop: @escaping @Sendable () -> (any EventLoop)?) -> ResponseBody {
        let body = self
        return ResponseBody(contentLength: contentLength) { writer in
            guard let loop = eventLoop() else { return try await body.write(writer) }
            try await body.write(
                writer.map { piece in
                    try await loop.submit {}.get()
                    return piece
                })
        }
    }
}
