import Hashing
import SearchText

/// The words of a made-up diary: Korean, English and Japanese, a few of them very common and most of them rare.
///
/// Words are made of the syllables of their language. Their frequencies follow Zipf's law with an exponent of one (Zipf
/// 1949), as in natural text. Korean words of higher rank may contain rarer syllables, as names and loanwords do: ten
/// years of a hundred people hold tens of thousands of words (Heaps 1978), most of them once or twice.
struct LibraryWords: Sendable {
    /// The Korean words, the most common first.
    let korean: [String]
    /// The English words, the most common first.
    let english: [String]
    /// The Japanese words, the most common first.
    let japanese: [String]
    /// The sums of 1/rank up to each rank, to draw words by.
    private let weights: [Double]

    /// The number of words made of a language's common syllables.
    static let count = 6000
    /// The number of Korean words made of all syllables in use.
    static let rareCount = 54_000

    init() {
        var random = SplitMix(seed: 0x6461_7962_6f6f_6b)
        let common = Self.words(
            of: "강산책바다도서관생일아침커피비가머니시장기차여행노을고양이하늘구름나무꽃길밤낮봄여름가을겨울집밥물빛눈별달손마음친구우리오늘어제내일사람말글책음식점공원역학교회사버스지하철",
            syllables: 2...3, using: &random)
        korean =
            common
            + Self.words(Self.rareCount, of: Self.syllables, syllables: 2...3, except: common, using: &random)
        english = Self.words(
            of: [
                "ri", "ver", "mor", "ning", "cof", "fee", "rain", "li", "bra", "gar", "den", "train", "har", "bour",
                "snow", "bread", "let", "ter", "moun", "tain", "her", "on", "ca", "fe", "sun", "light", "wa", "ter",
            ],
            syllables: 1...3, using: &random)
        japanese = Self.words(
            of: "海桜朝雪猫犬山川空雨花夜昼春夏秋冬家族友達旅電車駅図書館公園散歩料理写真音楽映画の本水火木金土日月", syllables: 1...3,
            using: &random)
        var sum = 0.0
        weights = (1...korean.count).map { rank in
            sum += 1 / Double(rank)
            return sum
        }
    }

    /// The 1,026 syllables without rare vowels, clusters and rare finals.
    private static var syllables: [String] {
        let (vowels, finals): ([UInt32], [UInt32]) = ([0, 1, 4, 5, 6, 8, 13, 18, 20], [0, 1, 4, 8, 16, 21])
        // Unicode orders syllables by 19 initials, 21 vowels and 28 finals (The Unicode Standard, section 3.12).
        return (0..<UInt32(19)).flatMap { initial in
            let first = 0xAC00 + initial * 21 * 28
            return vowels.flatMap { vowel in
                finals.compactMap { Unicode.Scalar(first + vowel * 28 + $0).map { String($0) } }
            }
        }
    }

    private static func words(
        _ count: Int = count, of syllables: some Collection<Character>, syllables counts: ClosedRange<Int>,
        using random: inout SplitMix
    ) -> [String] {
        words(count, of: syllables.map(String.init), syllables: counts, using: &random)
    }

    private static func words(
        _ count: Int = count, of syllables: [String], syllables counts: ClosedRange<Int>, except known: [String] = [],
        using random: inout SplitMix
    ) -> [String] {
        var seen = Set(known)
        var words: [String] = []
        while words.count < count {
            let length = counts.lowerBound + random.index(below: counts.count)
            var word = (0..<length).map { _ in syllables[random.index(below: syllables.count)] }.joined()
            // A word that exists already gets another syllable, because all combinations may be used up.
            if seen.contains(word) { word += syllables[random.index(below: syllables.count)] }
            if seen.insert(word).inserted { words.append(word) }
        }
        return words
    }

    /// Returns a random word; common words come more often.
    func word(of words: [String], _ random: inout SplitMix) -> String {
        let point = random.fraction() * weights[words.count - 1]
        var (rank, end) = (0, weights.count)
        while rank < end {
            let middle = (rank + end) / 2
            if weights[middle] >= point { end = middle } else { rank = middle + 1 }
        }
        return words[min(rank, words.count - 1)]
    }

    /// Returns a sentence in one language; seven of ten are Korean.
    func sentence(_ length: Int, using random: inout SplitMix) -> String {
        let choice = random.fraction()
        if choice < 0.7 {
            let particles = ["은", "는", "이", "가", "을", "를", "에", "에서", "로", "", "", ""]
            return (0..<length).map { _ in
                word(of: korean, &random) + particles[random.index(below: particles.count)]
            }.joined(separator: " ") + "."
        }
        if choice < 0.85 {
            return (0..<length).map { _ in word(of: english, &random) }.joined(separator: " ") + "."
        }
        return (0..<length).map { _ in word(of: japanese, &random) }.joined(separator: "") + "。"
    }
}
