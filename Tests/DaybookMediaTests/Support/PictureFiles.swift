import Testing

@testable import DaybookMedia

/// Small picture files, made here byte by byte or by the renditions' own library.
enum PictureFiles {
    /// A PNG whose pixels `pixel` tells: three or four bytes each.
    static func png(
        width: Int, height: Int, channels: Int = 3, chunks: [(String, [UInt8])] = [], _ pixel: (Int, Int) -> [UInt8]
    ) -> [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width { rows += pixel(column, row) }
        }
        return Bytes.make { bytes in
            bytes.raw([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            chunk("IHDR", &bytes) { header in
                header.big(width, 4)
                header.big(height, 4)
                header.raw([8, channels == 4 ? 6 : 2, 0, 0, 0])
            }
            for (name, content) in chunks { chunk(name, &bytes) { $0.raw(content) } }
            chunk("IDAT", &bytes) { $0.raw(stored(rows)) }
            chunk("IEND", &bytes) { _ in }
        }
    }

    /// A PNG of zeros, small however many they are: eight bytes a pixel are sixteen bits of red, green, blue and alpha.
    static func zeros(
        width: Int, height: Int, bytesPerPixel: Int = 3, isInterlaced: Bool = false,
        chunks: [(String, [UInt8])] = []
    ) -> [UInt8] {
        Bytes.make { bytes in
            bytes.raw([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            chunk("IHDR", &bytes) { header in
                header.big(width, 4)
                header.big(height, 4)
                header.raw(bytesPerPixel == 8 ? [16, 6] : [8, 2])
                header.raw([0, 0, isInterlaced ? 1 : 0])
            }
            for (name, content) in chunks { chunk(name, &bytes) { $0.raw(content) } }
            // A few bytes of filters more for each pass.
            chunk("IDAT", &bytes) { $0.raw(Deflate.zeros((width * bytesPerPixel + 16) * height)) }
            chunk("IEND", &bytes) { _ in }
        }
    }

    /// A PNG that runs from one colour at the left to another at the right, with a dark top left corner.
    static func gradient(width: Int, height: Int) -> [UInt8] {
        png(width: width, height: height) { column, row in
            if column < width / 4, row < height / 4 { return [0, 0, 0] }
            let part = column * 255 / max(width - 1, 1)
            return [UInt8(part), 128, UInt8(255 - part)]
        }
    }

    /// A JPEG of the gradient, with an EXIF segment when given.
    static func jpeg(width: Int = 120, height: Int = 80, exif: [UInt8]? = nil, xmp: String? = nil) throws -> [UInt8] {
        var jpeg = try converted(gradient(width: width, height: height), .png, to: .jpeg)
        var segments = Bytes()
        if let exif {
            segments.raw([0xFF, 0xE1])
            segments.big(exif.count + 8, 2)
            segments.text("Exif\0\0")
            segments.raw(exif)
        }
        if let xmp {
            segments.raw([0xFF, 0xE1])
            segments.big(xmp.utf8.count + 31, 2)
            segments.text("http://ns.adobe.com/xap/1.0/\0")
            segments.text(xmp)
        }
        jpeg.insert(contentsOf: segments.all, at: 2)
        return jpeg
    }

    /// A WebP of the gradient, in the extended form when it carries EXIF.
    static func webp(width: Int = 120, height: Int = 80, exif: [UInt8]? = nil) throws -> [UInt8] {
        let simple = try converted(gradient(width: width, height: height), .png, to: .webp)
        guard let exif else { return simple }
        let file = ByteBlock(simple)
        let start = file.has("VP8X", at: 12) ? 30 : 12
        let chunks = Bytes.make { bytes in
            bytes.text("VP8X")
            bytes.little(10, 4)
            bytes.raw([0x08, 0, 0, 0])
            bytes.little(width - 1, 3)
            bytes.little(height - 1, 3)
            bytes.raw(Array(simple[start...]))
            bytes.text("EXIF")
            bytes.little(exif.count, 4)
            bytes.raw(exif + [UInt8](repeating: 0, count: exif.count % 2))
        }
        return Bytes.make { bytes in
            bytes.text("RIFF")
            bytes.little(chunks.count + 4, 4)
            bytes.text("WEBP")
            bytes.raw(chunks)
        }
    }

    /// A GIF of so many one-coloured pictures.
    static func gif(width: Int = 4, height: Int = 3, frames: Int) -> [UInt8] {
        Bytes.make { bytes in
            bytes.text("GIF89a")
            bytes.little(width, 2)
            bytes.little(height, 2)
            bytes.raw([0xF0, 0, 0, 255, 0, 0, 0, 0, 255])
            for _ in 0..<frames {
                bytes.raw([0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C])
                bytes.raw([0, 0, 0, 0])
                bytes.little(width, 2)
                bytes.little(height, 2)
                bytes.raw([0, 2])
                let data = emptyPicture(pixels: width * height)
                bytes.raw([UInt8(data.count)] + data + [0])
            }
            bytes.raw([0x3B])
        }
    }

    /// A TIFF of one uncompressed grey strip.
    static func tiff(width: Int = 16, height: Int = 8) -> [UInt8] {
        var exif = ExifBuilder()
        let pixels = [UInt8](repeating: 90, count: width * height)
        exif.picture = [
            0x100: .short(width), 0x101: .short(height), 0x102: .short(8), 0x103: .short(1), 0x106: .short(1),
            0x115: .short(1), 0x116: .short(height), 0x117: .long(pixels.count), 0x111: .long(0),
            0x132: .text("2011:02:03 04:05:06"),
        ]
        exif.picture[0x111] = .long(exif.bytes.count)
        return exif.bytes + pixels
    }

    /// Another format of the same pixels.
    static func converted(_ bytes: [UInt8], _ type: MediaType, to format: RenditionFormat) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let file = try folder.file(bytes)
        let name = RenditionName(size: .large, format: format)
        let order = RenditionOrder(
            type: type, orientation: 1, decodesWhole: false, names: [name], wantsSketch: false, timeLimit: 600_000)
        return try #require(try VipsRenditionMaker().make(order, from: file).pictures[name])
    }

    private static func chunk(_ name: String, _ bytes: inout Bytes, _ build: (inout Bytes) -> Void) {
        let content = Bytes.make(build)
        bytes.big(content.count, 4)
        let checked = Array(name.utf8) + content
        bytes.raw(checked)
        bytes.big(Int(crc(checked)), 4)
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ content: [UInt8]) -> [UInt8] {
        Bytes.make { bytes in
            bytes.raw([0x78, 0x01])
            var rest = content[...]
            repeat {
                let block = rest.prefix(65535)
                rest = rest.dropFirst(block.count)
                bytes.raw([rest.isEmpty ? 1 : 0])
                bytes.little(block.count, 2)
                bytes.little(~block.count & 0xFFFF, 2)
                bytes.raw(Array(block))
            } while !rest.isEmpty
            var (low, high) = (1, 0)
            for byte in content {
                low = (low + Int(byte)) % 65521
                high = (high + low) % 65521
            }
            bytes.big(high << 16 | low, 4)
        }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    /// Codes of three bits; a clear code before every two pixels keeps them at three.
    private static func emptyPicture(pixels: Int) -> [UInt8] {
        var codes: [Int] = []
        for pixel in 0..<pixels { codes += pixel % 2 == 0 ? [4, 0] : [0] }
        codes.append(5)
        var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
        for code in codes {
            bits |= code << count
            count += 3
            while count >= 8 {
                bytes.append(UInt8(bits & 255))
                bits >>= 8
                count -= 8
            }
        }
        return count > 0 ? bytes + [UInt8(bits & 255)] : bytes
    }
}
