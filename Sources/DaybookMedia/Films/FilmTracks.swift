/// The tracks of a film that is made: pictures, and sound where there is any that can be had.
struct FilmTracks: ~Copyable {
    private let picture: AVTrack
    private let sound: AVTrack?
    private let zero: Int
    private var encoder: FilmEncoder?
    private var soundEncoder: SoundEncoder?
    /// Where copied packets go.
    private let copies: [Int: Int]
    let shape: FilmShape

    init(
        _ source: borrowing AVSource, _ order: FilmOrder, mayCopy: Bool, into sink: borrowing AVSink
    ) throws(MediaError) {
        let type = order.type
        let picture = try FilmMaker.pictures(of: source)
        let zero = source.start
        var copies: [Int: Int] = [:]
        // Where pixels are not square the track says so, and the matrix is for pixels as they are stored.
        var shape = FilmShape(stored: (picture.width, picture.height), aspect: (1, 1), edge: .max)
        var encoder: FilmEncoder?
        if mayCopy, FilmFormat.mayCopy(picture, from: type) {
            let matrix = FilmMatrix(orientation: picture.matrix.orientation)
            copies[picture.number] = try sink.add(
                copying: picture, of: source, matrix.numbers(width: shape.width, height: shape.height))
        } else {
            encoder = try FilmEncoder(source, picture, for: order.name, zero: zero, into: sink)
            shape = FilmShape(encoding: picture, for: order.name)
        }
        let sound = source.best(.sound)
        var soundEncoder: SoundEncoder?
        if let sound {
            if mayCopy, FilmFormat.mayCopy(sound, from: type) {
                copies[sound.number] = try sink.add(copying: sound, of: source)
            } else {
                soundEncoder = try FilmTracks.soundEncoder(source, sound, into: sink)
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

    /// `nil` for sound that cannot be decoded: such a film is shown without.
    private static func soundEncoder(
        _ source: borrowing AVSource, _ track: AVTrack, into sink: borrowing AVSink
    ) throws(MediaError) -> SoundEncoder? {
        do throws(MediaError) {
            return try SoundEncoder(source, track, into: sink)
        } catch {
            guard error.code == .undecodable else { throw error }
            return nil
        }
    }

    var matrix: FilmMatrix { picture.matrix }

    /// The numbers of the tracks in the source.
    var numbers: [Int] { [picture.number] + (sound.map { [$0.number] } ?? []) }

    mutating func take(
        _ packet: borrowing AVPacketBox, of source: borrowing AVSource, into sink: borrowing AVSink
    ) throws(MediaError) {
        if let output = copies[packet.track] {
            try sink.write(packet, copiedFrom: source, as: output, shift: zero)
        } else if packet.track == picture.number {
            _ = try encoder?.take(packet, upTo: nil, into: sink)
        } else if packet.track == sound?.number {
            try soundEncoder?.take(packet, zero: zero, into: sink)
        }
    }

    /// Says that no packet follows.
    mutating func end(into sink: borrowing AVSink) throws(MediaError) {
        try encoder?.end(upTo: nil, into: sink)
        try soundEncoder?.end(zero: zero, into: sink)
    }
}
