import CAVShim

/// Makes H.264 or AAC.
@safe struct AVEncoder: ~Copyable {
    let encoder: OpaquePointer

    /// H.264 in its high profile.
    ///
    /// - Parameters:
    ///   - quality: The constant rate factor, 0 to 51; higher is smaller.
    ///   - largestRate: Bits a second.
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

    /// AAC of so many bits a second.
    init(sampleRate: Int, channels: Int, rate: Int) throws(MediaError) {
        var encoder: OpaquePointer?
        try AV.checked(
            unsafe daybook_av_open_audio_encoder(CInt(sampleRate), CInt(channels), Int64(rate), &encoder))
        guard let encoder = unsafe encoder else { throw AV.noMemory() }
        unsafe self.encoder = unsafe encoder
    }

    deinit { unsafe daybook_av_release_encoder(encoder) }

    /// Samples that a frame of sound has to have.
    var samplesPerFrame: Int { Int(unsafe daybook_av_encoder_samples(encoder)) }

    func take(_ frame: borrowing AVFrameBox) throws(MediaError) {
        try AV.checked(unsafe daybook_av_encode(encoder, frame.frame))
    }

    /// Says that nothing follows.
    func end() throws(MediaError) { try AV.checked(unsafe daybook_av_encode(encoder, nil)) }

    /// Hands over the next packet; `false` when there is none now.
    func next(_ packet: borrowing AVPacketBox) throws(MediaError) -> Bool {
        try AV.checked(unsafe daybook_av_encoded(encoder, packet.packet)) == 0
    }
}
