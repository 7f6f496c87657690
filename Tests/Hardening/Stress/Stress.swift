import Glibc

/// What takes long, or wants a machine that is kept busy: `stress WHAT ...`, as Tests/Hardening/run calls it.
@main
enum Stress {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let holds: Bool
        switch (arguments.first, number(arguments)) {
        case ("steps", .some(let seconds)): holds = StepSpeed.measure(seconds: seconds)
        default:
            print("usage: stress steps SECONDS")
            exit(64)
        }
        exit(holds ? 0 : 1)
    }

    private static func number(_ arguments: [String]) -> Int? {
        guard arguments.count == 2, let number = Int(arguments[1]), 1...1_000_000_000 ~= number else { return nil }
        return number
    }
}
