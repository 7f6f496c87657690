import DaybookAPI
import Testing

@testable import DaybookMedia

/// Files of all kinds, taken in whole.
struct CorpusUploadTests {
    @Test("A real file is kept or refused by its policy, bit for bit, and pictures of it carry no metadata")
    func policy() async throws {
        let folder = try TemporaryFolder()
        let library = try Workers.library(in: folder)
        var digests: Set<Digest> = []
        for item in Corpus.items {
            let bytes = try item.content()
            let session = try await library.receive(size: UInt64(bytes.count))
            do throws(MediaError) {
                try await session.append([bytes])
                let stored = try await library.store(session)
                #expect(!item.isRefused, "\(item)")
                #expect(stored.digest.hex == item.sha256)
                #expect(stored.existed == !digests.insert(stored.digest).inserted, "\(item)")
                let isBomb = item.policy.hasPrefix("reject-fast:")
                if item.isDecoded { #expect(stored.probe.decodable, "\(item)") }
                if isBomb { #expect(!stored.probe.decodable, "\(item)") }
                try await expectPictures(library, stored, item)
            } catch {
                #expect(item.isRefused && error.code == .notMedia, "\(item): \(error)")
            }
        }
        #expect(digests.count == Set(Corpus.items.filter { !$0.isRefused }.map(\.sha256)).count)
    }

    private func expectPictures(
        _ library: MediaLibrary, _ stored: MediaLibrary.Stored, _ item: Corpus.Item
    ) async throws(MediaError) {
        guard stored.probe.decodable else { return }
        for format in RenditionFormat.allCases {
            let picture = try await library.picture(stored.digest, name: RenditionName(size: .thumb, format: format))
            let block = ByteBlock(picture.bytes)
            #expect(block.find("Exif") == nil && block.find("EXIF") == nil && block.find("ICC") == nil, "\(item)")
            guard let probe = Prober.probe(ByteSource(picture.bytes)) else {
                Issue.record("\(item): not a picture")
                continue
            }
            // The same proportions as the probe tells of the original, up to rounding.
            let (width, height) = (Int(stored.probe.width), Int(stored.probe.height))
            #expect(max(probe.width, probe.height) <= 256)
            #expect(
                abs(probe.width * height - probe.height * width) <= 2 * max(width, height),
                "\(item): \(probe.width)x\(probe.height) of \(width)x\(height)")
        }
    }
}
