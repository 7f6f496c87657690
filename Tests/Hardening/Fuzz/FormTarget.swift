import NIOCore

/// Forms in pieces of any size: what is found must not depend on how the bytes were cut.
///
/// The first byte says how long the boundary behind it is; the next ones how long the pieces are.
enum FormTarget {
    static func test(_ input: [UInt8]) {
        var reader = InputReader(input)
        let boundary = String(decoding: reader.take(reader.choice(72)), as: UTF8.self)
        let cuts = reader.take(4).map { max(1, Int($0)) }
        let form = reader.rest()
        guard !cuts.isEmpty, let whole = Outcome(boundary, [form]) else { return }
        var pieces: [[UInt8]] = []
        var offset = 0
        while offset < form.count {
            let end = min(form.count, offset + cuts[pieces.count % cuts.count])
            pieces.append(Array(form[offset..<end]))
            offset = end
        }
        check(Outcome(boundary, pieces) == whole, "A form is read otherwise when it comes in pieces.")
    }

    /// The result: the parts with their bytes, and the end.
    private struct Outcome: Equatable {
        var parts: [PartHeader] = []
        var bytes: [[UInt8]] = []
        var ends = 0
        var isComplete = false
        var fault: MultipartFault?

        /// Nil when the boundary is none.
        init?(_ boundary: String, _ pieces: [[UInt8]]) {
            guard var parser = MultipartParser(boundary: boundary) else { return nil }
            do throws(MultipartFault) {
                for piece in pieces where !isComplete {
                    parser.feed(ByteBuffer(bytes: piece))
                    while !isComplete, let event = try parser.next() { take(event) }
                }
            } catch {
                fault = error
            }
            check(bytes.count == parts.count && parts.count <= MultipartParser.maximumParts, "Parts go missing.")
        }

        private mutating func take(_ event: MultipartParser.Event) {
            switch event {
            case .part(let header):
                parts.append(header)
                bytes.append([])
            case .data(let buffer):
                guard let last = bytes.indices.last else { broken("Bytes come before a part.") }
                check(buffer.readableBytes > 0, "An event brings nothing.")
                bytes[last] += Array(buffer.readableBytesView)
            case .partEnd: ends += 1
            case .end: isComplete = true
            }
        }
    }

    static var seeds: [[UInt8]] {
        let part = "Content-Disposition: form-data; name=\"file\"; filename=\"a b.jpg\"\r\n\r\n"
        let forms = [
            "--x\r\n\(part)bytes\r\n--x--",
            "--x\r\n\(part)\r\n--x\r\nContent-Disposition: form-data; name=photo\r\n\r\n{}\r\n--x--\r\n",
            "preamble\r\n--x  \r\n\r\n\r\n--x--", "--x\r\n\(part)\r\n-\r\n--\r\n--y\r\n--x--trailer",
            "--x\r\nContent-Disposition: form-data; name=\"f\\\"\"; filename*=UTF-8''%EB%B0%94.jpg\r\n\r\n\r\r\n--x--",
            "--x\r\nContent-Disposition: attachment\r\n\r\n--x--", "--x",
        ]
        return forms.map { [1, UInt8(ascii: "x"), 1, 7, 2, 200] + Array($0.utf8) }
    }
}
