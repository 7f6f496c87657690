extension BlobStore {
    func quarantine(_ digest: Digest, as file: ReadFile) async throws(MediaError) -> Bool {
        try await alone(with: digest, "put a blob aside") { files throws(SystemError) in
            try files.quarantine(digest, as: file)
        }
    }

    func quarantined() async throws(MediaError) -> [Digest] {
        try await blocking("list what was put aside") { files throws(SystemError) in try files.quarantined() }
    }

    func openQuarantined(_ digest: Digest) async throws(MediaError) -> ReadFile {
        let file = try await blocking("open what was put aside") { files throws(SystemError) in
            try files.openQuarantined(digest)
        }
        guard let file else { throw MediaError(.notFound, "There is no such blob.") }
        return file
    }

    func restore(_ digest: Digest) async throws(MediaError) {
        try await alone(with: digest, "put a blob back") { files throws(SystemError) in try files.restore(digest) }
    }
}
