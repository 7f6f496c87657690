/// A converter of decoded pictures of any form into one shape, in the colours of every screen.
struct FilmPainter: ~Copyable {
    private let shape: FilmShape
    private let obeysPrimaries: Bool
    private var curve = LightCurve.standard
    private var gamut = ColourGamut.standard
    private var tones: ToneMap?
    /// The scaler from the film's own form. If tones are mapped, it scales to sixteen bits.
    private var first: AVScaler?
    /// The scaler from eight bits of RGB to the requested pixels.
    private var second: AVScaler?

    /// - Parameter obeysPrimaries: Whether the frame's own gamut is used, as for a still. For films, the gamut follows
    ///   from their curve.
    init(_ shape: FilmShape, obeysPrimaries: Bool = false) {
        self.shape = shape
        self.obeysPrimaries = obeysPrimaries
    }

    /// Converts the frame into the shape and stores it in `painted`, with its time. All calls use the same pixel
    /// format.
    mutating func paint(
        _ frame: borrowing AVFrameBox, into painted: borrowing AVFrameBox, _ pixels: AVScaler.Pixels
    ) throws(MediaError) {
        let curve = frame.curve
        let gamut: ColourGamut = obeysPrimaries ? frame.gamut : curve == .standard ? .standard : .wide
        if first == nil || self.curve != curve || self.gamut != gamut || !(first?.fits(frame) ?? false) {
            (self.curve, self.gamut) = (curve, gamut)
            tones = ToneMap(curve, gamut: gamut)
            first = try AVScaler(
                like: frame, width: shape.width, height: shape.height, tones == nil ? pixels : .deepRGB)
        }
        guard let tones else {
            try first?.scale(frame, into: painted)
            return
        }
        let deep = try AVFrameBox()
        try first?.scale(frame, into: deep)
        if pixels == .rgb {
            try tones.map(deep, into: painted)
        } else {
            let plain = try AVFrameBox()
            try tones.map(deep, into: plain)
            try scaleSecond(plain, into: painted, pixels)
        }
        if let time = frame.time { painted.setTime(time) }
    }

    private mutating func scaleSecond(
        _ plain: borrowing AVFrameBox, into painted: borrowing AVFrameBox, _ pixels: AVScaler.Pixels
    ) throws(MediaError) {
        if second == nil { second = try AVScaler(like: plain, width: shape.width, height: shape.height, pixels) }
        try second?.scale(plain, into: painted)
    }
}
