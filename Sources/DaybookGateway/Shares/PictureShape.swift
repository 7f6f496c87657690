/// How a picture stands in a row: rows are filled by pictures of one height, which the style sheet has a class a shape for.
struct PictureShape {
    /// The shapes that there are classes for: so many hundredths of the height is the width, from panoramas of half a page to
    /// tall strips.
    static let steps = Array(stride(from: 40, through: 300, by: 5))

    private let width: Int
    private let height: Int

    /// A picture of unknown size is a square.
    init(width: UInt32, height: UInt32) {
        let isKnown = width > 0 && height > 0
        self.width = isKnown ? Int(width) : 1
        self.height = isKnown ? Int(height) : 1
    }

    /// Rounded to the nearest step.
    var styleClass: String {
        let hundredths = (width * 100 + height / 2) / height
        return "r\(min(max((hundredths + 2) / 5 * 5, 40), 300))"
    }

    /// Wider than high.
    var isWide: Bool { width > height }

    /// What keeps the page from jumping while pictures come.
    var attributes: String { "width=\"\(width)\" height=\"\(height)\"" }

    /// How wide its picture is whose longest edge is this.
    func width(longestEdge: Int) -> Int {
        max(1, width >= height ? longestEdge : longestEdge * width / height)
    }

    /// How high that picture is.
    func height(longestEdge: Int) -> Int {
        max(1, width >= height ? longestEdge * height / width : longestEdge)
    }

    /// The classes. One photo by itself is no larger than a window is high.
    static var styles: String {
        steps.map { step in
            ".r\(step){flex:\(step) 1 calc(var(--row)*\(step)/100)}.r\(step)>:first-child{aspect-ratio:\(step)/100}"
                + ".one .r\(step){max-width:\(step * 78 / 100)vh}"
        }.joined(separator: "\n")
    }
}
