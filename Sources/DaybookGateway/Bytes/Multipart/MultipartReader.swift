import DaybookAPI
import NIOCore
import Wording
import ZRPC

/// Reads a form from a request's body, part by part, no faster than it is asked to.
struct MultipartReader {
    private let chunks: BodyChunks
    private var parser: MultipartParser

    /// A reader for a body of this `Content-Type`. Throws INVALID_ARGUMENT when its boundary is missing or none.
    init(_ body: RequestParts?, type: HeaderParameters) throws(RPCError) {
        guard let parser = type.parameters["boundary"].flatMap({ MultipartParser(boundary: $0) }) else {
            throw RPCError(multipart: .noBoundary)
        }
        self.parser = parser
        chunks = BodyChunks(parts: body)
    }

    /// The next part's header, what is left of the one before skipped; nil after the last.
    mutating func nextPart() async throws(RPCError) -> PartHeader? {
        while true {
            switch try await event() {
            case .part(let header): return header
            case .end: return nil
            case .data, .partEnd: continue
            }
        }
    }

    /// The next bytes of the part; nil at its end.
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
    /// A form that cannot be read.
    init(multipart fault: MultipartFault) {
        self.init(.invalidArgument, fault.told, fault.parameters, reason: UploadFault.malformedForm)
    }
}
