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
            throw MediaError(.undecodable, "Nothing of the recording can be decoded.")
        }
    }
}
