import DaybookAPI
import Testing

@testable import DaybookMedia

struct MediaTypeTests {
    @Test("Every detected format has an ending of its own for the names of files")
    func endings() {
        let endings = MediaType.allCases.compactMap { FileEnding.of($0.rawValue) }
        #expect(endings.count == MediaType.allCases.count)
        #expect(Set(endings).count == endings.count)
    }
}
