import CVipsShim

/// An image of libvips: pixels, or a recipe for them.
@safe struct VipsImage: ~Copyable {
    private let image: OpaquePointer

    /// Takes over the image that `make` sets. Throws the library's error if `make` returns anything but 0.
    init(_ make: (inout OpaquePointer?) -> CInt) throws(MediaError) {
        var image: OpaquePointer?
        guard unsafe make(&image) == 0, let image = unsafe image else { throw Vips.failure() }
        unsafe self.image = unsafe image
    }

    /// Creates an image of these pixels.
    init(_ still: FilmStill) throws(MediaError) {
        guard still.rgb.count == 3 * PixelBudget.pixels(width: still.width, height: still.height) else {
            throw MediaError(.undecodable, "The picture's pixels do not have three channels.")
        }
        try self.init(still.rgb, width: still.width, height: still.height, channels: 3)
    }

    /// Creates an sRGB image with a byte for each channel; the fourth channel is the transparency.
    init(_ bytes: [UInt8], width: Int, height: Int, channels: Int) throws(MediaError) {
        guard (3...4).contains(channels), bytes.count / channels == PixelBudget.pixels(width: width, height: height),
            bytes.count % channels == 0
        else { throw MediaError(.undecodable, "The picture's pixels do not have that number of channels.") }
        try unsafe self.init { out in
            unsafe bytes.withUnsafeBytes {
                unsafe daybook_vips_from_pixels($0.baseAddress, CInt(width), CInt(height), CInt(channels), &out)
            }
        }
    }

    deinit { unsafe daybook_vips_release_image(image) }

    var width: Int { Int(unsafe daybook_vips_width(image)) }
    var height: Int { Int(unsafe daybook_vips_height(image)) }
    /// The number of channels.
    var bands: Int { Int(unsafe daybook_vips_bands(image)) }
    /// The memory of one pixel, all channels together, in bytes.
    var bytesPerPixel: Int { Int(clamping: unsafe daybook_vips_bytes_per_pixel(image)) }
    /// The significant bits of a number, as far as the file states them; the upper ones if there are more than eight.
    var bits: Int { Int(unsafe daybook_vips_bits(image)) }
    var hasAlpha: Bool { unsafe daybook_vips_has_alpha(image) != 0 }

    /// The size of the image's colour profile, in bytes; 0 for none.
    var profileSize: Int { Int(clamping: unsafe daybook_vips_profile_size(image)) }

    /// Whether the image has a colour profile that may be used.
    var hasProfile: Bool { (1...DecoderView.profileLimit).contains(profileSize) }

    /// The number of frames in the file; 1 for a picture that is not animated.
    var frames: Int { Int(unsafe daybook_vips_frames(image)) }

    /// The duration of each frame in the file, in milliseconds, as far as the file states them.
    var delays: [Int] {
        var count: CInt = 0
        guard let delays = unsafe daybook_vips_delays(image, &count) else { return [] }
        return unsafe UnsafeBufferPointer(start: delays, count: Int(count)).map { Int($0) }
    }

    /// Returns an animated picture of some of the frames, which are one below the other in this image.
    ///
    /// - Parameter orientations: The EXIF orientations that are applied to each frame, one after the other.
    func animation(
        _ choice: FrameChoice, delays: [Int], orientations: [Int]
    ) throws(MediaError) -> VipsImage {
        guard height % choice.read == 0, delays.count == choice.shown else {
            throw MediaError(.undecodable, "The frames of the picture differ in size.")
        }
        let (turns, times) = (orientations.map { CInt($0) }, delays.map { CInt(clamping: $0) })
        return try unsafe VipsImage { out in
            unsafe daybook_vips_animate(
                image, CInt(height / choice.read), CInt(choice.step), CInt(choice.shown), turns, CInt(turns.count),
                times, &out)
        }
    }

