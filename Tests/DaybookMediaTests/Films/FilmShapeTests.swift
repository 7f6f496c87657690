import Testing

@testable import DaybookMedia

struct FilmShapeTests {
    private func shape(
        _ width: Int, _ height: Int, _ aspect: (width: Int, height: Int) = (1, 1), edge: Int = 1440, multiple: Int = 1
    ) -> [Int] {
        let shape = FilmShape(stored: (width, height), aspect: aspect, edge: edge, multiple: multiple)
        return [shape.width, shape.height]
    }

    @Test("The longer edge fits, and nothing is enlarged")
    func fits() {
        #expect(shape(3840, 2160) == [1440, 810])
        #expect(shape(640, 360) == [640, 360])
        #expect(shape(2, 40_000) == [1, 1440])
    }

    @Test("Pixels that are not square become so")
    func square() {
        #expect(shape(720, 576, (64, 45)) == [1024, 576])
        #expect(shape(700, 500, (1, 2)) == [700, 1000])
        #expect(shape(720, 576, (1_000_000, 1)) == [720, 576])
    }

    @Test("Edges are even where that is wanted, and never nothing")
    func even() {
        #expect(shape(335, 111, multiple: 2) == [336, 112])
        #expect(shape(1, 1, edge: 480, multiple: 2) == [2, 2])
    }
}
