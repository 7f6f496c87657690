import CLibFuzzer
import Glibc

/// One fuzz target, named by FUZZ_TARGET, under libFuzzer with the arguments of the command line.
///
/// The environment and not an argument: libFuzzer starts itself again, with its own arguments, to merge a corpus.
/// With `--seeds FOLDER` the target's first inputs are written there instead.
@main
enum Fuzz {
    static let targets = [
        FuzzTarget(name: "message", seeds: { MessageTarget.seeds }, test: MessageTarget.test),
        FuzzTarget(name: "headers", seeds: { HeadersTarget.seeds }, test: HeadersTarget.test),
        FuzzTarget(name: "protobuf", seeds: { ProtobufTarget.seeds }, test: ProtobufTarget.test),
        FuzzTarget(name: "json", seeds: { JSONTarget.seeds }, test: JSONTarget.test),
        FuzzTarget(name: "request", seeds: { RequestLineTarget.seeds }, test: RequestLineTarget.test),
        FuzzTarget(name: "form", seeds: { FormTarget.seeds }, test: FormTarget.test),
        FuzzTarget(name: "server", seeds: { ServerTarget.seeds }, test: ServerTarget.test),
        FuzzTarget(name: "probe", seeds: { MediaSeeds.all }, test: ProbeTarget.test),
        FuzzTarget(name: "heif", seeds: { HEIFTarget.seeds }, test: HEIFTarget.test),
        FuzzTarget(name: "rendition", seeds: { MediaSeeds.pictures }, test: RenditionTarget.test),
        FuzzTarget(name: "head", seeds: { PictureHeadTarget.seeds }, test: PictureHeadTarget.test),
        FuzzTarget(name: "worker", seeds: { WorkerTarget.seeds }, test: WorkerTarget.test),
        FuzzTarget(name: "film", seeds: { MediaSeeds.films }, test: FilmTarget.test),
        FuzzTarget(name: "query", seeds: { QueryTarget.seeds }, test: QueryTarget.test),
        FuzzTarget(name: "name", seeds: { NameTarget.seeds }, test: NameTarget.test),
        FuzzTarget(name: "upload", seeds: { UploadFieldsTarget.seeds }, test: UploadFieldsTarget.test),
        FuzzTarget(name: "passkey", seeds: { PasskeyTarget.seeds }, test: PasskeyTarget.test),
        FuzzTarget(name: "zip", seeds: { ZipTarget.seeds }, test: ZipTarget.test),
        FuzzTarget(name: "backup", seeds: { BackupTarget.seeds }, test: BackupTarget.test),
        FuzzTarget(name: "export", seeds: { ExportTarget.seeds }, test: ExportTarget.test),
        FuzzTarget(name: "page", seeds: { PageTarget.seeds }, test: PageTarget.test),
        FuzzTarget(name: "archive", seeds: { ArchiveTarget.seeds }, test: ArchiveTarget.test),
        FuzzTarget(name: "client", seeds: { ClientTarget.seeds }, test: ClientTarget.test),
        FuzzTarget(name: "session", seeds: { SessionTarget.seeds }, test: SessionTarget.test),
        FuzzTarget(name: "peer", seeds: { PeerTarget.seeds }, test: PeerTarget.test),
    ]

    /// The target of this process.
    static let target = chosen()

    private static func chosen() -> FuzzTarget {
        let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
        if let target = targets.first(where: { $0.name == name }) { return target }
        broken("FUZZ_TARGET must be one of: \(targets.map(\.name).joined(separator: " "))")
    }

    static func main() throws {
        let target = Fuzz.target
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "--seeds" {
            return try write(target.seeds(), to: arguments[2], named: target.name)
        }
        exit(
            unsafe libfuzzer_run(CommandLine.argc, CommandLine.unsafeArgv) { bytes, count in
                Fuzz.target.test(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            })
    }

    private static func write(_ seeds: [[UInt8]], to folder: String, named name: String) throws {
        for (number, seed) in seeds.enumerated() {
            guard let file = unsafe fopen("\(folder)/seed-\(number)", "w") else {
                broken("\(folder) cannot be written to.")
            }
            defer { unsafe fclose(file) }
            unsafe seed.withUnsafeBytes { _ = unsafe fwrite($0.baseAddress, 1, $0.count, file) }
        }
        print("\(name): \(seeds.count) seeds")
    }
}

/// Something that takes any bytes, and what must hold of it.
struct FuzzTarget: Sendable {
    /// The name of the target in FUZZ_TARGET.
    let name: String
    /// Inputs that reach far, to begin from.
    let seeds: @Sendable () -> [[UInt8]]
    /// Tries one input; ends the process when something does not hold.
    let test: @Sendable ([UInt8]) -> Void
}

/// Ends the process: what must hold does not.
func broken(_ message: String) -> Never { fatalError(message) }

/// Ends the process unless something holds.
func check(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { broken(message()) }
}
