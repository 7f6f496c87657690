import Glibc

@testable import DaybookMedia

/// Small files that ask a decoder for much memory: refused, or within what one decoding may take.
enum Bomb: String, CaseIterable, Codable, Sendable {
    case tenThousandChannels, wideSamples, doubles, oneStrip, oneTile, hugeTile, interlaced, texts, profile,
        clearedCorner, deepPlanes

    /// The file.
    var bytes: [UInt8] {
        switch self {
        case .tenThousandChannels:
            TIFFFile(
                width: 1000, height: 1000, samples: 10_000, extra: [Int](repeating: 0, count: 9997), rows: 1,
                isPacked: true
            ).bytes
        case .wideSamples:
            TIFFFile(width: 5000, height: 5000, samples: 5, bits: 16, extra: [0, 0], isPacked: true).bytes
        case .doubles: TIFFFile(width: 5000, height: 4000, samples: 1, bits: 64, photometric: 1, isPacked: true).bytes
        case .oneStrip: TIFFFile(width: 7000, height: 7000, bits: 16, isPacked: true).bytes
        case .oneTile:
            TIFFFile(width: 16, height: 16, bits: 16, isPacked: true, tile: (7008, 7008)).bytes
        case .hugeTile: TIFFFile(width: 16, height: 16, isPacked: true, tile: (16_000, 16_000)).bytes
        case .interlaced: PictureFiles.zeros(width: 6100, height: 6100, bytesPerPixel: 8, isInterlaced: true)
        case .texts:
            PictureFiles.zeros(
                width: 10, height: 10,
                chunks: [(String, [UInt8])](
                    repeating: ("zTXt", Array("a\0\0".utf8) + Deflate.zeros(60 << 20)), count: 14))
        case .profile:
            PictureFiles.zeros(
                width: 10, height: 10, chunks: [("iCCP", Array("a\0\0".utf8) + Deflate.zeros(500 << 20))])
        case .clearedCorner:
            {
                var file = HEIFFile()
                (file.width, file.height) = (30_000, 30_000)
                file.aperture = (10, 10)
                return file.bytes
            }()
        case .deepPlanes: DeepPicture.avif
        }
    }

    /// The most memory this process ever had, in bytes; `nil` when the system does not tell.
    static var peakMemory: Int? {
        guard let file = try? ReadFile(path: "/proc/self/status"),
            let bytes = try? Disk().readAll(file), let place = ByteBlock(bytes).find("VmHWM:")
        else { return nil }
        let digits = ByteBlock(bytes).bytes[(place + 6)...].drop { $0 <= 32 }.prefix { $0 > 47 && $0 < 58 }
        return Int(String(decoding: digits, as: UTF8.self)).map { $0 * 1024 }
    }
}

extension Disk {
    /// All bytes of a file whose size the system tells as 0.
    fileprivate func readAll(_ file: ReadFile) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let (count, code) = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe (pread(file.descriptor, buffer.baseAddress, buffer.count, 0), errno)
        }
        guard count >= 0 else { throw SystemError(code: code) }
        return Array(bytes.prefix(count))
    }
}
