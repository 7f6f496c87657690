/// The grams of initial consonants (choseong): each pair of neighbours in a short field, spaces between them ignored.
///
/// Bodies have no such grams, because almost every body contains almost every pair. The grams would need space and
/// exclude nothing.
public enum ChoseongGrams {
    /// The first byte of each of these grams. No text contains it.
    static let mark: UInt8 = 0x10

    /// Calls `emit` with each gram of stored text, up to its tail. Grams may repeat.
    ///
    /// Stops as soon as `emit` returns false.
    public static func forEach(in bytes: Span<UInt8>, _ emit: ([UInt8]) -> Bool) {
        var isCounted = false
        var before = Hangul.noInitial
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            if lead == Grams.tailMark { return }
            if lead < 0x20 {
                before = Hangul.noInitial
                isCounted = SearchField.isShort(lead) ?? false
            } else if isCounted, lead != 0x20 {
                let number = lead & 0xF0 == 0xE0 ? Hangul.initial(of: bytes.scalar(at: index).value) : Hangul.noInitial
                if number != Hangul.noInitial, before != Hangul.noInitial, !emit(gram(before, number)) { return }
                before = number
            }
            index += Grams.width(lead)
        }
    }

    /// Returns the grams that a short field must have to contain the needle.
    static func ofNeedle(_ needle: ChoseongNeedle) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return zip(needle.initials, needle.initials.dropFirst()).map(gram).filter { seen.insert($0).inserted }
    }

    private static func gram(_ first: UInt8, _ second: UInt8) -> [UInt8] {
        [mark, UInt8(ascii: "A") + first, UInt8(ascii: "A") + second]
    }
}
