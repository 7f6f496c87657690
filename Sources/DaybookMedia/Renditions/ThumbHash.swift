import Glibc

/// Evan Wallace's ThumbHash: a picture as a few waves of light and colour, in some two dozen bytes.
///
/// <https://evanw.github.io/thumbhash/>; the layout is that of his `rgbaToThumbHash`.
enum ThumbHash {
    private struct Channel {
        var constant: Float = 0
        var waves: [Float] = []
        var scale: Float = 0
    }

    /// Returns the hash of a picture whose edges are at most 100 pixels.
    static func of(_ pixels: PixelGrid) -> [UInt8] {
        let planes = planes(pixels)
        let (width, height) = (pixels.width, pixels.height)
        let limit = planes.hasAlpha ? 5 : 7
        let longest = Float(max(width, height))
        let across = max(1, Int((Float(limit * width) / longest).rounded()))
        let down = max(1, Int((Float(limit * height) / longest).rounded()))
        let light = encode(planes.light, width: width, height: height, across: max(3, across), down: max(3, down))
        let yellow = encode(planes.yellow, width: width, height: height, across: 3, down: 3)
        let red = encode(planes.red, width: width, height: height, across: 3, down: 3)
        let isWide = width > height

        var hash: [UInt8] = []
        let header24 =
            quantised(light.constant, levels: 63) | quantised(yellow.constant / 2 + 0.5, levels: 63) << 6
            | quantised(red.constant / 2 + 0.5, levels: 63) << 12 | quantised(light.scale, levels: 31) << 18
            | (planes.hasAlpha ? 1 << 23 : 0)
        let header16 =
            (isWide ? down : across) | quantised(yellow.scale, levels: 63) << 3 | quantised(red.scale, levels: 63) << 9
            | (isWide ? 1 << 15 : 0)
        hash += [header24, header24 >> 8, header24 >> 16, header16, header16 >> 8].map { UInt8($0 & 255) }
        var waves = light.waves + yellow.waves + red.waves
        if planes.hasAlpha {
            let alpha = encode(planes.alpha, width: width, height: height, across: 5, down: 5)
            hash.append(UInt8(quantised(alpha.constant, levels: 15) | quantised(alpha.scale, levels: 15) << 4))
            waves += alpha.waves
        }
        for place in stride(from: 0, to: waves.count, by: 2) {
            let low = quantised(waves[place], levels: 15)
            let high = place + 1 < waves.count ? quantised(waves[place + 1], levels: 15) : 0
            hash.append(UInt8(low | high << 4))
        }
        return hash
    }

    private struct Planes {
        var light: [Float] = []
        var yellow: [Float] = []
        var red: [Float] = []
        var alpha: [Float] = []
        var hasAlpha = false
    }

    /// Returns the planes: light, yellow against blue, red against green. Transparent parts take the picture's mean
    /// colour.
    private static func planes(_ pixels: PixelGrid) -> Planes {
        let count = pixels.width * pixels.height
        var (meanRed, meanGreen, meanBlue, meanAlpha): (Float, Float, Float, Float) = (0, 0, 0, 0)
        func channel(_ number: Int, of pixel: Int) -> Float { Float(pixels.rgba[pixel * 4 + number]) / 255 }
        for pixel in 0..<count {
            let alpha = channel(3, of: pixel)
            meanRed += alpha * channel(0, of: pixel)
            meanGreen += alpha * channel(1, of: pixel)
            meanBlue += alpha * channel(2, of: pixel)
            meanAlpha += alpha
        }
        if meanAlpha > 0 {
            meanRed /= meanAlpha
            meanGreen /= meanAlpha
            meanBlue /= meanAlpha
        }
        var planes = Planes()
        planes.hasAlpha = meanAlpha < Float(count)
        for pixel in 0..<count {
            let alpha = channel(3, of: pixel)
            let red = meanRed * (1 - alpha) + alpha * channel(0, of: pixel)
            let green = meanGreen * (1 - alpha) + alpha * channel(1, of: pixel)
            let blue = meanBlue * (1 - alpha) + alpha * channel(2, of: pixel)
            planes.light.append((red + green + blue) / 3)
            planes.yellow.append((red + green) / 2 - blue)
            planes.red.append(red - green)
            planes.alpha.append(alpha)
        }
        return planes
    }

    /// Returns the plane's lowest waves by a discrete cosine transform, scaled to 0...1 around one half.
    private static func encode(_ plane: [Float], width: Int, height: Int, across: Int, down: Int) -> Channel {
        var channel = Channel()
        for rise in 0..<down {
            var run = 0
            while run * down < across * (down - rise) {
                var sum: Float = 0
                let columns = (0..<width).map { cos(Float.pi / Float(width) * Float(run) * (Float($0) + 0.5)) }
                for row in 0..<height {
                    let factor = cos(Float.pi / Float(height) * Float(rise) * (Float(row) + 0.5))
                    for column in 0..<width { sum += plane[row * width + column] * columns[column] * factor }
                }
                sum /= Float(width * height)
                if run > 0 || rise > 0 {
                    channel.waves.append(sum)
                    channel.scale = max(channel.scale, abs(sum))
                } else {
                    channel.constant = sum
                }
                run += 1
            }
        }
        if channel.scale > 0 { channel.waves = channel.waves.map { 0.5 + 0.5 / channel.scale * $0 } }
        return channel
    }

    private static func quantised(_ value: Float, levels: Int) -> Int {
        min(max(Int((value * Float(levels)).rounded()), 0), levels)
    }
}
