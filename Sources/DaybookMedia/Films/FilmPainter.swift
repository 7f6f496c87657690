/// Brings decoded pictures of any form into one shape, in the colours that every screen shows.
struct FilmPainter: ~Copyable {
    private let shape: FilmShape
    private var curve = LightCurve.standard
    private var tones: ToneMap?
    /// From the film's own form; where tones are mapped, to sixteen bits.
    private var first: AVScaler?
    /// From eight bits of RGB to what is wanted.
    private var second: AVScaler?

    init(_ shape: FilmShape) { self.shape = shape }

    /// `painted` becomes the frame in the shape, with its time. All frames are painted in the same pixels.
    mutating func paint(
        _ frame: borrowing AVFrameBox, into painted: borrowing AVFrameBox, _ pixels: AVScaler.Pixels
    ) throws(MediaError) {
        let curve = frame.curve
        if first == nil || self.curve != curve || !(first?.fits(frame) ?? false) {
            self.curve = curve
            tones = curve == .standard ? nil : ToneMap(curve, gamut: .wide)
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
