/// A reader of the facts in a file: format, size, time, place and camera.
///
/// Nothing is decoded and the file's name is not used. Any bytes are permitted: missing or broken facts are absent in
/// the result. Blocks if the source is a file.
enum Prober {
    /// The version of these readers and rules. A sidecar of another version is made again.
    static let version: UInt32 = 7

    /// Returns the facts in the bytes; `nil` if the bytes are not of a supported format.
    static func probe(_ source: ByteSource) -> MediaProbe? {
        guard let type = Sniffer.type(of: source.upTo(0, count: Sniffer.headSize)) else { return nil }
        var facts = FileFacts(type: type)
        read(source, into: &facts)
        return MediaProbe(facts)
    }

    private static func read(_ source: ByteSource, into facts: inout FileFacts) {
        switch facts.type {
        case .jpeg: JPEGReader.read(source, into: &facts)
        case .png: PNGReader.read(source, into: &facts)
        case .gif: GIFReader.read(source, into: &facts)
        case .webp: WebPReader.read(source, into: &facts)
        case .tiff, .adobeRaw, .canonRaw2: TIFFReader.read(source, into: &facts)
        case .heic, .heif, .avif: HEIFReader.read(source, into: &facts)
        case .bmp: TIFFReader.readBitmap(source, into: &facts)
        case .mp4, .quickTime, .threeGP, .threeG2, .mp4Audio: MovieReader.read(source, into: &facts)
        case .matroska, .webm, .matroskaAudio: MatroskaReader.read(source, into: &facts)
        case .avi: AVIReader.read(source, into: &facts)
        case .canonRaw3: RawReader.readCanon(source, into: &facts)
        case .fujiRaw: RawReader.readFuji(source, into: &facts)
        case .olympusRaw, .panasonicRaw: RawReader.readTIFF(source, into: &facts)
        case .jpeg2000: JPEG2000Reader.read(source, into: &facts)
        case .jpegXL: JPEGXLReader.read(source, into: &facts)
        case .photoshop: break
        case .mpegTransport, .mpegProgram, .flash: facts.movie.hasVideo = true
        case .windowsMedia, .windowsMediaAudio: WindowsMediaReader.read(source, into: &facts)
        case .oggVideo:
            facts.movie.hasVideo = true
            SoundReader.read(source, into: &facts)
        case .mp3, .aac, .wav, .flac, .ogg, .amr, .amrWide, .caf, .aiff, .midi:
            SoundReader.read(source, into: &facts)
        }
    }
}
