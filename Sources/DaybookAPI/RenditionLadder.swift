/// The sizes of renditions for requests with a custom size.
public enum RenditionLadder {
    /// The edges of a bounding box, in pixels: few, so that a photo has a bounded number of renditions.
    public static let rungs = [64, 128, 256, 384, 512, 720, 960, 1440, 1920, 2560, 3840]
    /// The longest edge of any rendition, in pixels.
    public static let longest = 3840

    /// Returns the lowest rung of at least `edge` pixels; the highest rung if there is none.
    public static func rung(for edge: Int) -> Int { rungs.first { $0 >= edge } ?? longest }
}
