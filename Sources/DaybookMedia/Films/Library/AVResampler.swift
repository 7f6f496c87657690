import CAVShim

/// A converter of samples of any form into floats at one rate, in portions of one size.
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

    /// Returns whether a frame has the form that this resampler was made for.
    func fits(_ frame: borrowing AVFrameBox) -> Bool { unsafe daybook_av_resampler_fits(resampler, frame.frame) != 0 }

    func take(_ frame: borrowing AVFrameBox) throws(MediaError) {
        try AV.checked(unsafe daybook_av_resample(resampler, frame.frame))
    }

    /// Processes `count` samples of silence, counted at the rate of the frames.
    func takeSilence(_ count: Int) throws(MediaError) {
        try AV.checked(unsafe daybook_av_resample_silence(resampler, CInt(clamping: count)))
    }

    /// Ends the track: no frame follows.
    func end() { unsafe _ = daybook_av_resample(resampler, nil) }

    /// Stores `count` samples in `frame`, fewer at the end. Returns `false` if there are not enough now.
    func next(_ count: Int, into frame: borrowing AVFrameBox) throws(MediaError) -> Bool {
        try AV.checked(unsafe daybook_av_resampled(resampler, CInt(count), frame.frame)) == 0
    }
}
