/// The shape of a picture in a row: pictures of equal height fill the rows, and the style sheet has a class for each
/// shape.
struct PictureShape {
    /// The shapes with a class, as the width in hundredths of the height, from tall strips to panoramas of half a page.
    static let steps = Array(stride(from: 40, through: 300, by: 5))

    private let width: Int
    private let height: Int

    /// Creates a shape. A picture of unknown size is a square.
    init(width: UInt32, height: UInt32) {
        let isKnown = width > 0 && height > 0
        self.width = isKnown ? Int(width) : 1
        self.height = isKnown ? Int(height) : 1
    }

    /// The class of the shape, rounded to the nearest step.
    var styleClass: String {
        let hundredths = (width * 100 + height / 2) / height
        return "r\(min(max((hundredths + 2) / 5 * 5, 40), 300))"
    }

    /// Whether the picture is wider than high.
    var isWide: Bool { width > height }

    /// The attributes that keep the page from jumping while pictures load.
    var attributes: String { "width=\"\(width)\" height=\"\(height)\"" }

    /// Returns the width of a picture with this longest edge.
    func width(longestEdge: Int) -> Int {
        max(1, width >= height ? longestEdge : longestEdge * width / height)
    }

    /// Returns the height of a picture with this longest edge.
    func height(longestEdge: Int) -> Int {
        max(1, width >= height ? longestEdge * height / width : longestEdge)
    }

    /// The style rules of the classes. A single photo is no larger than the window's height.
    static var styles: String {
        steps.map { step in
            ".r\(step){flex:\(step) 1 calc(var(--row)*\(step)/100)}.r\(step)>:first-child{aspect-ratio:\(step)/100}"
                + ".one .r\(step){max-width:\(step * 78 / 100)vh}"
        }.joined(separator: "\n")
    }
}
