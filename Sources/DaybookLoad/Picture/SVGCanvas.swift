/// A writer of SVG 1.1: lines, areas and texts.
struct SVGCanvas: Sendable {
    /// The look of a line.
    struct Stroke: Sendable {
        var color: String
        var width = 1.0
        var isDashed = false
    }

    /// The part of a text that is at its point.
    enum Anchor: String, Sendable {
        case start, middle, end
    }

    private let width: Double
    private let height: Double
    private var elements: [String] = []

    init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
        rectangle(x: 0, y: 0, width: width, height: height, color: "#ffffff")
    }

    mutating func rectangle(x: Double, y: Double, width: Double, height: Double, color: String) {
        elements.append(
            #"<rect x="\#(n(x))" y="\#(n(y))" width="\#(n(width))" height="\#(n(height))" fill="\#(color)"/>"#)
    }

    /// Draws a line through points; nothing if there are fewer than two.
    mutating func line(_ points: [(x: Double, y: Double)], stroke: Stroke) {
        guard points.count > 1 else { return }
        let text = points.map { n($0.x) + "," + n($0.y) }.joined(separator: " ")
        let dashes = stroke.isDashed ? #" stroke-dasharray="6 4""# : ""
        elements.append(
            #"<polyline points="\#(text)" fill="none" stroke="\#(stroke.color)" stroke-width="\#(n(stroke.width))" "#
                + #"stroke-linejoin="round"\#(dashes)/>"#)
    }

    mutating func dot(x: Double, y: Double, radius: Double, color: String) {
        elements.append(#"<circle cx="\#(n(x))" cy="\#(n(y))" r="\#(n(radius))" fill="\#(color)"/>"#)
    }

    mutating func text(
        _ text: String, x: Double, y: Double, size: Double = 12, anchor: Anchor = .start, color: String = "#333333",
        isBold: Bool = false, isUpright: Bool = false
    ) {
        let weight = isBold ? #" font-weight="bold""# : ""
        let turn = isUpright ? #" transform="rotate(-90 \#(n(x)) \#(n(y)))""# : ""
        elements.append(
            #"<text x="\#(n(x))" y="\#(n(y))" font-size="\#(n(size))" text-anchor="\#(anchor.rawValue)" "#
                + #"fill="\#(color)"\#(weight)\#(turn)>\#(Self.escaped(text))</text>"#)
    }

    /// The whole document.
    var document: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="\(n(width))" height="\(n(height))" \
        viewBox="0 0 \(n(width)) \(n(height))" font-family="DejaVu Sans, Helvetica, Arial, sans-serif">
        \(elements.joined(separator: "\n"))
        </svg>

        """
    }

    /// Returns text without XML's special characters, and without characters that XML forbids.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private func n(_ value: Double) -> String {
        let text = Format.fixed(value, digits: 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
