import CAVShim

/// An open film or recording, with its tracks.
@safe struct AVSource: ~Copyable {
    let input: OpaquePointer

    /// Opens a file with the demuxer of its format, and no other.
    ///
    /// - Throws: `undecodable`, `postponed`.
    init(_ file: ReadFile, _ type: MediaType, before deadline: Deadline) throws(MediaError) {
        AV.start()
        guard let demuxer = FilmFormat.demuxer(of: type) else {
            throw MediaError(.undecodable, "Files of this format are not supported.")
        }
        var input: OpaquePointer?
        try AV.checked(
            unsafe daybook_av_open(
                file.descriptor, Int64(file.size), demuxer, FilmFormat.decoders, Int64(FilmFormat.largestPicture),
                deadline.monotonic, &input))
        guard let input = unsafe input else { throw AV.noMemory() }
        unsafe self.input = unsafe input
    }

    deinit { unsafe daybook_av_release_input(input) }

    /// The duration in microseconds; `nil` if the file does not state it.
    var duration: Int? { AV.time(unsafe daybook_av_duration(input)).flatMap { $0 > 0 ? $0 : nil } }

    /// The start of its first track, in microseconds.
    var start: Int { AV.time(unsafe daybook_av_start_time(input)) ?? 0 }

    var tracks: [AVTrack] {
        let count = unsafe daybook_av_track_count(input)
        return (0..<count).map { number in
            var facts = daybook_av_track()
            unsafe daybook_av_describe_track(input, number, &facts)
            return AVTrack(
                Int(number), facts, codec: unsafe AVSource.text(daybook_av_codec_name(input, number)),
                pixels: unsafe AVSource.text(daybook_av_pixels_name(input, number)))
        }
    }

    private static func text(_ characters: UnsafePointer<CChar>?) -> String {
        unsafe characters.map { unsafe String(cString: $0) } ?? ""
    }

    /// Returns the picture track with the most pixels, or the first track of another kind. Skips covers.
    func best(_ kind: AVTrack.Kind) -> AVTrack? {
        let candidates = tracks.filter { $0.kind == kind && !$0.isCover }
        guard kind == .picture else { return candidates.first }
        return candidates.max { $0.width * $0.height < $1.width * $1.height }
    }

    /// Limits reading to packets of these tracks.
    func want(_ numbers: [Int]) {
        let count = unsafe daybook_av_track_count(input)
        for number in 0..<count {
            unsafe daybook_av_want_track(input, number, numbers.contains(Int(number)) ? 1 : 0)
        }
    }

    /// Goes to the last keyframe that is not after `time`, in microseconds; `false` if the file does not allow it.
    func seek(_ track: AVTrack, to time: Int) -> Bool {
        unsafe daybook_av_seek(input, CInt(track.number), Int64(time)) >= 0
    }

    /// Reads the next packet; `false` at the end.
    func read(_ packet: borrowing AVPacketBox) throws(MediaError) -> Bool {
        try AV.checked(unsafe daybook_av_read(input, packet.packet)) == 0
    }

    /// Returns the start of a packet, in microseconds; `nil` if the packet does not state it.
    func time(of packet: borrowing AVPacketBox) -> Int? {
        AV.time(unsafe daybook_av_packet_time(input, packet.packet))
    }
}

/// An owner of one packet: a piece of a track as stored in the file.
@safe struct AVPacketBox: ~Copyable {
    let packet: OpaquePointer

    init() throws(MediaError) {
        guard let packet = unsafe daybook_av_new_packet() else { throw AV.noMemory() }
        unsafe self.packet = unsafe packet
    }

    deinit { unsafe daybook_av_release_packet(packet) }

    /// The number of its track in the file.
    var track: Int { Int(unsafe daybook_av_packet_track(packet)) }
}
