import Testing

@testable import DaybookEntry

@Suite("What lines of the change log come to")
struct ChangeSummaryTests {
    private static let thing = ChangedThing(kind: .entry, id: UUIDBytes(high: 1, low: 1))

    private func lines(_ actions: [DiaryChange.Action], of thing: ChangedThing = thing) -> [DiaryChange] {
        actions.enumerated().map { index, action in
            DiaryChange(
                number: Int64(index + 1), kind: thing.kind, id: thing.id, action: action, time: Instant(microseconds: 0)
            )
        }
    }

    @Test(
        "Several lines of one thing come to one",
        arguments: [
            ([DiaryChange.Action.inserted], "inserted"), ([.updated], "updated"), ([.removed], "removed"),
            ([.inserted, .updated, .updated], "inserted"), ([.updated, .updated], "updated"),
            ([.updated, .removed], "removed"), ([.inserted, .removed], "nothing"),
            ([.inserted, .removed, .inserted], "inserted"), ([.removed, .inserted], "inserted"),
            ([.removed, .inserted, .updated], "inserted"), ([.removed, .inserted, .removed], "removed"),
        ])
    func collapse(actions: [DiaryChange.Action], told: String) {
        let summary = ChangeSummary(lines(actions)) { _ in actions.last != .removed }
        let one = [Self.thing]
        #expect(summary.inserted == (told == "inserted" ? one : []))
        #expect(summary.updated == (told == "updated" ? one : []))
        #expect(summary.removed == (told == "removed" ? one : []))
    }

    @Test("What was shown at the last line and is gone by now is gone already, unless nobody knew it")
    func goneMeanwhile() {
        #expect(ChangeSummary(lines([.updated])) { _ in false }.removed == [Self.thing])
        let unknown = ChangeSummary(lines([.inserted])) { _ in false }
        #expect(unknown.inserted.isEmpty && unknown.removed.isEmpty)
    }

    @Test("What is back by now stays gone until the line that says so")
    func backMeanwhile() {
        let summary = ChangeSummary(lines([.removed])) { _ in true }
        #expect(summary.removed == [Self.thing] && summary.inserted.isEmpty)
    }

    @Test("An entry and a photo of one id are two things, each in its place")
    func kinds() {
        let photo = ChangedThing(kind: .photo, id: Self.thing.id)
        let all = lines([.updated], of: photo) + lines([.inserted]) + lines([.updated], of: photo)
        let summary = ChangeSummary(all) { _ in true }
        #expect(summary.updated == [photo] && summary.inserted == [Self.thing])
    }

    @Test(
        "A line says what changed in lists",
        arguments: [
            (nil, .shown, .inserted), (.draft, .shown, .inserted), (.hidden, .shown, .inserted),
            (.trash, .shown, .inserted), (.shown, .shown, .updated), (.shown, .draft, .removed),
            (.shown, .hidden, .removed), (.shown, .trash, .removed), (.shown, nil, .removed), (nil, .hidden, nil),
            (.hidden, .hidden, nil), (.hidden, .trash, nil), (.trash, nil, nil), (nil, .draft, nil),
        ] as [(Visibility?, Visibility?, DiaryChange.Action?)])
    func actions(old: Visibility?, new: Visibility?, action: DiaryChange.Action?) {
        #expect(DiaryChange.Action(from: old, to: new) == action)
    }
}
