import Testing

@testable import DaybookMedia

struct FrameChoiceTests {
    private func choice(_ frames: Int, _ width: Int = 100, _ height: Int = 100) -> [Int]? {
        FrameChoice(frames: frames, width: width, height: height).map { [$0.read, $0.step, $0.shown] }
    }

    @Test("Few frames are all shown, of many each second or third")
    func frames() {
        #expect(choice(1) == nil)
        #expect(choice(2) == [2, 1, 2])
        #expect(choice(40) == [40, 1, 40])
        #expect(choice(41) == [41, 2, 21])
        #expect(choice(100_000) == [120, 3, 40])
    }

    @Test("Large frames are decoded only as far as the budget goes")
    func budget() {
        #expect(choice(100, 3000, 2000) == [10, 1, 10])
        #expect(choice(100, 10_000, 5000) == nil)
        #expect(choice(100, .max, .max) == nil)
    }

    @Test("A frame lasts as long as those that it stands for")
    func delays() throws {
        let choice = try #require(FrameChoice(frames: 41, width: 10, height: 10))
        #expect(choice.delays(Array(repeating: 40, count: 41)) == Array(repeating: 80, count: 20) + [40])
        #expect(choice.delays([]).prefix(2) == [200, 200])
        #expect(choice.delays([0, 10, .max, .min]).prefix(2) == [200, 60_100])
    }
}
