import Testing

@testable import DaybookCommand

@Suite struct ProgressBarTests {
    private let count = ProgressBar.Count(doing: .sending, files: (1, 4), bytes: (5_000_000, 20_000_000))

    @Test func `the line tells part, files, bytes, what is left and speed`() {
        #expect(
            ProgressBar.line(count, after: .seconds(2), columns: 100)
                == "sending [######..................] 25 %, 1/4 files, 5.0/20.0 MB, 00:06 left, 2.5 MB/s")
    }

    @Test func `a job that does not know its bytes goes by its files`() {
        let count = ProgressBar.Count(doing: .saving, files: (1, 4), bytes: (5_000_000, 0))
        #expect(
            ProgressBar.line(count, after: .seconds(2), columns: 100)
                == "saving [######..................] 25 %, 1/4 files, 5.0 MB, 2.5 MB/s")
    }

    @Test func `bytes that were there before are no speed`() {
        var count = count
        count.found = 4_000_000
        #expect(
            ProgressBar.line(count, after: .seconds(2), columns: 100)
                == "sending [######..................] 25 %, 1/4 files, 5.0/20.0 MB, 00:30 left, 0.5 MB/s")
        count.found = 5_000_000
        #expect(!ProgressBar.line(count, after: .seconds(2), columns: 100).contains("left"))
    }

    @Test func `an estimate waits for a second, and is none at the end`() {
        #expect(!ProgressBar.line(count, after: .milliseconds(900), columns: 100).contains("left"))
        let done = ProgressBar.Count(doing: .sending, files: (4, 4), bytes: (20, 20))
        #expect(!ProgressBar.line(done, after: .seconds(9), columns: 100).contains("left"))
        let slow = ProgressBar.Count(doing: .sending, files: (0, 4), bytes: (1, 7201))
        #expect(ProgressBar.line(slow, after: .seconds(1), columns: 100).contains("2:00:00 left"))
    }

    @Test(arguments: [10, 20, 33, 40, 55, 60, 79])
    func `the line fits the terminal`(columns: Int) {
        let line = ProgressBar.line(count, after: .seconds(2), columns: columns)
        #expect(line.count <= columns)
        #expect(line.hasPrefix("sending"))
    }

    @Test func `an empty job is full`() {
        let empty = ProgressBar.Count(doing: .sending, files: (0, 0), bytes: (0, 0))
        #expect(ProgressBar.line(empty, after: .zero, columns: 100).contains("[########################] 100 %"))
    }
}
