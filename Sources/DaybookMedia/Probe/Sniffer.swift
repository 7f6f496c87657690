/// A detector of a file's format by its first bytes. File names are never used.
enum Sniffer {
    /// The number of first bytes that are useful; a smaller file has fewer.
    static let headSize = 4096

    /// Returns the format, or `nil` for bytes of no supported format: text, pages, drawings, documents, nothing.
    ///
    /// A clip's box file may have only sound; the reader of its boxes detects that.
    static func type(of head: ByteBlock) -> MediaType? {
        picture(head) ?? boxFile(head) ?? sound(head) ?? clip(head)
    }

    private static func picture(_ head: ByteBlock) -> MediaType? {
        switch (head[0], head[1], head[2], head[3]) {
        case (0xFF, 0xD8, 0xFF, _): return .jpeg
        case (0x89, 0x50, 0x4E, 0x47): return head.u32(4) == 0x0D0A_1A0A ? .png : nil
        case (0x49, 0x49, 0x2A, 0x00): return head.has("CR", at: 8) && head[10] == 2 ? .canonRaw2 : .tiff
        case (0x49, 0x49, 0x2B, 0x00), (0x4D, 0x4D, 0x00, 0x2A), (0x4D, 0x4D, 0x00, 0x2B): return .tiff
        case (0x49, 0x49, 0x55, 0x00): return .panasonicRaw
        case (0xFF, 0x0A, _, _): return .jpegXL
        default: break
        }
        if head.has("GIF87a") || head.has("GIF89a") { return .gif }
        if head.has("RIFF"), head.has("WEBP", at: 8) { return .webp }
        if head.has("IIRO") || head.has("IIRS") || head.has("MMOR") { return .olympusRaw }
        if head.has("FUJIFILMCCD-RAW") { return .fujiRaw }
        if head.has("8BPS"), let version = head.u16(4), version == 1 || version == 2 { return .photoshop }
        if isBitmap(head) { return .bmp }
        return nil
    }

    /// Returns whether the bytes are a BMP. Many texts begin with `BM`, so the header's sizes must be valid, too.
    private static func isBitmap(_ head: ByteBlock) -> Bool {
        guard head.has("BM"), let reserved = head.u32(6, order: .little), let header = head.u32(14, order: .little)
        else {
            return false
        }
        return reserved == 0 && [12, 16, 40, 52, 56, 64, 108, 124].contains(header)
    }

    private static func boxFile(_ head: ByteBlock) -> MediaType? {
        guard let size = head.u32(0) else { return nil }
        if head.has("ftyp", at: 4) {
            let brands = FileTypeBox.brands(head)
            return FileTypeBox.type(brands)
        }
        if size == 12, head.has("jP  ", at: 4) { return .jpeg2000 }
        if size == 12, head.has("JXL ", at: 4) { return .jpegXL }
        // Old QuickTime files have no file type box.
        let oldStarts: [StaticString] = ["moov", "mdat", "wide", "free", "skip", "pnot"]
        guard oldStarts.contains(where: { head.has($0, at: 4) }), size >= 8 || size <= 1 else { return nil }
        return .quickTime
    }

    private static func clip(_ head: ByteBlock) -> MediaType? {
        switch (head.u32(0), head.u32(4)) {
        case (0x1A45_DFA3, _):
            let opening = head.prefix(256)
            if opening.find("webm") != nil { return .webm }
            return opening.find("matroska") != nil ? .matroska : nil
        case (0x3026_B275, 0x8E66_CF11): return .windowsMedia
        case (0x0000_01BA, _): return .mpegProgram
        default: break
        }
        if head.has("RIFF"), head.has("AVI ", at: 8) { return .avi }
        if head.has("FLV"), head[3] == 1 { return .flash }
        return isTransportStream(head) ? .mpegTransport : nil
    }

    /// Returns whether the bytes are packets of 188 bytes, or 192 with a time in front, each beginning with the letter
    /// G.
    private static func isTransportStream(_ head: ByteBlock) -> Bool {
        for (start, step) in [(0, 188), (4, 192)] where (0..<5).allSatisfy({ head[start + $0 * step] == 0x47 }) {
            return true
        }
        return false
    }

    private static func sound(_ head: ByteBlock) -> MediaType? {
        if head.has("ID3"), let major = head[3], major >= 2, major <= 4 { return .mp3 }
        if head.has("RIFF") || head.has("RF64"), head.has("WAVE", at: 8) { return .wav }
        if head.has("fLaC") { return .flac }
        if head.has("OggS") { return head.prefix(512).find("theora") == nil ? .ogg : .oggVideo }
        if head.has("#!AMR-WB\n") { return .amrWide }
        if head.has("#!AMR\n") { return .amr }
        if head.has("caff"), head.u16(4) == 1 { return .caf }
        if head.has("FORM"), head.has("AIFF", at: 8) || head.has("AIFC", at: 8) { return .aiff }
        if head.has("MThd"), head.u32(4) == 6 { return .midi }
        if ADTSFrame.isStream(head) { return .aac }
        if MPEGAudioFrame.isStream(head) { return .mp3 }
        return nil
    }
}
