import DaybookAPI

/// A prober that reads files in this process, as a worker does in its own. It is only for trusted files.
struct PlainProber: FileProbing {
    func type(of head: [UInt8]) -> MediaType? { Sniffer.type(of: ByteBlock(head)) }

    func probe(_ file: ReadFile) throws(MediaError) -> ProbedFile? {
        let source = ByteSource(file)
        let probe = Prober.probe(source)
        if let failure = source.failure { throw failure.mediaError("read a blob") }
        return probe.map { ProbedFile(probe: Probe($0), decoding: $0.decoding) }
    }
}
