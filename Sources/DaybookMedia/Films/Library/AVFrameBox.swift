import CAVShim

/// Room for one decoded frame: a picture, or some samples.
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

    /// When it is shown, in microseconds; `nil` when the file does not tell.
    var time: Int? { AV.time(facts.time) }
    var width: Int { Int(facts.width) }
    var height: Int { Int(facts.height) }
    /// Of each channel.
    var samples: Int { Int(facts.samples) }
    /// Samples a second of each channel.
    var sampleRate: Int { Int(facts.sample_rate) }
    /// How much wider than high a pixel is, as a fraction; `nil` when the frame does not tell.
    var aspect: (width: Int, height: Int)? {
        let facts = facts
        guard facts.aspect_width > 0, facts.aspect_height > 0 else { return nil }
        return (Int(facts.aspect_width), Int(facts.aspect_height))
    }
    /// The curve of light that its numbers follow.
    var curve: LightCurve { LightCurve(transfer: Int(facts.transfer)) }
    /// The gamut that its numbers are shares of.
    var gamut: ColourGamut { ColourGamut(primaries: Int(facts.primaries)) }

    func setTime(_ microseconds: Int) { unsafe daybook_av_set_frame_time(frame, Int64(microseconds)) }

    /// Makes it a picture of 8-bit RGB without content.
    func makePicture(width: Int, height: Int) throws(MediaError) {
        try AV.checked(unsafe daybook_av_make_picture(frame, CInt(width), CInt(height)))
    }

    /// Lends the rows of an RGB picture: all bytes, how many of them a row has, and from one row to the next.
    func withRows<Result>(
        _ body: (_ rows: RawSpan, _ row: Int, _ stride: Int) throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        let rows = try unsafe rows()
        return try unsafe body(RawSpan(_unsafeBytes: rows.bytes), rows.row, rows.stride)
    }

    /// Lends them to be written.
    func withMutableRows<Result>(
        _ body: (_ rows: inout MutableRawSpan, _ row: Int, _ stride: Int) throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        let rows = try unsafe rows()
        var span = unsafe MutableRawSpan(_unsafeBytes: rows.bytes)
        return try unsafe body(&span, rows.row, rows.stride)
    }

    /// The rows of an RGB picture, one right behind the other.
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
