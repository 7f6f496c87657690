/// Brings decoded pictures of any form into one shape, in the colours that every screen shows.
struct FilmPainter: ~Copyable {
    private let shape: FilmShape
    private let obeysPrimaries: Bool
    private var curve = LightCurve.standard
    private var gamut = ColourGamut.standard
    private var tones: ToneMap?
    /// From the film's own form; where tones are mapped, to sixteen bits.
    private var first: AVScaler?
    /// From eight bits of RGB to what is wanted.
    private var second: AVScaler?

    /// - Parameter obeysPrimaries: The frame's own gamut counts, as a still's does. Films are taken for the gamut that goes
    ///   with their curve.
    init(_ shape: FilmShape, obeysPrimaries: Bool = false) {
        self.shape = shape
        self.obeysPrimaries = obeysPrimaries
    }

    /// `painted` becomes the frame in the shape, with its time. All frames are painted in the same pixels.
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
