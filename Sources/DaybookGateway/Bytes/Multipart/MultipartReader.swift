import DaybookAPI
import NIOCore
import Wording
import ZRPC

/// A reader of a form in a request's body, part by part, no faster than the caller asks.
struct MultipartReader {
    private let chunks: BodyChunks
    private var parser: MultipartParser

    /// Creates a reader for a body of this `Content-Type`. Throws INVALID_ARGUMENT if its boundary is missing or
    /// invalid.
    init(_ body: RequestParts?, type: HeaderParameters) throws(RPCError) {
        guard let parser = type.parameters["boundary"].flatMap({ MultipartParser(boundary: $0) }) else {
            throw RPCError(multipart: .noBoundary)
        }
        self.parser = parser
        chunks = BodyChunks(parts: body)
    }

    /// Skips the rest of the current part and returns the next part's header; nil after the last.
    mutating func nextPart() async throws(RPCError) -> PartHeader? {
        while true {
            switch try await event() {
            case .part(let header): return header
            case .end: return nil
            case .data, .partEnd: continue
            }
        }
    }

    /// Returns the next bytes of the part; nil at its end.
    mutating func nextChunk() async throws(RPCError) -> ByteBuffer? {
        switch try await event() {
        case .data(let buffer): buffer
        case .part, .partEnd, .end: nil
        }
    }

    private mutating func event() async throws(RPCError) -> MultipartParser.Event {
        while true {
            do {
                if let event = try parser.next() { return event }
            } catch {
                throw RPCError(multipart: error)
            }
            guard let chunk = try await chunks.next() else { throw RPCError(multipart: .truncated) }
            parser.feed(chunk)
        }
    }
}

extension RPCError {
    /// Creates the error for a form that cannot be parsed.
    init(multipart fault: MultipartFault) {
        self.init(.invalidArgument, fault.uploadFault, fault.parameters, reason: UploadFault.malformedForm)
    }
}
