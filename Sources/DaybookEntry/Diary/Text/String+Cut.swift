extension String {
    /// Returns the text cut to at most `bytes` bytes of UTF-8, between characters.
    func cut(toBytes bytes: Int) -> String {
        var cut = self
        while cut.utf8.count > bytes { cut = String(cut.prefix(max(0, cut.count - (cut.utf8.count - bytes + 3) / 4))) }
        return cut
    }
}
