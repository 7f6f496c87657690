import Testing

@testable import DaybookMedia

struct SoundPeaksTests {
    private func peaks(_ samples: [Float]) -> SoundPeaks {
        var peaks = SoundPeaks()
        peaks.add(samples.span)
        return peaks
    }

    @Test("Bars are as loud as the part of the recording that they stand for")
    func bars() {
        let samples = (0..<40_960).map { Float($0 < 20_480 ? 0.5 : 0.1) }
        let bars = peaks(samples).bars(4)
        #expect(bars.map { ($0.loudness * 10).rounded() } == [5, 5, 1, 1])
        #expect(bars.map(\.peak) == [0.5, 0.5, 0.1, 0.1])
    }

    @Test("A recording of any length is kept in as many pieces")
    func long() {
        var peaks = SoundPeaks()
        let second = [Float](repeating: 0.25, count: 8000)
        for _ in 0..<600 { peaks.add(second.span) }
        let bars = peaks.bars(60)
        #expect(bars.allSatisfy { abs($0.loudness - 0.25) < 0.001 })
    }

    @Test("What is no number is silence, what is too loud is cut")
    func hostile() {
        let bars = peaks([.nan, .infinity, -.infinity, 1e30, -1e30]).bars(60)
        #expect(bars.count == 60)
        #expect(bars.allSatisfy { $0.peak <= 1 && $0.loudness <= 1 })
    }

    @Test("A recording without samples is flat")
    func empty() {
        #expect(SoundPeaks().bars(3) == [SoundPeaks.Piece(), SoundPeaks.Piece(), SoundPeaks.Piece()])
    }
}
