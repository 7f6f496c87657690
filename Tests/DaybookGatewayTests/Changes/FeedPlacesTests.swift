import Testing

@testable import DaybookGateway

@Suite("Places for streams of changes")
struct FeedPlacesTests {
    @Test("One account has its share and no more, and whoever leaves makes room")
    func shares() {
        var places = FeedPlaces()
        for _ in 0..<FeedPlaces.maximumOfOwner {
            let isIn = places.enter(owner: 1)
            #expect(isIn)
        }
        let isOver = places.enter(owner: 1)
        #expect(!isOver && !places.hasPlace(owner: 1) && places.hasPlace(owner: 2))
        let isOther = places.enter(owner: 2)
        #expect(isOther && places.count == FeedPlaces.maximumOfOwner + 1)
        places.exit(owner: 1)
        let isBack = places.enter(owner: 1)
        #expect(isBack && !places.hasPlace(owner: 1))
    }

    @Test("All accounts together have a bound, too")
    func total() {
        var places = FeedPlaces()
        var owner: Int64 = 0
        while places.hasPlace(owner: owner) {
            for _ in 0..<FeedPlaces.maximumOfOwner { _ = places.enter(owner: owner) }
            owner += 1
        }
        #expect(
            places.count == FeedPlaces.maximumStreams
                && owner == Int64(FeedPlaces.maximumStreams / FeedPlaces.maximumOfOwner))
        let isIn = places.enter(owner: owner)
        #expect(!isIn)
        places.exit(owner: owner)
        #expect(places.count == FeedPlaces.maximumStreams, "who is not in gives nothing back")
        places.exit(owner: 0)
        #expect(places.hasPlace(owner: owner) && places.hasPlace(owner: 0) && !places.hasPlace(owner: 1))
    }
}
