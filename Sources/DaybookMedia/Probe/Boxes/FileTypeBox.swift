/// The box at the start of most box files: the formats that the file complies with.
enum FileTypeBox {
    /// Returns the major brand, then the compatible ones.
    static func brands(_ head: ByteBlock) -> [String] {
        let end = min(head.u32(0) ?? 0, head.count, 512)
        var brands: [String] = []
        for place in stride(from: 8, through: end - 4, by: 4) where place != 12 {
            if let brand = head.slice(place, count: 4) { brands.append(String(decoding: brand.bytes, as: UTF8.self)) }
        }
        return brands
    }

    /// Returns the format that the brands name. A file whose first brand is `mif1` is a HEIF that does not state its
    /// codec.
    static func type(_ brands: [String]) -> MediaType? {
        guard let major = brands.first else { return nil }
        switch major {
        case "avif", "avis": return .avif
        case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
        case "mif1", "msf1", "mif2", "miaf":
            return brands.contains { $0 == "avif" || $0 == "avis" } ? .avif : .heif
        case "crx ": return .canonRaw3
        case "jp2 ", "jpx ", "jpm ": return .jpeg2000
        case "jxl ": return .jpegXL
        case "M4A ", "M4B ", "M4P ", "F4A ": return .mp4Audio
        case "qt  ": return .quickTime
        default: break
        }
        if major.hasPrefix("3g2") { return .threeG2 }
        if major.hasPrefix("3g") { return .threeGP }
        return .mp4
    }
}
