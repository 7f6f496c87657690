import CAVShim

/// A scaler of frames that are like the first one.
@safe struct AVScaler: ~Copyable {
    /// The pixel format of the result.
    enum Pixels: Sendable {
        /// Three bytes per pixel.
        case rgb
        /// Three 16-bit numbers per pixel.
        case deepRGB
        /// The format of H.264.
        case yuv

        fileprivate var number: CInt {
            switch self {
            case .rgb: CInt(DAYBOOK_AV_RGB24)
            case .deepRGB: CInt(DAYBOOK_AV_RGB48)
            case .yuv: CInt(DAYBOOK_AV_YUV420)
            }
        }
    }

    private let scaler: OpaquePointer

    init(like frame: borrowing AVFrameBox, width: Int, height: Int, _ pixels: Pixels) throws(MediaError) {
        var scaler: OpaquePointer?
        try AV.checked(
            unsafe daybook_av_open_scaler(frame.frame, CInt(width), CInt(height), pixels.number, &scaler))
        guard let scaler = unsafe scaler else { throw AV.noMemory() }
        unsafe self.scaler = unsafe scaler
    }

    deinit { unsafe daybook_av_release_scaler(scaler) }

    /// Returns whether a frame has the form that this scaler was made for.
    func fits(_ frame: borrowing AVFrameBox) -> Bool { unsafe daybook_av_fits(scaler, frame.frame) != 0 }

    /// Scales the frame into `scaled`, with its time.
    func scale(_ frame: borrowing AVFrameBox, into scaled: borrowing AVFrameBox) throws(MediaError) {
        try AV.checked(unsafe daybook_av_scale(scaler, frame.frame, scaled.frame))
    }
}
