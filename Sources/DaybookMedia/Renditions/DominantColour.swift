/// The most frequent colour of a picture.
enum DominantColour {
    /// Returns the mean of the pixels in the fullest of 4096 bins, four bits per channel. Transparent pixels do not
    /// count; a fully transparent picture is white.
    static func of(_ pixels: PixelGrid) -> (red: UInt8, green: UInt8, blue: UInt8) {
        var counts = [Int](repeating: 0, count: 4096)
        var sums = [(Int, Int, Int)](repeating: (0, 0, 0), count: 4096)
        for place in stride(from: 0, to: pixels.rgba.count, by: 4) where pixels.rgba[place + 3] >= 128 {
            let (red, green, blue) = (Int(pixels.rgba[place]), Int(pixels.rgba[place + 1]), Int(pixels.rgba[place + 2]))
            let bin = (red >> 4) << 8 | (green >> 4) << 4 | blue >> 4
            counts[bin] += 1
            sums[bin].0 += red
            sums[bin].1 += green
            sums[bin].2 += blue
        }
        guard let best = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[best] > 0 else {
            return (255, 255, 255)
        }
        let count = counts[best]
        return (UInt8(sums[best].0 / count), UInt8(sums[best].1 / count), UInt8(sums[best].2 / count))
    }

    /// `#rrggbb`.
    static func text(red: UInt8, green: UInt8, blue: UInt8) -> String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
