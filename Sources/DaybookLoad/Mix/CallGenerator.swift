import Hashing
import Synchronization

/// The endless sequence of calls for a seed and a mix.
struct CallGenerator: Sendable {
    private let mix: Mix
    private var random: SplitMix

    /// Creates a generator. `mix` must not be empty.
    init(mix: Mix, seed: UInt64) {
        self.mix = mix
        random = SplitMix(seed: seed)
    }

    /// Returns the next call.
    mutating func next() -> Call {
        let operation = mix.operation(at: random.fraction())
        var call = Call(operation: operation)
        switch operation {
        case .list, .photos, .upload: break
        case .entry, .thumbnail: call.place = recent()
        case .day: call.date = date()
        case .timeline: call.granularity = ["YEAR", "MONTH", "DAY"][random.index(below: 3)]
        case .search: call.query = DiaryText.query(&random)
        case .write:
            call.date = date()
            call.title = DiaryText.title(&random)
            call.body = DiaryText.body(&random)
            call.tags = [DiaryText.word(&random)]
            call.photoPlaces = (0..<random.index(below: 4)).map { _ in random.fraction() }
        case .edit:
            call.place = recent()
            call.body = DiaryText.body(&random)
        }
        return call
    }

    /// Returns a random place, squared so that half of all places are in the newest quarter.
    private mutating func recent() -> Double {
        let fraction = random.fraction()
        return fraction * fraction
    }

    /// Returns a random day of the ten years that prepared diaries span.
    private mutating func date() -> String {
        let year = 2015 + random.index(below: 10)
        let month = 1 + random.index(below: 12)
        let day = 1 + random.index(below: 28)
        return "\(year)-" + (month < 10 ? "0" : "") + "\(month)-" + (day < 10 ? "0" : "") + "\(day)"
    }
}

/// A call to make: its operation and its arguments.
///
/// A seed gives the same calls in each run, for any diary: a call refers to entries and photos by places in 0..<1,
/// which the diary's samples turn into IDs.
struct Call: Sendable, Hashable {
    let operation: Operation
    /// The place of the entry or photo, counted from the newest; recent places are more frequent.
    var place = 0.0
    /// The civil date, `YYYY-MM-DD`, of `date` and for `write`.
    var date = ""
    /// The search text.
    var query = ""
    /// The granularity: YEAR, MONTH or DAY.
    var granularity = ""
    /// The title of an entry.
    var title = ""
    var body = ""
    var tags: [String] = []
    /// The photos of a new entry, as places.
    var photoPlaces: [Double] = []
}

/// The calls of one run, handed out in their order to any caller.
final class CallSource: Sendable {
    private let generator: Mutex<CallGenerator>

    init(mix: Mix, seed: UInt64) { generator = Mutex(CallGenerator(mix: mix, seed: seed)) }

    func next() -> Call { generator.withLock { $0.next() } }
}

/// The words of a diary, in the scripts that its search must find.
enum DiaryText {
    private static let words = [
        "강가", "산책", "바다", "도서관", "생일", "아침", "커피", "비가", "할머니", "시장", "기차", "여행", "노을", "고양이",
        "river", "morning", "coffee", "rain", "library", "birthday", "garden", "train", "harbour", "snow", "bread",
        "letter", "mountain", "heron", "Zürich", "café", "海", "桜", "朝ごはん", "図書館", "雪", "猫", "море", "зима",
    ]

    static func word(_ random: inout SplitMix) -> String { words[random.index(below: words.count)] }

    /// Returns a word, or the beginning of one, as people type it; rarely a text that no entry has.
    static func query(_ random: inout SplitMix) -> String {
        let word = word(&random)
        let kind = random.fraction()
        if kind < 0.1 { return word + "qx" }
        return kind < 0.4 ? String(word.prefix(2)) : word
    }

    static func title(_ random: inout SplitMix) -> String { word(&random) + " " + word(&random) }

    /// Returns a text of about 100 to 1500 bytes.
    static func body(_ random: inout SplitMix) -> String {
        (0..<(12 + random.index(below: 150))).map { _ in word(&random) }.joined(separator: " ")
    }
}
