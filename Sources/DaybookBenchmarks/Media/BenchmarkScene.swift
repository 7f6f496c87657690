import DaybookMedia
import Hashing

/// A generated picture that costs a decoder as much as a photo does: soft light and colours, texture of every fineness
/// that is strong in some places and weak in others, and sensor noise.
struct BenchmarkScene {
    /// The number of cells of light and colour, across and down.
    private static let cells = (across: 12, down: 9)
    /// The edge of the square of texture that repeats; a power of two.
    private static let edge = 512
    private static let grain = 8192

    /// The red, the green, the blue and the strength of the texture, at the corners of the cells.
    private let corners: [SIMD4<Float>]
    private let texture: [Float]
    private let noise: [Float]

    /// - Parameter seed: The seed. The same seed makes the same picture.
    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let tint = SIMD4<Float>(random.signed() * 30, random.signed() * 20, random.signed() * 40, 0)
        corners = (0..<(Self.cells.across + 1) * (Self.cells.down + 1)).map { _ in
            let light = 120 + random.signed() * 80
            let colour = SIMD4<Float>(random.signed() * 24, random.signed() * 16, random.signed() * 24, 0)
            return SIMD4(light, light, light, 0.9 + random.signed() * 0.8) + tint + colour
        }
        texture = Self.texture(&random)
        noise = (0..<Self.grain).map { _ in random.signed() * 4 }
    }

    /// Returns the picture in this size.
    func still(width: Int, height: Int) -> PixelImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for row in 0..<height {
            let light = light(at: Float(row) / Float(height) * Float(Self.cells.down))
            let line = row % Self.edge * Self.edge
            let grain = Int(truncatingIfNeeded: UInt64(row) &* 2_654_435_761 & 4095)
            for column in 0..<width {
                let place = Float(column) / Float(width) * Float(Self.cells.across)
                let cell = min(Int(place), Self.cells.across - 1)
                let colour = light[cell] + (light[cell + 1] - light[cell]) * (place - Float(cell))
                let detail = texture[line + column % Self.edge] * colour.w
                for channel in 0..<3 {
                    let value = colour[channel] + detail + noise[(grain + column * 3 + channel) % Self.grain]
                    pixels.append(UInt8(min(max(value, 0), 255)))
                }
            }
        }
        return PixelImage(width: width, height: height, rgb: pixels)
    }

    /// Returns the corners of one row of cells, interpolated between the row above and the row below.
    private func light(at place: Float) -> [SIMD4<Float>] {
        let row = min(Int(place), Self.cells.down - 1)
        return (0...Self.cells.across).map { column in
            let above = corners[row * (Self.cells.across + 1) + column]
            let below = corners[(row + 1) * (Self.cells.across + 1) + column]
            return above + (below - above) * (place - Float(row))
        }
    }

    /// Returns noise of every fineness, in which finer noise is weaker, as in photos. Opposite edges match.
    private static func texture(_ random: inout SplitMix) -> [Float] {
        var texture = [Float](repeating: 0, count: edge * edge)
        var (count, strength) = (4, Float(44))
        while count <= edge {
            let knots = (0..<count * count).map { _ in random.signed() * strength }
            let step = edge / count
            for row in 0..<edge {
                let (above, below) = (row / step * count, (row / step + 1) % count * count)
                let down = Float(row % step) / Float(step)
                for column in 0..<edge {
                    let (left, right) = (column / step, (column / step + 1) % count)
                    let across = Float(column % step) / Float(step)
                    let top = knots[above + left] + (knots[above + right] - knots[above + left]) * across
                    let bottom = knots[below + left] + (knots[below + right] - knots[below + left]) * across
                    texture[row * edge + column] += top + (bottom - top) * down
                }
            }
            (count, strength) = (count * 2, strength * 0.72)
        }
        return texture
    }
}

extension SplitMix {
    /// Returns a number from -1 to 1.
    fileprivate mutating func signed() -> Float { Float.random(in: -1...1, using: &self) }
}
