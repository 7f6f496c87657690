import Glibc

/// A mapping of pictures of high dynamic range and of wider gamuts into the range of every screen: sRGB of eight bits.
///
/// Numbers become light (ITU-R BT.2100), light of the picture's gamut becomes light of BT.709, light brighter than
/// white is compressed below white, and light becomes sRGB. Colours outside of sRGB become the nearest value of each
/// channel.
struct ToneMap: Sendable {
    /// The light of reference white, as of a white page, in candela per square metre (ITU-R BT.2408).
    private static let white: Float = 203
    /// The brightest light that is distinguished from white.
    private static let peak: Float = 1000 / white
    private static let steps = 4096

    /// The light for each number, in a table of `steps` entries; 1 is white.
    private let light: [Float]
    /// The sRGB value for each light from 0 to 1, in a table of the same length.
    private let shown: [UInt8]
    private let matrix: [Float]
    private let isBent: Bool

    /// Returns `nil` for a curve and a gamut that screens show unchanged.
    init?(_ curve: LightCurve, gamut: ColourGamut) {
        guard curve != .standard || gamut != .standard else { return nil }
        light = (0..<ToneMap.steps).map { step in
            let number = Float(step) / Float(ToneMap.steps - 1)
            return switch curve {
            case .standard: ToneMap.standardLight(number)
            case .quantizer: ToneMap.quantizedLight(number)
            case .hybrid: ToneMap.hybridLight(number)
            }
        }
        shown = (0..<ToneMap.steps).map { step in
            let light = Float(step) / Float(ToneMap.steps - 1)
            let number = light <= 0.003_130_8 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
            return UInt8(min(max(number * 255 + 0.5, 0), 255))
        }
        matrix = gamut.toStandard
        isBent = curve != .standard
    }

    private static func standardLight(_ number: Float) -> Float {
        number <= 0.040_45 ? number / 12.92 : powf((number + 0.055) / 1.055, 2.4)
    }

    private static func quantizedLight(_ number: Float) -> Float {
        let root = powf(number, 1 / 78.84375)
        let top = max(root - 0.835_937_5, 0)
        return powf(top / (18.851_562_5 - 18.6875 * root), 1 / 0.159_301_757_812_5) * 10_000 / white
    }

    /// Returns the light of a screen of 1000 candela, whose system gamma is 1.2; here for each channel alone.
    private static func hybridLight(_ number: Float) -> Float {
        let scene =
            number <= 0.5
            ? number * number / 3 : (expf((number - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
        return powf(scene, 1.2) * 1000 / white
    }

    /// Maps a picture of three 16-bit numbers per pixel into one of three bytes.
    func map(_ deep: borrowing AVFrameBox, into plain: borrowing AVFrameBox) throws(MediaError) {
        try plain.makePicture(width: deep.width, height: deep.height)
        let (width, height) = (deep.width, deep.height)
        try deep.withRows { deepRows, deepRow, deepStride throws(MediaError) in
            try plain.withMutableRows { rows, row, stride throws(MediaError) in
                guard deepRow >= width * 6, row >= width * 3 else { return }
                for line in 0..<height {
                    let numbers = deepRows.extracting(line * deepStride..<line * deepStride + deepRow)
                    mapRow(numbers, count: width, into: &rows, at: line * stride)
                }
            }
        }
    }

    private func mapRow(_ numbers: RawSpan, count: Int, into rows: inout MutableRawSpan, at start: Int) {
        for pixel in 0..<count {
            let place = pixel * 6
            let (red, green, blue) = mapped(
                red: light(in: numbers, at: place), green: light(in: numbers, at: place + 2),
                blue: light(in: numbers, at: place + 4))
            let out = start + pixel * 3
            rows.storeBytes(of: red, toByteOffset: out, as: UInt8.self)
            rows.storeBytes(of: green, toByteOffset: out + 1, as: UInt8.self)
            rows.storeBytes(of: blue, toByteOffset: out + 2, as: UInt8.self)
        }
    }

    /// Maps a still with three numbers per pixel, or four with transparency, to the same number of bytes per pixel.
    func map(_ still: StillNumbers) -> [UInt8] {
        let scale = Float(ToneMap.steps - 1) / Float(still.white)
        func step(_ number: UInt16) -> Float { min(Float(number) * scale, Float(ToneMap.steps - 1)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(still.numbers.count)
        for pixel in stride(from: 0, to: still.numbers.count - still.channels + 1, by: still.channels) {
            let (red, green, blue) = mapped(
                red: light[Int(step(still.numbers[pixel]) + 0.5)],
                green: light[Int(step(still.numbers[pixel + 1]) + 0.5)],
                blue: light[Int(step(still.numbers[pixel + 2]) + 0.5)])
            bytes.append(red)
            bytes.append(green)
            bytes.append(blue)
            if still.channels == 4 {
                bytes.append(UInt8(step(still.numbers[pixel + 3]) / Float(ToneMap.steps - 1) * 255 + 0.5))
            }
        }
        return bytes
    }

    /// Converts light of the picture's own gamut into numbers for a screen.
    private func mapped(red: Float, green: Float, blue: Float) -> (UInt8, UInt8, UInt8) {
        let brightest = max(red, green, blue)
        // Reinhard's curve with a white point, by the brightest channel, so that hues stay.
        let bent = isBent ? (1 + brightest / (ToneMap.peak * ToneMap.peak)) / (1 + brightest) : 1
        return (
            shown((matrix[0] * red + matrix[1] * green + matrix[2] * blue) * bent),
            shown((matrix[3] * red + matrix[4] * green + matrix[5] * blue) * bent),
            shown((matrix[6] * red + matrix[7] * green + matrix[8] * blue) * bent)
        )
    }

    private func light(in numbers: RawSpan, at place: Int) -> Float {
        light[Int(UInt16(littleEndian: unsafe numbers.unsafeLoad(fromByteOffset: place, as: UInt16.self)) >> 4)]
    }

    private func shown(_ light: Float) -> UInt8 {
        shown[Int(min(max(light, 0), 1) * Float(ToneMap.steps - 1))]
    }
}
