import Testing

@testable import DaybookMedia

struct FilmMatrixTests {
    @Test("A matrix asks for the orientation that it was made of", arguments: 1...8)
    func orientations(value: Int) {
        #expect(FilmMatrix(orientation: value).orientation == value)
    }

    @Test("Turning a matrix turns what it shows, clockwise")
    func turned() {
        #expect(FilmMatrix.upright.turned(.quarter).orientation == 6)
        #expect(FilmMatrix.upright.turned(.half).orientation == 3)
        #expect(FilmMatrix(orientation: 6).turned(.quarter).orientation == 3)
        #expect(FilmMatrix(orientation: 6).turned(.threeQuarters).orientation == 1)
        #expect(FilmMatrix(orientation: 2).turned(.quarter).orientation == 7)
    }

    @Test("Nothing of a turned picture is left of zero or above it")
    func numbers() {
        let one = Int32(1 << 16)
        #expect(
            FilmMatrix(orientation: 6).numbers(width: 480, height: 270) == [
                0, one, 0, -one, 0, 0, 270 * one, 0, 1 << 30,
            ])
    }

    @Test("Any numbers are some orientation")
    func anything() {
        for numbers in [(0, 0, 0, 0), (Int(Int32.min), Int(Int32.max), -1, 1), (5, -70_000, 70_000, 5)] {
            let matrix = FilmMatrix(a: numbers.0, b: numbers.1, c: numbers.2, d: numbers.3)
            #expect((1...8).contains(matrix.orientation))
        }
    }
}
