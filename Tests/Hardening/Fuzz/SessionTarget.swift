import ZeroMQ

@testable import ZRPC

/// A client's and a server's state machine against each other: the input is the script of what is left open.
///
/// The first byte says what the model is: its windows, whether things go wrong, and how it ends.
enum SessionTarget {
    static func test(_ input: [UInt8]) {
        let form = input.first ?? 0
        let ledger = ModelLedger(ModelChoices(script: Array(input.dropFirst())), hasLargeWindows: form & 1 == 1)
        let model = SessionModel(ledger, seed: UInt64(form))
        while !ledger.choices.isAtEnd {
            model.step(breaks: form & 2 == 0)
            if let fault = model.fault { broken(fault) }
        }
        model.settle(retires: form & 4 == 4)
        if let fault = model.fault { broken(fault) }
        StepRate.add(model.steps)
    }

    static var seeds: [[UInt8]] {
        // Greeted, and then of each kind of method a call that comes to its end, with the machines' own chances between.
        let greeting: [UInt8] = [60, 1, 3, 20, 3, 20]
        let calls: [UInt8] = (0..<5).flatMap { method -> [UInt8] in
            [0, method, 1, 0, 0, 100, 0, 3, 3, 44, 0, 0, 0, 9, 44, 0, 0, 3, 200, 0, 20, 20, 37, 0, 3, 44, 0, 3, 20, 20]
        }
        var random = SplitMix(seed: 7)
        let anything = (0..<6).map { form in
            [UInt8(form)] + greeting + (0..<700).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        }
        let troubles: [UInt8] = [57, 1, 57, 6, 57, 8, 57, 10, 0, 57, 11, 50, 54, 0, 58, 5]
        return [[0] + greeting + calls, [7] + greeting + calls, [4] + greeting + calls + troubles + calls] + anything
    }
}
