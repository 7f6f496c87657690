/// A reader of MP4, QuickTime and 3GP: tracks, duration, displayed size, and the facts that phones write about the
/// shot.
struct MovieReader {
    private static let tableLimit = 16 << 20
    private static let trackLimit = 64

    private let source: ByteSource
    private let boxes: BoxReader
    private var area = 0

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        var reader = MovieReader(source)
        reader.read(&facts)
    }

    private init(_ source: ByteSource) {
        self.source = source
        boxes = BoxReader(source: source)
    }

    private mutating func read(_ facts: inout FileFacts) {
        let top = boxes.top
        guard let moov = top.first(where: { $0.isKind("moov") }) else {
            facts.isWhole = false
            facts.movie.hasVideo = facts.type.kind == .video
            return
        }
        let children = boxes.children(moov)
        if let mvhd = children.first(where: { $0.isKind("mvhd") }) { readHeader(boxes.content(mvhd), into: &facts) }
        for trak in children.filter({ $0.isKind("trak") }).prefix(MovieReader.trackLimit) {
            readTrack(trak, into: &facts)
        }
        for box in children + top {
            if box.isKind("meta") { MovieKeys.read(boxes, meta: box, into: &facts.movie) }
            if box.isKind("udta") { MovieKeys.readUserData(boxes, udta: box, into: &facts.movie) }
        }
        if top.last?.isCut == true { facts.isWhole = false }
        settleType(&facts)
    }

    /// Sets the final type. Sound without pictures is a recording, regardless of the brand. A recording's cover does
    /// not count as a picture.
    private func settleType(_ facts: inout FileFacts) {
        if facts.type == .mp4Audio { facts.movie.hasVideo = false }
        if !facts.movie.hasVideo, facts.movie.hasAudio { facts.type = .mp4Audio }
        if !facts.movie.hasVideo, !facts.movie.hasAudio { facts.isWhole = false }
        if facts.type == .mp4Audio { (facts.storedWidth, facts.storedHeight) = (0, 0) }
        facts.movie.captureRate = facts.movie.keys["com.android.capture.fps"].flatMap { Double($0) }
    }

    private func readHeader(_ content: ByteBlock, into facts: inout FileFacts) {
        let isLong = content[0] == 1
        let created = isLong ? content.u64(4) : content.u32(4)
        facts.movie.created = MovieReader.unixTime(created)
        facts.durationMilliseconds = MovieReader.duration(header: content) ?? 0
    }

    /// Returns the duration of a film from its header, the box `mvhd`, in milliseconds; `nil` for unknown.
    static func duration(header content: ByteBlock) -> Int? {
        let isLong = content[0] == 1
        return milliseconds(
            isLong ? content.u64(24) : content.u32(16), scale: isLong ? content.u32(20) : content.u32(12))
    }

    /// Converts a time of a box file, which counts seconds from 1904, to seconds since 1970; 0 is unset. Some writers
    /// count from 1970: a result before 1970 shows that the file is from such a writer. The first day of 1970 comes
    /// from a clock that was never set.
    static func unixTime(_ seconds: Int?) -> Int? {
        guard let seconds, seconds > 0, seconds < 1 << 40 else { return nil }
        let counted = seconds - 2_082_844_800
        let time = counted < 0 ? seconds : counted
        return time < 86_400 ? nil : time
    }

    /// Returns `nil` for an unknown duration: all bits set, or no scale.
    static func milliseconds(_ duration: Int?, scale: Int?) -> Int? {
        guard let duration, let scale, scale > 0, duration != 0xFFFF_FFFF, duration < 1 << 50 else { return nil }
        return duration * 1000 / scale
    }

    private mutating func readTrack(_ trak: Box, into facts: inout FileFacts) {
        guard let mdia = boxes.child(of: trak, at: "mdia"), let hdlr = boxes.child(of: mdia, at: "hdlr") else { return }
        let handler = boxes.content(hdlr, limit: 32)
        if handler.has("soun", at: 8) {
            if !facts.movie.hasAudio { facts.movie.soundCodec = codec(mdia).name }
            facts.movie.hasAudio = true
        }
        guard handler.has("vide", at: 8), let table = boxes.child(of: mdia, at: "minf", "stbl") else { return }
        facts.movie.hasVideo = true
        var (width, height) = size(of: trak, table: table)
        guard width * height > area || area == 0 else { return }
        area = width * height
        if isTurned(trak) { swap(&width, &height) }
        facts.storedWidth = width
        facts.storedHeight = height
        (facts.movie.pictureCodec, facts.movie.pictureProfile) = codec(mdia)
        readRate(mdia, table: table, into: &facts)
    }

    private func header(_ trak: Box) -> (content: ByteBlock, matrix: Int)? {
        guard let tkhd = boxes.child(of: trak, at: "tkhd") else { return nil }
        let content = boxes.content(tkhd, limit: 128)
        return (content, content[0] == 1 ? 52 : 40)
    }

    /// Returns the track's displayed size, or else the coded one.
    private func size(of trak: Box, table: Box) -> (Int, Int) {
        if let (content, matrix) = header(trak), let width = content.u32(matrix + 36),
            let height = content.u32(matrix + 40), width >> 16 > 0, height >> 16 > 0
        {
            return (width >> 16, height >> 16)
        }
        guard let stsd = boxes.child(of: table, at: "stsd") else { return (0, 0) }
        let entry = boxes.content(stsd, limit: 64)
        return (entry.u16(40) ?? 0, entry.u16(42) ?? 0)
    }

    /// Returns the codec of a track from its first description, and the profile of H.264.
    private func codec(_ mdia: Box) -> (name: String, profile: Int) {
        guard let stsd = boxes.child(of: mdia, at: "minf", "stbl", "stsd") else { return ("", 0) }
        let entry = boxes.content(stsd, limit: 1024)
        let letters = (12..<16).compactMap { entry[$0] }.filter { (0x20..<0x7F).contains($0) }
        guard letters.count == 4 else { return ("", 0) }
        // The configuration has its version, then the profile.
        let profile = entry.find("avcC").flatMap { entry[$0 + 5] }.map { Int($0) } ?? 0
        return (String(decoding: letters.map { UInt8($0) }, as: UTF8.self), profile)
    }

    /// Returns whether the track is turned by a quarter: its matrix has no diagonal.
    private func isTurned(_ trak: Box) -> Bool {
        guard let (content, matrix) = header(trak) else { return false }
        return content.u32(matrix) == 0 && content.u32(matrix + 16) == 0
            && content.u32(matrix + 4) != 0 && content.u32(matrix + 12) != 0
    }

    private func readRate(_ mdia: Box, table: Box, into facts: inout FileFacts) {
        guard let mdhd = boxes.child(of: mdia, at: "mdhd"), let stts = boxes.child(of: table, at: "stts") else {
            return
        }
        let head = boxes.content(mdhd, limit: 64)
        let isLong = head[0] == 1
        let scale = isLong ? head.u32(20) : head.u32(12)
        let content = boxes.content(stts, limit: MovieReader.tableLimit)
        var (samples, time) = (0, 0)
        for index in 0..<min(content.u32(4) ?? 0, content.count / 8) {
            guard let count = content.u32(8 + index * 8), let step = content.u32(12 + index * 8) else { break }
            let more = time.addingReportingOverflow(count * min(step, 1 << 30))
            guard !more.overflow else { return }
            samples += count
            time = more.partialValue
        }
        guard let scale, scale > 0, time > 0 else { return }
        facts.movie.frameRate = Double(samples) * Double(scale) / Double(time)
        if facts.durationMilliseconds == 0 {
            facts.durationMilliseconds = MovieReader.milliseconds(time, scale: scale) ?? 0
        }
    }
}
