import HummingbirdCore
import NIOCore

extension ResponseBody {
    /// Returns a body of the same bytes that writes each piece after the previous piece has reached the connection.
    ///
    /// A writer writes pieces while the connection is writable, and the connection receives them later, on its event
    /// loop. Without this pacing, a whole file of 20 MB was in memory for a reader that read nothing, because the event
    /// loop was busy.
    /// - Parameter eventLoop: Returns the connection's event loop when the body is written; nil if there is none.
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
