import CAVShim

/// An owner of one decoded frame: a picture, or some samples.
@safe struct AVFrameBox: ~Copyable {
    let frame: OpaquePointer

    init() throws(MediaError) {
        guard let frame = unsafe daybook_av_new_frame() else { throw AV.noMemory() }
        unsafe self.frame = unsafe frame
    }

    deinit { unsafe daybook_av_release_frame(frame) }

    private var facts: daybook_av_frame_facts {
        var facts = daybook_av_frame_facts()
        unsafe daybook_av_describe_frame(frame, &facts)
        return facts
    }

    /// The presentation time, in microseconds; `nil` if the file does not state it.
    var time: Int? { AV.time(facts.time) }
    var width: Int { Int(facts.width) }
    var height: Int { Int(facts.height) }
    /// The number of samples of each channel.
    var samples: Int { Int(facts.samples) }
    /// The sample rate of each channel, in samples per second.
    var sampleRate: Int { Int(facts.sample_rate) }
    /// The aspect of a pixel, as a fraction of width and height; `nil` if the frame does not state it.
    var aspect: (width: Int, height: Int)? {
        let facts = facts
        guard facts.aspect_width > 0, facts.aspect_height > 0 else { return nil }
        return (Int(facts.aspect_width), Int(facts.aspect_height))
    }
    /// The curve of light of its numbers.
    var curve: LightCurve { LightCurve(transfer: Int(facts.transfer)) }
    /// The gamut of its numbers.
    var gamut: ColourGamut { ColourGamut(primaries: Int(facts.primaries)) }

    func setTime(_ microseconds: Int) { unsafe daybook_av_set_frame_time(frame, Int64(microseconds)) }

    /// Makes the frame an 8-bit RGB picture without content.
    func makePicture(width: Int, height: Int) throws(MediaError) {
        try AV.checked(unsafe daybook_av_make_picture(frame, CInt(width), CInt(height)))
    }

    /// Lends the rows of an RGB picture: all bytes, the bytes of a row, and the stride from one row to the next.
    func withRows<Result>(
        _ body: (_ rows: RawSpan, _ row: Int, _ stride: Int) throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        let rows = try unsafe rows()
        return try unsafe body(RawSpan(_unsafeBytes: rows.bytes), rows.row, rows.stride)
    }

    /// Lends the rows of an RGB picture for writing.
    func withMutableRows<Result>(
        _ body: (_ rows: inout MutableRawSpan, _ row: Int, _ stride: Int) throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        let rows = try unsafe rows()
        var span = unsafe MutableRawSpan(_unsafeBytes: rows.bytes)
        return try unsafe body(&span, rows.row, rows.stride)
    }

    /// Returns the rows of an RGB picture, one right after the other.
    func packedRows() throws(MediaError) -> [UInt8] {
        let rows = try unsafe rows()
        let height = height
        return unsafe [UInt8](unsafeUninitializedCapacity: height * rows.row) { buffer, count in
            for line in 0..<height {
                let content = unsafe UnsafeRawBufferPointer(rows.bytes)[
                    line * rows.stride..<line * rows.stride + rows.row]
                unsafe UnsafeMutableRawBufferPointer(buffer)[count..<count + rows.row].copyBytes(from: content)
                unsafe count += rows.row
            }
        }
    }

    @unsafe private struct Rows {
        let bytes: UnsafeMutableRawBufferPointer
        let row: Int
        let stride: Int
    }

    private func rows() throws(MediaError) -> Rows {
        var (row, stride) = (0, 0)
        guard let start = unsafe daybook_av_rows(frame, &row, &stride), height > 0, row > 0, stride >= row else {
            throw MediaError(.undecodable, "A frame has no pixels.")
        }
        let bytes = unsafe UnsafeMutableRawBufferPointer(start: start, count: (height - 1) * stride + row)
        return unsafe Rows(bytes: bytes, row: row, stride: stride)
    }

    /// Lends the samples of a channel.
    func withSamples<Result>(
        of channel: Int, _ body: (Span<Float>) throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        guard let start = unsafe daybook_av_samples(frame, CInt(channel)) else {
            throw MediaError(.undecodable, "A frame has no samples.")
        }
        return try body(unsafe Span(_unsafeStart: start, count: samples))
    }
}
