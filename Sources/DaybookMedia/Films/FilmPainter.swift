/// A converter of decoded pictures of any form into one shape, with colours that every screen can show.
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
        _ frame: borrowing AVFrameBox, into painted: borrowing AVFrameBox, pixels: AVScaler.Pixels
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
            try scaleSecond(plain, into: painted, pixels: pixels)
        }
        if let time = frame.time { painted.setTime(time) }
    }

    private mutating func scaleSecond(
        _ plain: borrowing AVFrameBox, into painted: borrowing AVFrameBox, pixels: AVScaler.Pixels
    ) throws(MediaError) {
        if second == nil { second = try AVScaler(like: plain, width: shape.width, height: shape.height, pixels) }
        try second?.scale(plain, into: painted)
    }
}

/// The primary colours - red, green and blue - to which a colour's numbers refer. White is D65 in each gamut.
enum ColourGamut: Sendable, Hashable {
    /// ITU-R BT.709, sRGB: the gamut of every screen.
    case standard
    /// ITU-R BT.2020.
    case wide
    /// Display P3.
    case displayP3

    /// Creates a gamut from the colour primaries of ISO/IEC 23091-2. The P3 of cinemas (11) has another white, which
    /// stays white here.
    init(primaries: Int) {
        self =
            switch primaries {
            case 9: .wide
            case 11, 12: .displayP3
            default: .standard
            }
    }

    /// The matrix from light of this gamut to light of the standard one, row by row.
    var toStandard: [Float] {
        switch self {
        case .standard: [1, 0, 0, 0, 1, 0, 0, 0, 1]
        case .wide: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187]
        case .displayP3: [1.2249, -0.2249, 0, -0.0421, 1.0421, 0, -0.0196, -0.0786, 1.0983]
        }
    }
}
