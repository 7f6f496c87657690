import CAVShim

/// An encoder of H.264 or AAC.
@safe struct AVEncoder: ~Copyable {
    let encoder: OpaquePointer

    /// Creates an encoder of H.264 in its high profile.
    ///
    /// - Parameters:
    ///   - quality: The constant rate factor, 0 to 51; a higher one gives a smaller file.
    ///   - largestRate: The maximum bit rate, in bits per second.
    init(
        width: Int, height: Int, rate: (frames: Int, seconds: Int), quality: Int, largestRate: Int, preset: String,
        threads: Int
    ) throws(MediaError) {
        var encoder: OpaquePointer?
        let code = unsafe preset.withCString { preset in
            var video = unsafe daybook_av_video(
                width: CInt(width), height: CInt(height), rate_frames: CInt(clamping: rate.frames),
                rate_seconds: CInt(clamping: rate.seconds), quality: CInt(quality), largest_rate: Int64(largestRate),
                preset: preset, threads: CInt(threads))
            return unsafe daybook_av_open_video_encoder(&video, &encoder)
        }
        try AV.checked(code)
        guard let encoder = unsafe encoder else { throw AV.noMemory() }
        unsafe self.encoder = unsafe encoder
    }

    /// Creates an encoder of AAC with this bit rate, in bits per second.
    init(sampleRate: Int, channels: Int, rate: Int) throws(MediaError) {
        var encoder: OpaquePointer?
        try AV.checked(
            unsafe daybook_av_open_audio_encoder(CInt(sampleRate), CInt(channels), Int64(rate), &encoder))
        guard let encoder = unsafe encoder else { throw AV.noMemory() }
        unsafe self.encoder = unsafe encoder
    }

    deinit { unsafe daybook_av_release_encoder(encoder) }

    /// The number of samples that a frame of sound must have.
    var samplesPerFrame: Int { Int(unsafe daybook_av_encoder_samples(encoder)) }

    func take(_ frame: borrowing AVFrameBox) throws(MediaError) {
        try AV.checked(unsafe daybook_av_encode(encoder, frame.frame))
    }

    /// Ends the track: no frame follows.
    func end() throws(MediaError) { try AV.checked(unsafe daybook_av_encode(encoder, nil)) }

    /// Stores the next packet in `packet`. Returns `false` if there is none now.
    func next(_ packet: borrowing AVPacketBox) throws(MediaError) -> Bool {
        try AV.checked(unsafe daybook_av_encoded(encoder, packet.packet)) == 0
    }
}
