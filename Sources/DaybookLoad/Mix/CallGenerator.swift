/// The endless sequence of calls for a seed and a mix.
struct CallGenerator: Sendable {
    private let mix: Mix
    private var random: SeededGenerator

    /// Creates a generator. `mix` must not be empty.
    init(mix: Mix, seed: UInt64) {
        self.mix = mix
        random = SeededGenerator(seed: seed)
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
