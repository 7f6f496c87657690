import Glibc
import NIOCore

/// An incremental parser of `multipart/form-data` (RFC 2046, RFC 7578). It has no input or output.
///
/// It holds at most one chunk and one part's header at a time, for any boundary and content.
struct MultipartParser {
    /// An event of the parser.
    enum Event: Equatable {
        case part(PartHeader)
        case data(ByteBuffer)
        case partEnd
        /// The last boundary; everything after it is ignored.
        case end
    }

    private enum State {
        case preamble, afterBoundary, header, body, done
    }

    /// The maximum number of bytes before the first boundary, and of one part's header.
    static let maximumHeader = 8 << 10
    /// The maximum number of parts.
    static let maximumParts = 16

    private let delimiter: [UInt8]
    private var state = State.preamble
    private var buffer: ByteBuffer
    private var parts = 0
    private var skipped = 0
    private var endsPart = false

    /// Creates a parser for a boundary; nil if RFC 2046 does not allow the boundary.
    init?(boundary: String) {
        let bytes = Array(boundary.utf8)
        guard (1...70).contains(bytes.count), bytes.last != UInt8(ascii: " "), bytes.allSatisfy(Self.isBoundary) else {
            return nil
        }
        delimiter = Array("\r\n--".utf8) + bytes
        // The first boundary may be at the very start, without a line end before it.
        buffer = ByteBuffer(string: "\r\n")
    }

    /// Adds received bytes.
    mutating func feed(_ chunk: ByteBuffer) {
        var chunk = chunk
        buffer.discardReadBytes()
        buffer.writeBuffer(&chunk)
    }

    /// Returns the next event; nil if more input is needed.
    mutating func next() throws(MultipartFault) -> Event? {
        if endsPart {
            endsPart = false
            return .partEnd
        }
        while true {
            switch state {
            case .preamble:
                guard try skipPreamble() else { return nil }
            case .afterBoundary:
                guard let isLast = try boundaryEnd() else { return nil }
                if isLast {
                    state = .done
                    return .end
                }
                state = .header
            case .header:
                guard let header = try header() else { return nil }
                state = .body
                return .part(header)
            case .body: return body()
            case .done: return .end
            }
        }
    }

    // MARK: States

    private mutating func skipPreamble() throws(MultipartFault) -> Bool {
        if let start = find(delimiter) {
            guard skipped + start <= Self.maximumHeader else { throw .noBoundary }
            buffer.moveReaderIndex(forwardBy: start + delimiter.count)
            state = .afterBoundary
            return true
        }
        let spare = max(0, buffer.readableBytes - delimiter.count + 1)
        skipped += spare
        buffer.moveReaderIndex(forwardBy: spare)
        guard skipped <= Self.maximumHeader else { throw .noBoundary }
        return false
    }

    /// Reads the text after a boundary: `--` after the last one, otherwise blanks and a line end. Nil if more input is
    /// needed.
    private mutating func boundaryEnd() throws(MultipartFault) -> Bool? {
        let view = buffer.readableBytesView
        if view.starts(with: "--".utf8) { return true }
        guard let lineEnd = view.firstIndex(of: UInt8(ascii: "\n")) else {
            guard view.count <= Self.maximumHeader else { throw .malformedHeader }
            return nil
        }
        let line = view[view.startIndex..<lineEnd]
        guard line.count <= Self.maximumHeader else { throw .malformedHeader }
        let padding = line.dropLast()
        guard line.last == UInt8(ascii: "\r"),
            padding.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
        else { throw .malformedHeader }
        buffer.moveReaderIndex(forwardBy: line.count + 1)
        parts += 1
        guard parts <= Self.maximumParts else { throw .tooManyParts }
        return false
    }

    private mutating func header() throws(MultipartFault) -> PartHeader? {
        // The header of a part without fields is the empty line alone.
        let isEmpty = buffer.readableBytesView.starts(with: "\r\n".utf8)
        guard let end = isEmpty ? 0 : find(Array("\r\n\r\n".utf8)) else {
            // The empty line after the largest header may still arrive.
            guard buffer.readableBytes < Self.maximumHeader + 4 else { throw .headerTooLarge }
            return nil
        }
        guard end <= Self.maximumHeader else { throw .headerTooLarge }
        let bytes = buffer.readBytes(length: end) ?? []
        buffer.moveReaderIndex(forwardBy: isEmpty ? 2 : 4)
        return try PartHeader(bytes)
    }

    private mutating func body() -> Event? {
        if let start = find(delimiter) {
            let data = buffer.readSlice(length: start) ?? ByteBuffer()
            buffer.moveReaderIndex(forwardBy: delimiter.count)
            state = .afterBoundary
            guard data.readableBytes > 0 else { return .partEnd }
            endsPart = true
            return .data(data)
        }
        let spare = buffer.readableBytes - delimiter.count + 1
        guard spare > 0 else { return nil }
        return buffer.readSlice(length: spare).map { .data($0) }
    }

    private func find(_ needle: [UInt8]) -> Int? {
        unsafe buffer.withUnsafeReadableBytes { hay in
            guard let start = hay.baseAddress else { return nil }
            var offset = 0
            while hay.count - offset >= needle.count {
                guard let hit = unsafe memchr(start + offset, Int32(needle[0]), hay.count - offset - needle.count + 1)
                else { return nil }
                offset = unsafe UnsafeRawPointer(hit) - start
                if unsafe hay[offset..<offset + needle.count].elementsEqual(needle) { return offset }
                offset += 1
            }
            return nil
        }
    }

    private static func isBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: "'()+_,-./:=? ".utf8.contains(byte)
        }
    }
}
