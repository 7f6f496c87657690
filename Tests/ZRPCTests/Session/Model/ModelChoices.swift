/// The choices that the model leaves open: settled by chance, the same for each seed, or by a script, byte by byte.
///
/// Behind its end a script settles everything the first way, in which nothing goes wrong.
struct ModelChoices {
    private var random: SplitMix
    private let script: [UInt8]?
    private var offset = 0

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        script = nil
    }

    init(script: [UInt8]) {
        random = SplitMix(seed: 1)
        self.script = script
    }

    /// Whether a script is at its end.
    var isAtEnd: Bool { script.map { offset >= $0.count } ?? false }

    /// A number below `bound`, which is less than 2^24.
    mutating func choice(_ bound: Int) -> Int {
        guard script != nil else { return Int(((random.next() >> 32) &* UInt64(bound)) >> 32) }
        if bound <= 256 { return byte() % bound }
        return (byte() << 16 | byte() << 8 | byte()) % bound
    }

    /// Whether something happens that does so once in so many times.
    mutating func happens(onceIn bound: Int) -> Bool { choice(bound) == bound - 1 }

    private mutating func byte() -> Int {
        guard let script, offset < script.count else { return 0 }
        defer { offset += 1 }
        return Int(script[offset])
    }
}
