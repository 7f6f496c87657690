/// The sizes that pictures of custom sizes are made in.
public enum RenditionLadder {
    /// The edges that a box may have, in pixels: few, so that a photo has a bounded number of pictures.
    public static let rungs = [64, 128, 256, 384, 512, 720, 960, 1440, 1920, 2560, 3840]
    /// The longest edge of any picture.
    public static let longest = 3840

    /// The lowest rung that is no shorter than `edge` pixels; the highest where none is.
    public static func rung(for edge: Int) -> Int { rungs.first { $0 >= edge } ?? longest }
}
