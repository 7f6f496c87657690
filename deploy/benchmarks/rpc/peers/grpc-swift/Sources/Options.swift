/// The options of the command line, which all peers have.
struct Options {
    static let usage = """
        usage: grpc-swift [--duration SECONDS] [--warm-up SECONDS] [--outstanding N]... [--download]
        Prints one line of JSON. Defaults: 3 seconds after 1, at 1 and 64 calls outstanding.
        """

    struct Problem: Error {
        let text: String
    }

    var duration = 3.0
    var warmUp = 1.0
    var levels: [Int] = []
    var download = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--duration": duration = try Self.number(rest.popFirst(), 0.01...600, name)
            case "--warm-up": warmUp = try Self.number(rest.popFirst(), 0...600, name)
            case "--outstanding": levels.append(Int(try Self.number(rest.popFirst(), 1...4096, name)))
            case "--download": download = true
            default: throw Problem(text: "there is no option \(name).")
            }
        }
        if levels.isEmpty { levels = [1, 64] }
    }

    private static func number(_ text: String?, _ range: ClosedRange<Double>, _ name: String) throws -> Double {
        guard let value = text.flatMap(Double.init), range.contains(value) else {
            throw Problem(text: "\(name) is a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }
}
