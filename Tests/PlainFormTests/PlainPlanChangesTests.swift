import DaybookAPI
import Testing

@testable import PlainForm

@Suite("The pages that changes concern")
struct PlainPlanChangesTests {
    private func lines(
        sound: String = "Woof", change: (inout KeptPhoto) -> Void = { _ in }
    ) throws -> DiaryLines {
        var lines = DiaryLines()
        try lines.photo("p1", name: "a.jpg", change: change)
        try lines.photo("p2", name: "b.jpg") { $0.favorite = true }
        try lines.sound("n1", title: sound)
        try lines.entry("e1", title: "one", photos: ["p1"])
        try lines.entry("e2", title: "two", photos: ["p1", "p2"])
        try lines.entry("e3", title: "three")
        try lines.subject("s1", name: "보리") { $0.coverPhotoId = "p1" }
        try lines.subject("s2", name: "모모") { ($0.coverPhotoId, $0.soundId) = ("p2", "n1") }
        return lines
    }

    /// The names that the first plan gives.
    private func given() throws -> GivenNames {
        let diary = try lines().diary()
        let plan = PlainPlan(diary)
        var names = GivenNames()
        for file in plan.files { names.addFile(try file.line(size: file.size)) }
        var owners = ["e1", "e2", "e3"].map { PlainPage.Owner.entry($0) }
        owners += PlannedPages(of: diary, in: plan).places.map(\.owner)
        for owner in owners {
            let path = try #require(plan.pagePath(of: owner))
            names.addPage(try PlainPage.line(of: owner, digest: "of " + path, at: path))
        }
        return names
    }

    private func concerned(by changed: Set<PlainPage.Owner>, in lines: DiaryLines) throws -> Set<PlainPage.Owner> {
        let (diary, names) = (try lines.diary(), try given())
        return PlainPlan(diary, keeping: names).pages(concernedBy: changed, in: diary, since: names)
    }

    @Test("A change concerns its own page, and words beside the photos of an entry")
    func changed() throws {
        #expect(try concerned(by: [], in: lines()) == [])
        let own: Set<PlainPage.Owner> = [.photo("p1"), .subject("s1"), .entry("e3")]
        #expect(try concerned(by: own, in: lines()) == own)
        #expect(try concerned(by: [.entry("e2")], in: lines()) == [.entry("e2"), .photo("p1"), .photo("p2")])
    }

    @Test("A file that lies elsewhere concerns the pages that name it")
    func moved() throws {
        let hidden = try lines { $0.hidden = true }
        #expect(
            try concerned(by: [.photo("p1")], in: hidden)
                == [.photo("p1"), .entry("e1"), .entry("e2"), .subject("s1")])
        #expect(try concerned(by: [], in: lines(sound: "Bark")) == [.subject("s2")])
    }

    @Test("The pages of the last run are known by their records")
    func digests() throws {
        let names = try given()
        #expect(names.digest(ofPageOf: .entry("e1")) == "of 2024/03/09-one/index.md")
        #expect(names.digest(ofPageOf: .photo("p2")) == "of 2024/03/09-two/b.jpg.xmp")
        #expect(names.digest(ofPageOf: .subject("s2")) == "of subjects/모모/index.md")
        #expect(names.digest(ofPageOf: .photo("p1")) == nil && names.digest(ofPageOf: .photo("e1")) == nil)
        // The words of nobody have no page.
        #expect(try PlainPlan(lines().diary()).pagePath(of: .photo("p1")) == nil)
    }
}
