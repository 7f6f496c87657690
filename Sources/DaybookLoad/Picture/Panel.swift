/// The panel of one chart on the canvas: frame, grid and labels, and the mapping of values to points.
struct Panel: Sendable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let title: String
    let horizontal: Axis
    let vertical: Axis

    private static let gridColor = "#e4e4e4"
    private static let frameColor = "#999999"

    /// Draws the parts under the curves.
    func draw(on canvas: inout SVGCanvas) {
        canvas.text(title, x: x, y: y - 12, size: 15, isBold: true)
        for tick in horizontal.ticks {
            let at = x + horizontal.place(tick.value) * width
            canvas.line([(at, y), (at, y + height)], stroke: SVGCanvas.Stroke(color: Self.gridColor))
            canvas.text(tick.label, x: at, y: y + height + 17, size: 11, anchor: .middle)
        }
        for tick in vertical.ticks {
            let at = y + height - vertical.place(tick.value) * height
            canvas.line([(x, at), (x + width, at)], stroke: SVGCanvas.Stroke(color: Self.gridColor))
            canvas.text(tick.label, x: x - 7, y: at + 4, size: 11, anchor: .end)
        }
        canvas.line(
            [(x, y), (x, y + height), (x + width, y + height)],
            stroke: SVGCanvas.Stroke(color: Self.frameColor, width: 1.2))
        canvas.text(horizontal.title, x: x + width / 2, y: y + height + 36, anchor: .middle, color: "#555555")
        canvas.text(
            vertical.title, x: x - 58, y: y + height / 2, anchor: .middle, color: "#555555", isUpright: true)
    }

    /// Returns the point of a pair of values.
    func point(across: Double, up: Double) -> (x: Double, y: Double) {
        (x + horizontal.place(across) * width, y + height - vertical.place(up) * height)
    }

    /// Draws a line through pairs of values.
    func curve(_ values: [(Double, Double)], stroke: SVGCanvas.Stroke, on canvas: inout SVGCanvas) {
        canvas.line(values.map { point(across: $0.0, up: $0.1) }, stroke: stroke)
    }

    /// Draws the legend to the right of the panel: the meaning of each kind of line.
    func legend(_ entries: [(name: String, stroke: SVGCanvas.Stroke)], on canvas: inout SVGCanvas) {
        for (row, entry) in entries.enumerated() {
            let at = y + 8 + Double(row) * 20
            canvas.line([(x + width + 20, at), (x + width + 48, at)], stroke: entry.stroke)
            canvas.text(entry.name, x: x + width + 55, y: at + 4)
        }
    }
}
