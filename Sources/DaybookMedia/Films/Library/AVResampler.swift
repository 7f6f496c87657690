import CAVShim

/// Makes samples of any form into floats at one rate, in portions of one size.
@safe struct AVResampler: ~Copyable {
    private let resampler: OpaquePointer

    init(like frame: borrowing AVFrameBox, sampleRate: Int, channels: Int) throws(MediaError) {
        var resampler: OpaquePointer?
        try AV.checked(
            unsafe daybook_av_open_resampler(frame.frame, CInt(sampleRate), CInt(channels), &resampler))
        guard let resampler = unsafe resampler else { throw AV.noMemory() }
        unsafe self.resampler = unsafe resampler
    }

    deinit { unsafe daybook_av_release_resampler(resampler) }

    /// Whether a frame has the form that this one was made for.
    func fits(_ frame: borrowing AVFrameBox) -> Bool { unsafe daybook_av_resampler_fits(resampler, frame.frame) != 0 }

    func take(_ frame: borrowing AVFrameBox) throws(MediaError) {
        try AV.checked(unsafe daybook_av_resample(resampler, frame.frame))
    }

    /// Takes so many samples of silence, counted as those of the frames are.
    func takeSilence(_ count: Int) throws(MediaError) {
        try AV.checked(unsafe daybook_av_resample_silence(resampler, CInt(clamping: count)))
    }

    /// Says that nothing follows.
    func end() { unsafe _ = daybook_av_resample(resampler, nil) }

    /// Hands over so many samples, the last time fewer; `false` when there are not so many now.
    func next(_ count: Int, into frame: borrowing AVFrameBox) throws(MediaError) -> Bool {
        try AV.checked(unsafe daybook_av_resampled(resampler, CInt(count), frame.frame)) == 0
    }
}
