/// The sine with the same bits on every machine: the system's function may differ between C libraries.
enum Sine {
    /// Returns the sine of an angle in turns, to nine digits, by Taylor's series up to the thirteenth power.
    static func of(_ turns: Double) -> Double {
        var part = turns - turns.rounded(.down)
        // The sine of the second and third quarters is that of the mirrored angle.
        if part > 0.75 { part -= 1 } else if part > 0.25 { part = 0.5 - part }
        let angle = part * 2 * Double.pi
        let square = angle * angle
        var term = angle
        var sum = angle
        for step in stride(from: 2.0, through: 12.0, by: 2.0) {
            term = -term * square / (step * (step + 1))
            sum += term
        }
        return sum
    }
}
