import CAVShim

/// Scales frames that are like the first one.
@safe struct AVScaler: ~Copyable {
    /// What comes out.
    enum Pixels: Sendable {
        /// Three bytes a pixel.
        case rgb
        /// Three 16-bit numbers a pixel.
        case deepRGB
        /// As H.264 has it.
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

    /// Whether a frame has the form that this one was made for.
    func fits(_ frame: borrowing AVFrameBox) -> Bool { unsafe daybook_av_fits(scaler, frame.frame) != 0 }

    /// `scaled` becomes the frame in the new form, with its time.
    func scale(_ frame: borrowing AVFrameBox, into scaled: borrowing AVFrameBox) throws(MediaError) {
        try AV.checked(unsafe daybook_av_scale(scaler, frame.frame, scaled.frame))
    }
}
