/// A drawing of the loudness of a recording: bars on a light ground, which looks well on a dark page, too.
enum SoundPicture {
    static let width = 1440
    static let height = 810
    private static let bars = 60
    private static let ground: [UInt8] = [0xEE, 0xF2, 0xF5]
    private static let peak: [UInt8] = [0xBC, 0xD0, 0xDB]
    private static let body: [UInt8] = [0x4F, 0x7A, 0x94]

    /// Draws the picture. The bars of quiet recordings are as high as those of loud ones.
    static func draw(_ peaks: SoundPeaks) -> FilmStill {
        let pieces = peaks.bars(bars)
        let loudest = max(pieces.map(\.peak).max() ?? 0, 0.01)
        var rgb = [UInt8](repeating: 0, count: width * height * 3)
        let columns = columns(pieces, loudest: loudest)
        for line in 0..<height {
            // The distance from the middle, in half lines.
            let distance = abs(2 * line + 1 - height)
            for column in 0..<width {
                let bar = columns[column]
                let colour = distance <= bar.body ? body : distance <= bar.peak ? peak : ground
                let place = (line * width + column) * 3
                (rgb[place], rgb[place + 1], rgb[place + 2]) = (colour[0], colour[1], colour[2])
            }
        }
        return FilmStill(width: width, height: height, rgb: rgb)
    }

    private static func columns(_ pieces: [SoundPeaks.Piece], loudest: Float) -> [(body: Int, peak: Int)] {
        let pitch = width / bars
        let (first, last) = (pitch * 3 / 16, pitch * 13 / 16)
        let reach = Float(height) * 0.8
        return (0..<width).map { column in
            guard (first..<last).contains(column % pitch) else { return (-1, -1) }
            let piece = pieces[min(column / pitch, bars - 1)]
            let peak = max(Int(piece.peak / loudest * reach), 8)
            return (max(min(Int(piece.loudness * 1.4 / loudest * reach), peak), 8), peak)
        }
    }
}
