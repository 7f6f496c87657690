import Testing

@testable import DaybookMedia

struct RecentValuesTests {
    @Test("What was put in first is forgotten first")
    func recent() {
        var values = RecentValues<Int, String>(limit: 3)
        for number in 0..<3 { values[number] = "\(number)" }
        values[1] = nil
        values[3] = "3"
        values[0] = "again"
        #expect(values[0] == "again" && values[2] == "2")
        values[4] = "4"
        #expect(values[0] == nil && values[2] == "2" && values[4] == "4")
        for number in 0..<1000 {
            values[number] = "x"
            values[number] = nil
        }
        #expect(values[999] == nil)
    }
}
