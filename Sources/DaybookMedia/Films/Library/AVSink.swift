import CAVShim
import Glibc

/// A writer of an MP4 file with its index first, without metadata, and of limited size.
@safe struct AVSink: ~Copyable {
    private let output: OpaquePointer

    /// Opens a file for writing by its descriptor, which stays the caller's. Its content is deleted.
    init(_ descriptor: CInt, limit: Int, before deadline: Deadline) throws(MediaError) {
        AV.start()
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw MediaError(.postponed, "The file to write into cannot be emptied.")
        }
        var output: OpaquePointer?
        try AV.checked(unsafe daybook_av_open_output(descriptor, Int64(limit), deadline.monotonic, &output))
        guard let output = unsafe output else { throw AV.noMemory() }
        unsafe self.output = unsafe output
    }

    deinit { unsafe daybook_av_release_output(output) }

    /// The number of bytes written so far.
    var size: Int { Int(unsafe daybook_av_output_size(output)) }

    /// Adds a track for the packets of an encoder.
    ///
    /// - Parameter matrix: Nine numbers, as ``FilmMatrix/numbers(width:height:)`` makes them.
    /// - Returns: The track's number in this file.
    func add(_ encoder: borrowing AVEncoder, matrix: [Int32]? = nil) throws(MediaError) -> Int {
        let code =
            if let matrix {
                unsafe matrix.withUnsafeBufferPointer {
                    unsafe daybook_av_add_encoded(output, encoder.encoder, $0.baseAddress)
                }
            } else {
                unsafe daybook_av_add_encoded(output, encoder.encoder, nil)
            }
        return Int(try AV.checked(code))
    }

    /// Adds a track for unchanged packets of a source.
    func add(
        copying track: AVTrack, of source: borrowing AVSource, _ matrix: [Int32]? = nil
    ) throws(MediaError) -> Int {
        let number = CInt(track.number)
        let code =
            if let matrix {
                unsafe matrix.withUnsafeBufferPointer {
                    unsafe daybook_av_add_copied(output, source.input, number, $0.baseAddress)
                }
            } else {
                unsafe daybook_av_add_copied(output, source.input, number, nil)
            }
        return Int(try AV.checked(code))
    }

    /// Begins the file, after the last track was added.
    func begin() throws(MediaError) { try AV.checked(unsafe daybook_av_begin(output)) }

    func write(
        _ packet: borrowing AVPacketBox, of encoder: borrowing AVEncoder, as track: Int
    ) throws(MediaError) {
        try AV.checked(
            unsafe daybook_av_write_encoded(output, CInt(track), encoder.encoder, packet.packet))
    }

    /// Writes a packet as it is, `shift` microseconds earlier.
    func write(
        _ packet: borrowing AVPacketBox, copiedFrom source: borrowing AVSource, as track: Int, shift: Int
    ) throws(MediaError) {
        try AV.checked(
            unsafe daybook_av_write_copied(
                output, CInt(track), source.input, packet.packet, Int64(shift)))
    }

    /// Ends the file; it is complete after this.
    func end() throws(MediaError) { try AV.checked(unsafe daybook_av_end(output)) }
}
