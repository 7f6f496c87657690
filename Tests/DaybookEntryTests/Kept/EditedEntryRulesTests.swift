import DaybookAPI
import Testing

@testable import DaybookEntry

@Suite("The rules for entries with the edits of their pages")
struct EditedEntryRulesTests {
    private let rules: EditedEntryRules

    init() throws { rules = try EditedEntryRules() }

    private func allows(_ change: (inout KeptEntry, inout KeptRevision) -> Void) -> Bool {
        var (entry, text) = (KeptEntry(), KeptRevision())
        (entry.id, entry.timeZone) = ("01234567-89ab-7def-8123-456789abcdef", "Asia/Seoul")
        var time = Timestamp()
        time.seconds = 1_709_960_645
        entry.entryTime = time
        change(&entry, &text)
        return rules.allows(entry, text: text)
    }

    @Test("An edit follows the rules for one made here")
    func edits() {
        #expect(allows { entry, _ in entry.tags = ["눈"] })
        #expect(allows { entry, text in (entry.placeName, text.title) = ("서울숲", "첫눈") })
        #expect(!allows { entry, _ in entry.tags = [""] })
        #expect(!allows { entry, _ in entry.tags = (0...100).map { "\($0)" } })
        #expect(!allows { entry, _ in entry.people = [String(repeating: "a", count: 101)] })
        #expect(!allows { entry, _ in entry.placeLatitude = 37.5 })
        #expect(!allows { entry, _ in (entry.placeLatitude, entry.placeLongitude) = (91, 0) })
        #expect(!allows { entry, _ in entry.timeZone = "Atlantis" })
        #expect(!allows { entry, _ in entry.entryTime?.seconds = 253_402_300_800 })
        #expect(!allows { _, text in text.title = String(repeating: "a", count: 1025) })
        #expect(!allows { _, text in text.body = String(repeating: "a", count: 262_145) })
        #expect(!allows { _, text in text.temperature = 20 })
    }

    @Test("A zone has its own offset at each time, and an unknown one has none")
    func offsets() {
        #expect(rules.offset(inZone: "America/New_York", at: 1_710_053_999) == -18_000)
        #expect(rules.offset(inZone: "America/New_York", at: 1_710_054_000) == -14_400)
        #expect(rules.offset(inZone: "Atlantis", at: 0) == nil)
        #expect(rules.offset(inZone: "UTC", at: .max) == nil)
    }
}
