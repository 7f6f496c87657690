import Testing

@testable import DaybookLoad

@Suite struct MixTests {
    @Test func `a mix is a name or weights`() throws {
        #expect(try Mix(parsing: "day") == .day)
        #expect(try Mix(parsing: "list=3,search=1").weights == [.list: 3, .search: 1])
        #expect(try Mix(parsing: "list=3,search=0").operations == [.list])
    }

    @Test(arguments: ["", "night", "list", "list=", "list=-1", "list=1,list=2", "list=0", "list=nan", "fly=1"])
    func `what is no mix is refused`(text: String) {
        #expect(throws: LoadError.self) { try Mix(parsing: text) }
    }

    @Test func `a point of the whole names an operation`() {
        let mix = Mix([.search: 1, .list: 3])
        #expect([0, 0.74, 0.76, 0.999].map(mix.operation(at:)) == [.list, .list, .search, .search])
    }

    @Test func `what is left out leaves its share to the others`() {
        let mix = Mix.day.without([.thumbnail, .upload])
        #expect(!mix.operations.contains(.thumbnail) && mix.operations.contains(.list))
        #expect(mix.description.hasPrefix("list       20.4 %\nday        10.2 %"))
    }

    @Test func `an empty diary has nothing to open`() {
        #expect(SampleIDs().missing == [.entry, .edit, .thumbnail])
        #expect(SampleIDs(entries: ["a"]).missing == [.thumbnail])
        let samples = SampleIDs(entries: ["a", "b"], photos: ["x", "y", "z"])
        #expect(samples.missing.isEmpty)
        #expect(samples.entry(at: 0.49) == "a" && samples.entry(at: 0.999) == "b")
        #expect(samples.photos(at: [0.9, 0.95, 0]) == ["z", "x"])
    }
}
