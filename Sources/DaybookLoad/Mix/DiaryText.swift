/// The words of a diary, in the scripts that its search must find.
enum DiaryText {
    private static let words = [
        "강가", "산책", "바다", "도서관", "생일", "아침", "커피", "비가", "할머니", "시장", "기차", "여행", "노을", "고양이",
        "river", "morning", "coffee", "rain", "library", "birthday", "garden", "train", "harbour", "snow", "bread",
        "letter", "mountain", "heron", "Zürich", "café", "海", "桜", "朝ごはん", "図書館", "雪", "猫", "море", "зима",
    ]

    static func word(_ random: inout SeededGenerator) -> String { words[random.index(below: words.count)] }

    /// Returns a word, or the beginning of one, as people type it; rarely a text that no entry has.
    static func query(_ random: inout SeededGenerator) -> String {
        let word = word(&random)
        let kind = random.fraction()
        if kind < 0.1 { return word + "qx" }
        return kind < 0.4 ? String(word.prefix(2)) : word
    }

    static func title(_ random: inout SeededGenerator) -> String { word(&random) + " " + word(&random) }

    /// Returns a text of about 100 to 1500 bytes.
    static func body(_ random: inout SeededGenerator) -> String {
        (0..<(12 + random.index(below: 150))).map { _ in word(&random) }.joined(separator: " ")
    }
}
