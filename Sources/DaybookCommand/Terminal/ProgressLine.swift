/// A line on standard error that overwrites itself. Silent unless `isShown`.
struct ProgressLine {
    let isShown: Bool

    func show(_ text: String) {
        if isShown { Terminal.note("\r\u{1B}[2K\(text)") }
    }

    func end() { show("") }
}
