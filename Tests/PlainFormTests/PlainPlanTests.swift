import DaybookAPI
import Testing

@testable import PlainForm

@Suite("The place of everything in the plain form")
struct PlainPlanTests {
    private func paths(_ lines: DiaryLines) throws -> [String: String] {
        let plan = PlainPlan(try lines.diary())
        return plan.photos.mapValues(\.path)
    }

    @Test("A photo lies beside the first entry that shows it, else in the library, and equal names get numbers")
    func photos() throws {
        var lines = DiaryLines()
        for id in ["p1", "p2", "p3", "p4"] { try lines.photo(id) }
        try lines.entry("e2", title: "Later", day: 1, photos: ["p1", "p3"])
        try lines.entry("e1", title: "First snow", photos: ["p1", "p2"])
        #expect(
            try paths(lines) == [
                "p1": "2024/03/09-first-snow/IMG_1.jpg", "p2": "2024/03/09-first-snow/IMG_1 (2).jpg",
                "p3": "2024/03/10-later/IMG_1.jpg", "p4": "library/2024/03/IMG_1.jpg",
            ])
    }

    @Test("Entries of one day and title have folders of their own, whatever case the titles have")
    func equalTitles() throws {
        var lines = DiaryLines()
        for (id, title) in [("e1", "Snow"), ("e2", "SNOW"), ("e3", ""), ("e4", "")] {
            try lines.entry(id, title: title)
        }
        let plan = PlainPlan(try lines.diary())
        #expect(
            plan.folders == [
                "e1": "2024/03/09-snow", "e2": "2024/03/09-snow (2)", "e3": "2024/03/09", "e4": "2024/03/09 (2)",
            ])
    }

    @Test("What is hidden, deleted or a draft lies in a part of its own")
    func parts() throws {
        var lines = DiaryLines()
        try lines.photo("p1") { $0.hidden = true }
        try lines.photo("p2") { $0.deleteTime = Timestamp() }
        for id in ["p3", "p4", "p5"] { try lines.photo(id) }
        try lines.entry("e1", title: "a", photos: ["p1", "p2", "p3"])
        try lines.entry("e2", title: "b", photos: ["p4"]) { $0.hidden = true }
        try lines.entry("e3", title: "", photos: ["p4", "p5"]) { $0.draft = true }
        try lines.entry("e4", title: "c", photos: ["p5"]) { ($0.hidden, $0.deleteTime) = (true, Timestamp()) }
        let plan = PlainPlan(try lines.diary())
        #expect(
            plan.folders == [
                "e1": "2024/03/09-a", "e2": "hidden/2024/03/09-b", "e3": "drafts/2024/03/09",
                "e4": "hidden/trash/2024/03/09-c",
            ])
        #expect(
            try paths(lines) == [
                "p1": "hidden/library/2024/03/IMG_1.jpg", "p2": "trash/library/2024/03/IMG_1.jpg",
                "p3": "2024/03/09-a/IMG_1.jpg", "p4": "drafts/2024/03/09/IMG_1.jpg",
                "p5": "drafts/2024/03/09/IMG_1 (2).jpg",
            ])
    }

    @Test("Everything hidden lies in one folder, also what is deleted and what only earlier texts show")
    func hidden() throws {
        var lines = DiaryLines()
        try lines.photo("p1") { ($0.hidden, $0.deleteTime) = (true, Timestamp()) }
        try lines.photo("p2", name: "a.HEIC", type: "image/heic") {
            ($0.hidden, $0.deleteTime, $0.filmId) = (true, Timestamp(), "p3")
        }
        try lines.photo("p3", name: "b.MOV", type: "video/quicktime") { $0.stillId = "p2" }
        try lines.photo("p4")
        try lines.photo("p5") { $0.deleteTime = Timestamp() }
        try lines.entry("e1", title: "a", photos: ["p1", "p4"]) {
            ($0.hidden, $0.deleteTime, $0.revision) = (true, Timestamp(), 2)
        }
        try lines.entry("e2", title: "b") { $0.revision = 2 }
        try lines.revision(of: "e1", number: 1, title: "a", body: "", earlier: ["aa", "bb", "digest of p5"])
        try lines.revision(of: "e2", number: 1, title: "b", body: "", earlier: ["bb"])
        let plan = PlainPlan(try lines.diary())
        #expect(plan.folders == ["e1": "hidden/trash/2024/03/09-a", "e2": "2024/03/09-b"])
        #expect(
            plan.files.map(\.path) == [
                "earlier/bb", "hidden/earlier/aa", "hidden/trash/2024/03/09-a/IMG_1.jpg",
                "hidden/trash/library/2024/03/IMG_1.jpg", "hidden/trash/library/2024/03/a.HEIC",
                "hidden/trash/library/2024/03/a.MOV", "trash/library/2024/03/IMG_1.jpg",
            ])
    }

    @Test("A live photo and its film have one stem, and lie together")
    func pairs() throws {
        var lines = DiaryLines()
        for (still, film) in [("p1", "p2"), ("p3", "p4")] {
            try lines.photo(still, name: "IMG_1.HEIC", type: "image/heic") { $0.filmId = film }
            try lines.photo(film, name: "clip.MOV", type: "video/quicktime") { ($0.stillId, $0.hidden) = (still, true) }
        }
        try lines.entry("e1", title: "a", photos: ["p1", "p3"])
        #expect(
            try paths(lines) == [
                "p1": "2024/03/09-a/IMG_1.HEIC", "p2": "2024/03/09-a/IMG_1.MOV",
                "p3": "2024/03/09-a/IMG_1 (2).HEIC", "p4": "2024/03/09-a/IMG_1 (2).MOV",
            ])
    }

    @Test("A photo with words has a file beside it; the film of a live photo has none, and no name is another's")
    func sidecars() throws {
        var lines = DiaryLines()
        try lines.photo("p1", name: "IMG_1.HEIC", type: "image/heic") { ($0.filmId, $0.favorite) = ("p2", true) }
        try lines.photo("p2", name: "clip.MOV", type: "video/quicktime") { ($0.stillId, $0.favorite) = ("p1", true) }
        try lines.photo("p3", name: "img_1.heic.XMP") { ($0.hidden, $0.caption) = (true, "secret") }
        try lines.photo("p4", name: "IMG_1.heic.xmp")
        try lines.photo("p5", name: String(repeating: "가", count: 100) + ".jpg") { $0.caption = "long" }
        let plan = PlainPlan(try lines.diary())
        let library = "library/2024/03/"
        #expect(plan.photos["p2"]?.path == library + "IMG_1.MOV")
        #expect(plan.photos["p4"]?.path == library + "IMG_1.heic (2).xmp")
        let long = String(try #require(plan.sidecarPath(of: "p5")?.split(separator: "/").last))
        #expect(long.utf8.count <= PlainName.maximumBytes && long.hasSuffix("가.jpg.xmp"))
        #expect(
            Set(plan.pagePaths) == [
                library + "IMG_1.HEIC.xmp", "hidden/" + library + "img_1.heic.XMP.xmp", library + long,
            ])
        // A first word changes no name.
        var wordless = DiaryLines()
        try wordless.photo("p5", name: String(repeating: "가", count: 100) + ".jpg")
        #expect(try paths(wordless)["p5"] == plan.photos["p5"]?.path)
    }

    @Test("The caption in the entry beside which a photo lies is told, and that of no other entry")
    func captions() throws {
        var lines = DiaryLines()
        for id in ["p1", "p2"] { try lines.photo(id, name: id + ".jpg") }
        try lines.photo("p3", name: "p3.jpg") { $0.hidden = true }
        try lines.entry("e1", title: "a", day: 1, photos: ["p1", "p3"]) { entry in
            for index in entry.photos.indices { entry.photos[index].caption = "shown" }
        }
        try lines.entry("e2", title: "b", photos: ["p1", "p2"]) { entry in
            entry.hidden = true
            for index in entry.photos.indices { entry.photos[index].caption = "secret" }
        }
        let plan = PlainPlan(try lines.diary())
        #expect(plan.sidecars.mapValues(\.caption) == ["p1": "shown", "p2": "secret"])
        #expect(plan.sidecarPath(of: "p1") == "2024/03/10-a/p1.jpg.xmp")
        #expect(plan.sidecarPath(of: "p2") == "hidden/2024/03/09-b/p2.jpg.xmp")
    }

    @Test("Subjects of one name keep their folders when another one goes")
    func subjects() throws {
        var lines = DiaryLines()
        for id in ["s1", "s2"] { try lines.subject(id, name: "보리") }
        #expect(try PlainPlan(lines.diary()).subjectFolders == ["s1": "subjects/보리", "s2": "subjects/보리 (2)"])
        var later = DiaryLines()
        try later.subject("s2", name: "보리")
        var (given, page) = (GivenNames(), KeptPage())
        (page.subjectId, page.path) = ("s2", "subjects/보리 (2)/index.md")
        given.addPage(try RecordLines.line(of: page))
        #expect(try PlainPlan(later.diary(), keeping: given).subjectFolders == ["s2": "subjects/보리 (2)"])
    }

    @Test("No photo takes the name of the page, and names without an ending get one")
    func names() throws {
        var lines = DiaryLines()
        try lines.photo("p1", name: "INDEX.MD")
        try lines.photo("p2", name: "")
        try lines.photo("p3", name: "../../up")
        try lines.photo("p4", name: "", type: "video/x-matroska")
        try lines.photo("p5", name: "", type: "video/unknown")
        try lines.entry("e1", title: "a", photos: ["p1", "p2", "p3", "p4", "p5"])
        #expect(
            try paths(lines) == [
                "p1": "2024/03/09-a/INDEX (2).MD", "p2": "2024/03/09-a/photo.jpg", "p3": "2024/03/09-a/_._.._up.jpg",
                "p4": "2024/03/09-a/photo.mkv", "p5": "2024/03/09-a/photo",
            ])
    }

    @Test("Photos whose records are gone are kept for the texts that showed them")
    func earlier() throws {
        var lines = DiaryLines()
        try lines.photo("p1")
        try lines.entry("e1", title: "a", photos: ["p1"]) { $0.revision = 2 }
        try lines.revision(of: "e1", number: 1, title: "a", body: "", earlier: ["digest of p1", "aa"])
        let files = PlainPlan(try lines.diary()).files
        #expect(files.map(\.path) == ["2024/03/09-a/IMG_1.jpg", "earlier/aa"])
        #expect(files.map(\.digest) == ["digest of p1", "aa"])
    }

    /// The names that a plan gives to entries in folders and to files.
    private func names(_ folders: [String: String], files: [String: String] = [:]) throws -> GivenNames {
        var names = GivenNames()
        for (id, folder) in folders {
            var page = KeptPage()
            (page.entryId, page.path) = (id, folder + "/index.md")
            names.addPage(try RecordLines.line(of: page))
        }
        for (path, digest) in files {
            var file = KeptFile()
            (file.path, file.digest) = (path, digest)
            names.addFile(try RecordLines.line(of: file))
        }
        return names
    }

    @Test("Names that were given stay, also when what had the first one is gone, and new things get free ones")
    func givenNames() throws {
        var lines = DiaryLines()
        for id in ["p2", "p3"] { try lines.photo(id) }
        try lines.entry("e0", title: "Snow")
        try lines.entry("e2", title: "snow", photos: ["p2", "p3"])
        let folder = "2024/03/09-snow (2)"
        let given = try names(["e2": folder], files: [folder + "/IMG_1 (2).jpg": "digest of p2"])
        let plan = PlainPlan(try lines.diary(), keeping: given)
        #expect(plan.folders == ["e0": "2024/03/09-snow", "e2": folder])
        #expect(plan.photos.mapValues(\.path) == ["p2": folder + "/IMG_1 (2).jpg", "p3": folder + "/IMG_1.jpg"])
        #expect(Set(plan.pagePaths) == ["2024/03/09-snow/index.md", folder + "/index.md"])
    }

    @Test("A given name goes when the title, the day or the part is another, and one given twice has one owner")
    func outdatedNames() throws {
        var lines = DiaryLines()
        try lines.entry("e1", title: "Rain")
        try lines.entry("e2", title: "Snow") { $0.hidden = true }
        try lines.entry("e3", title: "Ice", day: 1)
        try lines.entry("e4", title: "Ice", day: 1)
        let diary = try lines.diary()
        let given = try names([
            "e1": "2024/03/09-snow (2)", "e2": "2024/03/09-snow", "e3": "2024/03/10-ice (2)",
            "e4": "2024/03/10-ice (2)",
        ])
        let plan = PlainPlan(diary, keeping: given)
        #expect(plan.folders["e1"] == "2024/03/09-rain" && plan.folders["e2"] == "hidden/2024/03/09-snow")
        #expect(plan.folders["e3"] == "2024/03/10-ice (2)" && plan.folders["e4"] == "2024/03/10-ice")
        for wrong in [
            "/etc", "2024/03/../09-ice", "2024/03/10-ice (1)", "2024/03/10-ice (02)", "2024/03/10-ice (9999999)",
        ] {
            let plan = PlainPlan(diary, keeping: try names(["e3": wrong]))
            #expect(plan.folders == PlainPlan(diary).folders, "\(wrong)")
        }
    }

    @Test("A path that had a file gets no other bytes, also if that file moves or is gone")
    func earlierPaths() throws {
        var lines = DiaryLines()
        for id in ["p1", "p2"] { try lines.photo(id) }
        try lines.entry("e1", title: "Snow", photos: ["p1"])
        try lines.photo("p3", name: "a.HEIC", type: "image/heic") { $0.filmId = "p4" }
        try lines.photo("p4", name: "a.HEIC", type: "image/heic") { $0.stillId = "p3" }
        try lines.photo("p5", name: "b.HEIC", type: "image/heic") { $0.filmId = "p6" }
        try lines.photo("p6", name: "b.MOV", type: "video/quicktime") { $0.stillId = "p5" }
        let library = "library/2024/03/"
        let given = try names(
            [:],
            files: [
                library + "IMG_1.jpg": "digest of p1", library + "a.HEIC": "digest of p3",
                library + "a (2).HEIC": "digest of another", library + "b.HEIC": "digest of p5",
                library + "b.MOV": "digest of another",
            ])
        let plan = PlainPlan(try lines.diary(), keeping: given)
        #expect(
            plan.photos.mapValues(\.path) == [
                "p1": "2024/03/09-snow/IMG_1.jpg", "p2": library + "IMG_1 (2).jpg", "p3": library + "a.HEIC",
                "p4": library + "a (3).HEIC", "p5": library + "b (2).HEIC", "p6": library + "b (2).MOV",
            ])
    }

    @Test("A live photo keeps its name with its film, and a sound keeps its own")
    func givenPairs() throws {
        var lines = DiaryLines()
        try lines.photo("p1", name: "IMG_1.HEIC", type: "image/heic") { $0.filmId = "p2" }
        try lines.photo("p2", name: "clip.MOV", type: "video/quicktime") { $0.stillId = "p1" }
        let given = try names([:], files: ["library/2024/03/IMG_1 (3).HEIC": "digest of p1"])
        let plan = PlainPlan(try lines.diary(), keeping: given)
        #expect(
            plan.photos.mapValues(\.path) == [
                "p1": "library/2024/03/IMG_1 (3).HEIC", "p2": "library/2024/03/IMG_1 (3).MOV",
            ])
    }
}