    /// Returns the picture in a square of `edge`; never enlarged.
    func shrunk(_ edge: Int, obeysProfile: Bool = false) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_shrink(image, CInt(edge), obeysProfile ? 1 : 0, &$0) }
    }

    /// Returns the pixels without any metadata.
    func bare() throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_bare(image, &$0) }
    }

    /// Returns the middle of the picture, of `box` pixels. The picture must be at least that large.
    func middle(_ box: (width: Int, height: Int)) throws(MediaError) -> VipsImage {
        let (left, top) = ((width - box.width) / 2, (height - box.height) / 2)
        return try unsafe VipsImage {
            unsafe daybook_vips_crop(image, CInt(left), CInt(top), CInt(box.width), CInt(box.height), &$0)
        }
    }

    /// Returns the picture turned by an EXIF orientation.
    func turned(_ orientation: Int) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_turn(image, CInt(orientation), &$0) }
    }

    /// Returns the picture in sRGB with eight bits per channel: with `keepsAlpha` three or four channels, otherwise
    /// three, on white.
    ///
    /// The meaning of channels after the colours is unknown: a single one counts as transparency, several are left out.
    ///
    /// - Throws: `undecodable`, also when the result has fewer than three channels.
    func plain(keepsAlpha: Bool) throws(MediaError) -> VipsImage {
        let coloured = try unsafe VipsImage { unsafe daybook_vips_srgb(image, &$0) }
        guard coloured.bands >= 3 else {
            throw MediaError(.undecodable, "The picture does not have three color channels.")
        }
        let picture = coloured.bands <= 4 ? coloured : try coloured.firstBands(3)
        if keepsAlpha || picture.bands == 3 { return try picture.inEightBits() }
        return try unsafe VipsImage { unsafe daybook_vips_on_white(picture.image, &$0) }.inEightBits()
    }

    private func firstBands(_ count: Int) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_first_bands(image, CInt(count), &$0) }
    }

    private func inEightBits() throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_eight_bits(image, &$0) }
    }

    /// Decodes the pixels into memory now, before `deadline`.
    func decoded(before deadline: Deadline) throws(MediaError) -> VipsImage {
        var deadline = deadline
        return try unsafe withUnsafePointer(to: &deadline) { pointer throws(MediaError) in
            try unsafe VipsImage { out in
                unsafe daybook_vips_decode(
                    image,
                    { context in
                        guard let context = unsafe context else { return 1 }
                        return unsafe context.load(as: Deadline.self).hasPassed ? 1 : 0
                    }, pointer, &out)
            }
        }
    }

    /// The effort of the WebP encoder, 0 to 6. At 2 the small picture of a photo took 21 ms to encode, an eighth of all
    /// its pictures, and was 7 % smaller than with this effort, which takes 14 ms and is closer to the original (37.5
    /// dB and 37.1).
    private static let effort: CInt = 1

    /// Encodes the picture. A WebP may contain metadata that the library adds.
    func encoded(_ format: RenditionFormat, quality: Int) throws(MediaError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var size = 0
        let result =
            switch format {
            case .jpeg: unsafe daybook_vips_jpeg(image, CInt(quality), &bytes, &size)
            case .webp: unsafe daybook_vips_webp(image, CInt(quality), VipsImage.effort, &bytes, &size)
            case .avif: unsafe daybook_vips_avif(image, CInt(quality), 1, &bytes, &size)
            }
        return try unsafe VipsImage.taking(result, bytes: bytes, size: size)
    }

    /// Writes a file in the format of its name's extension.
    ///
    /// - Parameter options: The library's options, such as `Q=92,interlace`.
    func write(to path: String, options: String) throws(MediaError) {
        guard unsafe daybook_vips_write(image, "\(path)[\(options)]") == 0 else { throw Vips.failure() }
    }

    /// Returns the pixels of a plain picture in memory.
    ///
    /// - Throws: `undecodable`, also when the picture is not plain.
    func pixels() throws(MediaError) -> PixelGrid {
        guard bands == 3 else { return try PixelGrid(width: width, height: height, rgba: try bytes()) }
        let clear = try unsafe VipsImage { unsafe daybook_vips_add_alpha(image, &$0) }
        return try PixelGrid(width: width, height: height, rgba: try clear.bytes())
    }

    /// Returns the numbers of a picture in memory, without interpretation.
    ///
    /// - Throws: `undecodable`, also when it does not have three or four channels.
    func numbers(bits: Int) throws(MediaError) -> StillNumbers {
        try StillNumbers(try bytes(), width: width, height: height, channels: bands, bits: bits)
    }

    private func bytes() throws(MediaError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var size = 0
        let result = unsafe daybook_vips_pixels(image, &bytes, &size)
        return try unsafe VipsImage.taking(result, bytes: bytes, size: size)
    }

    private static func taking(
        _ result: CInt, bytes: UnsafeMutableRawPointer?, size: Int
    ) throws(MediaError) -> [UInt8] {
        guard result == 0, let bytes = unsafe bytes else { throw Vips.failure() }
        defer { unsafe daybook_vips_free(bytes) }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
    }
}

/// A small picture's pixels, row by row, four bytes each: red, green, blue, alpha.
struct PixelGrid: Sendable {
    let width: Int
    let height: Int
    let rgba: [UInt8]

    /// - Throws: `undecodable` unless there are four bytes for each pixel, and at least one pixel.
    init(width: Int, height: Int, rgba: [UInt8]) throws(MediaError) {
        let pixels = PixelBudget.pixels(width: width, height: height)
        guard width > 0, height > 0, rgba.count % 4 == 0, rgba.count / 4 == pixels else {
            throw MediaError(.undecodable, "The picture's pixels do not have four channels.")
        }
        self.width = width
        self.height = height
        self.rgba = rgba
    }
}
