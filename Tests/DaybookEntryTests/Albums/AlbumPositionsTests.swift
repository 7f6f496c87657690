import Testing

@testable import DaybookEntry

@Suite("Places in an order made by hand")
struct AlbumPositionsTests {
    @Test("What comes last, first or between has numbers that rise strictly within its neighbours")
    func rising() throws {
        for (count, lower, upper) in [
            (1, nil, nil), (3, 5, nil), (3, nil, 5), (3, 0, 4), (7, -100, 100), (0, 1, 2),
        ] as [(Int, Int64?, Int64?)] {
            let numbers = try #require(AlbumPositions.positions(count, after: lower, before: upper))
            #expect(numbers.count == count)
            let all = [lower].compactMap(\.self) + numbers + [upper].compactMap(\.self)
            #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "\(all)")
        }
    }

    @Test("Where there is no room there are no numbers, at the ends of numbers too")
    func noRoom() {
        #expect(AlbumPositions.positions(1, after: 4, before: 5) == nil)
        #expect(AlbumPositions.positions(4, after: 0, before: 4) == nil)
        #expect(AlbumPositions.positions(1, after: .max - 1, before: nil) == nil)
        #expect(AlbumPositions.positions(1, after: nil, before: .min + 1) == nil)
        #expect(AlbumPositions.positions(1, after: .min, before: .max) == nil)
    }

    @Test("At one place of a fresh order, 32 things go in one by one before there is no room")
    func halving() {
        let fresh = AlbumPositions.fresh(2)
        var upper = fresh[1]
        var count = 0
        while let number = AlbumPositions.positions(1, after: fresh[0], before: upper)?.first {
            upper = number
            count += 1
        }
        #expect(count == 32)
    }
}
