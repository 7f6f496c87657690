/// The tracks of a film in the making: pictures, and sound if there is any that can be decoded; for a recording, only
/// sound.
struct FilmTracks: ~Copyable {
    /// `nil` for a recording.
    private let picture: AVTrack?
    private let sound: AVTrack?
    private let zero: Int
    private var encoder: FilmEncoder?
    private var soundEncoder: SoundEncoder?
    /// The output tracks of the copied tracks.
    private let copies: [Int: Int]
    /// `nil` for a recording.
    let shape: FilmShape?

    init(
        _ source: borrowing AVSource, _ order: FilmOrder, mayCopy: Bool, into sink: borrowing AVSink
    ) throws(MediaError) {
        let type = order.type
        let picture = type.kind == .audio ? nil : try FilmMaker.pictures(of: source)
        let zero = source.start
        var copies: [Int: Int] = [:]
        var shape: FilmShape?
        var encoder: FilmEncoder?
        if let picture {
            if mayCopy, FilmFormat.mayCopy(picture, from: type) {
                // The track itself states pixels that are not square, and the matrix is for stored pixels.
                let stored = FilmShape(stored: (picture.width, picture.height), aspect: (1, 1), edge: .max)
                let matrix = FilmMatrix(orientation: picture.matrix.orientation)
                copies[picture.number] = try sink.add(
                    copying: picture, of: source, matrix.numbers(width: stored.width, height: stored.height))
                shape = stored
            } else {
                encoder = try FilmEncoder(source, picture, for: order.name, zero: zero, into: sink)
                shape = FilmShape(encoding: picture, for: order.name)
            }
        }
        let sound = source.best(.sound)
        guard picture != nil || sound != nil else { throw MediaError(.undecodable, "The recording has no sound.") }
        var soundEncoder: SoundEncoder?
        if let sound {
            if mayCopy, FilmFormat.mayCopy(sound, from: type) {
                copies[sound.number] = try sink.add(copying: sound, of: source)
            } else {
                do throws(MediaError) {
                    soundEncoder = try SoundEncoder(source, sound, into: sink)
                } catch {
                    // A film whose sound cannot be decoded is made without it.
                    guard picture != nil, error.code == .undecodable else { throw error }
                }
            }
        }
        self.picture = picture
        self.sound = sound
        self.zero = zero
        self.copies = copies
        self.shape = shape
        self.encoder = encoder
        self.soundEncoder = soundEncoder
    }

    var matrix: FilmMatrix { picture?.matrix ?? .upright }

    /// The numbers of the tracks in the source.
    var numbers: [Int] { [picture, sound].compactMap { $0?.number } }

    mutating func take(
        _ packet: borrowing AVPacketBox, of source: borrowing AVSource, into sink: borrowing AVSink
    ) throws(MediaError) {
        if let output = copies[packet.track] {
            try sink.write(packet, copiedFrom: source, as: output, shift: zero)
        } else if packet.track == picture?.number {
            _ = try encoder?.take(packet, upTo: nil, into: sink)
        } else if packet.track == sound?.number {
            try soundEncoder?.take(packet, zero: zero, into: sink)
        }
    }

    /// Ends the tracks: no packet follows.
    mutating func end(into sink: borrowing AVSink) throws(MediaError) {
        try encoder?.end(upTo: nil, into: sink)
        try soundEncoder?.end(zero: zero, into: sink)
        guard picture != nil || soundEncoder?.hasSound == true else {
            throw MediaError(.undecodable, "No part of the recording can be decoded.")
        }
    }
}

/// The facts of a film or recording as its decoder states them; 0 for unknown.
struct FilmFacts: Sendable, Equatable {
    /// The width in pixels as displayed: square pixels, after rotation.
    var width = 0
    var height = 0
    var durationMilliseconds = 0

    /// The longest duration that is accepted: a year.
    private static let longest = 366 * 86_400_000

    /// - Parameters:
    ///   - shape: The picture's pixels, made square.
    ///   - orientation: EXIF's 1 to 8, still to be applied.
    ///   - duration: The duration in microseconds; `nil` for unknown.
    init(_ shape: FilmShape?, orientation: Int, duration: Int?) {
        if let shape { (width, height) = orientation >= 5 ? (shape.height, shape.width) : (shape.width, shape.height) }
        durationMilliseconds = min((duration ?? 0) / 1000, FilmFacts.longest)
    }

    /// Validates facts from another process; `nil` for numbers that no film has.
    init?(width: UInt32, height: UInt32, durationMilliseconds: Int64) {
        guard (0...Int64(FilmFacts.longest)).contains(durationMilliseconds), width <= FilmShape.longestEdge,
            height <= FilmShape.longestEdge, (width == 0) == (height == 0)
        else { return nil }
        (self.width, self.height) = (Int(width), Int(height))
        self.durationMilliseconds = Int(durationMilliseconds)
    }
}

/// The displayed size of a film in pixels, before rotation.
struct FilmShape: Sendable, Equatable {
    let width: Int
    let height: Int

    /// Makes stored pixels of any shape square. The longer edge is at most `edge`, and nothing is enlarged except to
    /// make pixels square.
    ///
    /// - Parameter multiple: A number of which both edges are multiples.
    init(stored: (width: Int, height: Int), aspect: (width: Int, height: Int), edge: Int, multiple: Int = 1) {
        // Aspects from 1:16 to 16:1 are plausible.
        let isSane = aspect.width <= aspect.height * 16 && aspect.height <= aspect.width * 16
        let stretch = isSane ? Double(aspect.width) / Double(aspect.height) : 1
        var (width, height) = (Double(stored.width), Double(stored.height))
        if stretch > 1 { width *= stretch } else { height /= stretch }
        let scale = min(1, Double(edge) / max(width, height, 1))
        self.width = FilmShape.rounded(width * scale, to: multiple)
        self.height = FilmShape.rounded(height * scale, to: multiple)
    }

    /// Returns the shape in which a track is encoded. H.264's halved colours need even edges.
    init(encoding track: AVTrack, for name: FilmName) {
        self.init(stored: (track.width, track.height), aspect: track.aspect, edge: name.edge, multiple: 2)
    }

    /// The longest edge of a picture that is decoded, as displayed: ``FilmFormat/largestPicture`` is 8K, and a pixel
    /// may be sixteen times as wide as it is high.
    static let longestEdge = 1 << 20

    private static func rounded(_ length: Double, to multiple: Int) -> Int {
        max(multiple, Int((length / Double(multiple)).rounded()) * multiple)
    }
}
