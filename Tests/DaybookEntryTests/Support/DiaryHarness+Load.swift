@testable import DaybookEntry

extension DiaryHarness {
    private static let words = [
        "아침", "산책", "한강", "커피", "friends", "lunch", "rain", "비", "사진", "집", "책", "running", "저녁", "바다", "mountain",
    ]

    /// Writes many entries, a thousand in a transaction: three a day going back from now, a tag on every tenth.
    func load(entries count: Int, _ caller: Caller, words: Int = 20) async throws {
        let (diary, now) = (diary, clock.now)
        for first in stride(from: 0, to: count, by: 1000) {
            try await store.write { transaction in
                for number in first..<min(first + 1000, count) {
                    let text = (0..<words).map {
                        Self.words[(number &* 31 &+ $0 &* 7 &* (number % 11 + 1)) % Self.words.count]
                    }
                    let time = now.advanced(bySeconds: Int64(-number) * 8 * 3600)
                    let input = EntryInput(
                        title: "Entry \(number)", body: text.joined(separator: " "),
                        time: TimestampInput(seconds: time.seconds, nanoseconds: 0), timeZone: "Asia/Seoul",
                        tags: number % 10 == 0 ? ["tenth"] : [])
                    _ = try diary.writing(transaction, caller, at: now).entries.create(input)
                }
            }
        }
    }
}
