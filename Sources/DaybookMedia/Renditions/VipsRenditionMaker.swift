import CAVShim
import CVipsShim
import Wording

/// A maker of renditions with libvips, in this process.
///
/// The format was detected from the bytes before; nothing is decoded unless the library chooses the same loader.
/// Loaders that are not meant for hostile files are off, the header must respect the pixel budget, damaged pictures are
/// decoded as far as possible, and decoding ends at the deadline (between rows: a call that hangs inside a codec does
/// not end). Pictures are turned here, by the orientation that the probe found in a HEIF's container or in the tags.
struct VipsRenditionMaker: RenditionMaking {
    private static let quality = 80
    /// The AVIF quality that looks as good as ``quality`` in the other formats.
    private static let avifQuality = 60
    /// The edge of the picture for the sketch, as ThumbHash demands.
    private static let sketchEdge = 100

    /// The maximum memory for decoding one picture, in megabytes.
    let memory: Int

    /// Starts the library.
    init(memory: Int = DecodingMemory.usualLimit) throws(MediaError) {
        self.memory = memory
        try Vips.start()
    }

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        let deadline = Deadline(millisecondsFromNow: order.timeLimit)
        do {
            try make(order, from: bytes, before: deadline, deliver: deliver)
        } catch {
            throw DecodingVerdict.of(error, on: bytes, before: deadline)
        }
    }

    private func make(
        _ order: RenditionOrder, from bytes: ReadFile, before deadline: Deadline, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        // libheif does not initialize memory that no tile covers. The JPEG decoder writes every row, so its memory is
        // not cleared, for speed.
        daybook_vips_clear_memory(order.type == .jpeg ? 0 : 1)
        var whole = (pixels: 0, divisor: JPEGScale?.none)
        let source = try checkedSource(order, from: bytes, whole: &whole)
        let header = try source.header()
        daybook_av_limit_heif(Int64(clamping: tileBudget(whole.pixels, order: order)), Vips.largestFrame)
        daybook_av_shrink_heif(whole.divisor?.rawValue ?? 1)
        let isTurned = order.orientation >= 5
        let edges = VipsRenditionMaker.edges(
            order.names,
            of: isTurned ? (header.height, header.width) : (header.width, header.height))
        guard let largest = edges.first?.edge else { return }
        let moving = deliverAnimations(
            order, from: source, before: Deadline(millisecondsFromNow: order.timeLimit / 3), deliver: deliver)
        guard order.wantsSketch || moving.count < order.names.count else { return }
        let colours = PictureColours.of(bytes, type: order.type)
        try deliverAll(
            try base(order, from: source, colours: colours, edge: largest, before: deadline), order: order,
            edges: edges, before: deadline
        ) { part in
            if case .picture(let name, _) = part, moving.contains(name) { return }
            deliver(part)
        }
    }

    /// Makes the ordered renditions of a picture that is decoded already.
    func make(
        _ order: RenditionOrder, of still: FilmStill, before deadline: Deadline, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        let upright = try VipsImage(still).turned(still.orientation)
        let edges = VipsRenditionMaker.edges(order.names, of: (upright.width, upright.height))
        guard let largest = edges.first?.edge else { return }
        try deliverAll(
            try upright.shrunk(largest).decoded(before: deadline), order: order, edges: edges, before: deadline,
            deliver: deliver)
    }

    /// Returns the longest edges, from the largest, and the renditions with each.
    private static func edges(
        _ names: Set<RenditionName>, of original: (width: Int, height: Int)
    ) -> [(edge: Int, names: [RenditionName])] {
        Dictionary(grouping: names) { $0.unturned.edge(of: original) }
            .map { (edge: $0.key, names: $0.value) }.sorted { $0.edge > $1.edge }
    }

    private func deliverAll(
        _ whole: borrowing VipsImage, order: RenditionOrder, edges: [(edge: Int, names: [RenditionName])],
        before deadline: Deadline, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        guard let largest = edges.first else { return }
        try deliverSmaller(whole, order: order, edges: edges.dropFirst(), before: deadline, deliver: deliver)
        try deliverPictures(whole, names: largest.names, deliver: deliver)
        if edges.count == 1, order.wantsSketch { deliver(.sketch(try sketch(whole, before: deadline))) }
    }

    /// Makes each size from the next larger one, and delivers it before that one.
    private func deliverSmaller(
        _ larger: borrowing VipsImage, order: RenditionOrder,
        edges: ArraySlice<(edge: Int, names: [RenditionName])>, before deadline: Deadline,
        deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        guard let (edge, names) = edges.first else { return }
        let image = try larger.shrunk(edge).decoded(before: deadline)
        try deliverSmaller(image, order: order, edges: edges.dropFirst(), before: deadline, deliver: deliver)
        try deliverPictures(image, names: names, deliver: deliver)
        if edges.count == 1, order.wantsSketch { deliver(.sketch(try sketch(image, before: deadline))) }
    }

    private func deliverPictures(
        _ image: borrowing VipsImage, names: [RenditionName], deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        for name in names { deliver(.picture(name, try encode(image, as: name))) }
    }

    /// Returns the decoded picture in its largest size, upright, without metadata.
    ///
    /// A profile that does not fit its picture is ignored (libvips' own sRGB for pictures without a profile would shift
    /// every colour). HEIF contains small pictures, and some of them state a wrong size or belong to another crop: if
    /// one fails or has another shape than the picture, the picture itself is decoded.
    private func base(
        _ order: RenditionOrder, from source: borrowing VipsSource, colours: PictureColours, edge: Int,
        before deadline: Deadline
    ) throws(MediaError) -> VipsImage {
        let header = try source.header()
        var failure = MediaError(.undecodable, "No picture can be made from it.")
        let mayObey = header.hasProfile && !colours.outranksProfile
        for obeysProfile in mayObey ? [true, false] : [false] where !deadline.hasPassed {
            do throws(MediaError) {
                if !obeysProfile,
                    let picture = try inScreenColours(
                        order, from: source, edge: edge, colours: colours, before: deadline)
                {
                    return picture
                }
                let image = try finish(
                    try small(order, from: source, header: header, edge: edge, obeysProfile: obeysProfile), for: order,
                    before: deadline)
                let isAlike = VipsRenditionMaker.isAlike(image, to: header, isTurned: order.orientation >= 5)
                if !order.type.hasEmbeddedPictures || isAlike { return image }
                return try finish(try header.shrunk(edge, obeysProfile: obeysProfile), for: order, before: deadline)
            } catch {
                failure = error
            }
        }
        guard order.type.hasEmbeddedPictures, !deadline.hasPassed else { throw failure }
        return try finish(try header.shrunk(edge, obeysProfile: header.hasProfile), for: order, before: deadline)
    }

    private func small(
        _ order: RenditionOrder, from source: borrowing VipsSource, header: borrowing VipsImage, edge: Int,
        obeysProfile: Bool
    ) throws(MediaError) -> VipsImage {
        guard order.type == .jpeg else { return try source.thumbnail(edge, obeysProfile: obeysProfile) }
        guard let scale = JPEGScale(width: header.width, height: header.height, edge: edge) else {
            if JPEGScale.isTooThin(width: header.width, height: header.height) {
                return try header.shrunk(edge, obeysProfile: obeysProfile)
            }
            return try source.thumbnail(edge, obeysProfile: obeysProfile)
        }
        return try source.jpeg(dividedBy: scale).shrunk(edge, obeysProfile: obeysProfile)
    }

    private func finish(
        _ image: consuming VipsImage, for order: RenditionOrder, before deadline: Deadline
    ) throws(MediaError) -> VipsImage {
        // Turning reads columns, and the decoder returns rows only once: the picture is decoded completely before it is
        // turned.
        let upright =
            order.orientation == 1 ? image : try image.decoded(before: deadline).turned(order.orientation)
        return try upright.plain(keepsAlpha: true).decoded(before: deadline).bare()
    }

    /// Returns whether two pictures have the same proportions, up to the rounding of the small one's edges.
    private static func isAlike(_ small: borrowing VipsImage, to whole: borrowing VipsImage, isTurned: Bool) -> Bool {
        let (width, height) = isTurned ? (whole.height, whole.width) : (whole.width, whole.height)
        let difference = abs(small.width * height - small.height * width)
        return difference <= 2 * max(width, height)
    }

    /// Returns the maximum number of pixels that libav may decode for a HEIF of this size: its tiles, a smaller picture
    /// in it, and all of that again if the smaller one is another picture. Cropped parts are decoded, too, and the
    /// probe has counted them: a pixel costs at least twelve bytes. A grid may name one large tile forty thousand times
    /// and show a corner of it.
    private func tileBudget(_ pixels: Int, order: RenditionOrder) -> Int {
        max(4 * min(pixels, PixelBudget.fullSizeLimit), min(max(order.decodeCost, 0), memory) * 1_000_000 / 3)
            + 8_000_000
    }

    /// Returns the source to decode from.
    ///
    /// - Parameter whole: Set to the pixels of the picture, and to the factor by which it is decoded smaller.
    private func checkedSource(
        _ order: RenditionOrder, from bytes: ReadFile, whole: inout (pixels: Int, divisor: JPEGScale?)
    ) throws(MediaError) -> VipsSource {
        guard let loader = VipsRenditionMaker.loader(of: order.type) else {
            throw MediaError(
                .undecodable, "Pictures of this format cannot be made smaller.", refusal: .unsupportedFormat)
        }
        var source = try VipsSource(bytes, order.type, part: order.part)
        guard source.loader == loader else {
            throw MediaError(.undecodable, "The bytes do not have the format that their beginning announces.")
        }
        var header = try source.header()
        let keepsProfile = header.profileSize <= DecoderView.profileLimit
        if !keepsProfile {
            // The library would decompress the profile each time that it opens the file.
            source = try VipsSource(bytes, order.type, part: order.part, keepsProfile: false)
            header = try source.header()
        }
        guard header.bands <= PixelBudget.channelLimit else {
            throw MediaError(.undecodable, "The picture has too many channels.", refusal: .unsupportedFormat)
        }
        whole.pixels = PixelBudget.pixels(width: header.width, height: header.height)
        for divisor in divisors(header, order: order) {
            guard let smaller = try VipsSource(bytes, order.type, dividedBy: divisor, keepsProfile: keepsProfile)
            else { continue }
            whole.divisor = divisor
            try checkMemory(header, order: order, dividedBy: Int(divisor.rawValue))
            return smaller
        }
        try checkMemory(header, order: order, dividedBy: 1)
        return source
    }

    /// Returns the scales for a HEIF or AVIF that is too large to be assembled at its full size, the smallest picture
    /// first.
    private func divisors(_ header: borrowing VipsImage, order: RenditionOrder) -> [JPEGScale] {
        let (width, height) = (header.width, header.height)
        let cost = DecodingMemory.whole(
            pixels: PixelBudget.pixels(width: width, height: height), bytesPerPixel: header.bytesPerPixel,
            hasPlanes: true)
        let edges = VipsRenditionMaker.edges(
            order.names, of: order.orientation >= 5 ? (height, width) : (width, height))
        guard order.type.hasEmbeddedPictures, cost > DecodingMemory.wholePlanesLimit, let edge = edges.first?.edge
        else {
            return []
        }
        guard let smallest = JPEGScale(width: width, height: height, edge: edge) else { return [] }
        return JPEGScale.allCases.filter { $0.rawValue <= smallest.rawValue }.reversed()
    }

    /// Checks the numbers in the header, too, independently of the probe.
    private func checkMemory(
        _ header: borrowing VipsImage, order: RenditionOrder, dividedBy divisor: Int
    ) throws(MediaError) {
        let (pixels, bytesPerPixel) = (
            PixelBudget.pixels(width: header.width, height: header.height), header.bytesPerPixel
        )
        let cost =
            switch (order.type, order.decodesWhole) {
            // Only the probe knows the sampling of the components.
            case (.jpeg, true):
                DecodingMemory.rows(
                    width: header.width, height: header.height, bytesPerPixel: bytesPerPixel, kept: pixels)
            case (_, false):
                DecodingMemory.rows(
                    width: header.width, height: header.height, bytesPerPixel: bytesPerPixel)
            default:
                DecodingMemory.whole(
                    pixels: pixels / (divisor * divisor), bytesPerPixel: bytesPerPixel,
                    hasPlanes: order.type.hasEmbeddedPictures)
            }
        guard cost <= memory else {
            throw MediaError(.undecodable, "The picture needs too much memory.", refusal: .tooLarge)
        }
        guard order.type == .jpeg || order.type.hasEmbeddedPictures || pixels <= PixelBudget.fullSizeLimit else {
            throw MediaError(.undecodable, "The picture has too many pixels.", refusal: .tooCostly)
        }
    }

    /// Returns the only loader that may read a format.
    static func loader(of type: MediaType) -> String? {
        switch type {
        case .jpeg: "VipsForeignLoadJpegSource"
        case .png: "VipsForeignLoadPngSource"
        case .gif: "VipsForeignLoadNsgifSource"
        case .webp: "VipsForeignLoadWebpSource"
        case .tiff, .adobeRaw, .canonRaw2: "VipsForeignLoadTiffSource"
        case .heic, .heif, .avif: "VipsForeignLoadHeifSource"
        default: nil
        }
    }

    private func encode(_ image: borrowing VipsImage, as name: RenditionName) throws(MediaError) -> [UInt8] {
        guard name.size.fit == .cover else { return try encodeTurned(image, as: name) }
        return try encodeTurned(try image.middle(name.unturned.cut(of: (image.width, image.height))), as: name)
    }

    private func encodeTurned(_ image: borrowing VipsImage, as name: RenditionName) throws(MediaError) -> [UInt8] {
        if name.turn == .none { return try encode(image, as: name.format) }
        return try encode(try image.turned(name.turn.orientation), as: name.format)
    }

    func encode(_ image: borrowing VipsImage, as format: RenditionFormat) throws(MediaError) -> [UInt8] {
        switch format {
        case .jpeg where image.hasAlpha:
            try image.plain(keepsAlpha: false).encoded(format, quality: VipsRenditionMaker.quality)
        case .jpeg: try image.encoded(format, quality: VipsRenditionMaker.quality)
        case .webp: WebPStripper.stripped(try image.encoded(format, quality: VipsRenditionMaker.quality))
        case .avif: try image.encoded(format, quality: VipsRenditionMaker.avifQuality)
        }
    }

    private func sketch(_ image: borrowing VipsImage, before deadline: Deadline) throws(MediaError) -> Sketch {
        let tiny = try image.shrunk(VipsRenditionMaker.sketchEdge).decoded(before: deadline)
        let pixels = try tiny.pixels()
        let colour = DominantColour.of(pixels)
        return Sketch(
            thumbHash: ThumbHash.of(pixels), red: colour.red, green: colour.green, blue: colour.blue)
    }

    /// Returns memory that decoding freed to the system.
    static func releaseMemory() { daybook_vips_trim() }
}
