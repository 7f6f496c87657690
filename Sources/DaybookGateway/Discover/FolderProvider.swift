import DaybookAPI
import Foundation
import NIOCore
import NIOPosix
import ServiceRuntime
import Wording
import ZRPC

/// A folder of pictures on the gateway's machine, sorted by name. Subfolders, links and hidden files are ignored.
struct FolderProvider: PhotoProvider {
    let name = "folder"
    // The folder is local, so that new files appear at once.
    let freshness = Duration.seconds(1)
    let folder: String

    /// The maximum number of files that are read.
    private static let maximumFiles = 10_000

    private static let mediaTypes = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "heic": "image/heic",
    ]

    func page(_ number: Int) async throws(RPCError) -> PicturePage {
        let names = try await names()
        let (start, isOver) = (number - 1).multipliedReportingOverflow(by: PicturePage.size)
        guard !isOver, start >= 0, start < names.count else { return PicturePage(pictures: [], next: nil) }
        let rest = names[start...]
        var pictures: [FoundPicture] = []
        for name in rest.prefix(PicturePage.size) {
            if let picture = try await picture(name) { pictures.append(picture) }
        }
        return PicturePage(pictures: pictures, next: rest.count > PicturePage.size ? number + 1 : nil)
    }

    func picture(_ remoteID: String) async throws(RPCError) -> FoundPicture? {
        guard let file = try await file(remoteID) else { return nil }
        // A picture whose head cannot be read has no size.
        let head = try? await file.bytes(at: 0, atMost: PictureHead.usualBytes)
        return picture(named: remoteID, head: head.flatMap { PictureHead($0.readableBytesView) })
    }

    func source(of picture: FoundPicture) async throws(RPCError) -> PictureSource {
        guard let file = try await file(picture.remoteID) else {
            throw RPCError(.notFound, DiscoverFault.notFound)
        }
        return .file(file)
    }

    /// Returns the media type of a picture file, by the extension of its name; nil for other files.
    static func mediaType(_ name: String) -> String? {
        guard !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0),
            let dot = name.lastIndex(of: ".")
        else { return nil }
        return mediaTypes[name[name.index(after: dot)...].lowercased()]
    }

    /// Opens a picture by its file name; nil if there is none.
    func file(_ name: String) async throws(RPCError) -> LocalFile? {
        guard Self.mediaType(name) != nil else { return nil }
        return try await blocking { LocalFile(path: "\(folder)/\(name)") }
    }

    private func names() async throws(RPCError) -> [String] {
        try await plain(
            try await blocking {
                try FileManager.default.contentsOfDirectory(atPath: folder)
                    .filter { Self.mediaType($0) != nil }.sorted().prefix(Self.maximumFiles)
            })
    }

    /// Returns the given names that are regular files; names of files that were removed meanwhile are left out.
    func plain(_ names: some Collection<String> & Sendable) async throws(RPCError) -> [String] {
        try await blocking {
            names.filter { name in
                let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
                return facts?[.type] as? FileAttributeType == .typeRegular
            }
        }
    }

    private func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws(RPCError) -> Value {
        do {
            return try await NIOThreadPool.singleton.runIfActive(work)
        } catch {
            throw RPCError(.failedPrecondition, DiscoverFault.folderUnreadable, cause: SystemFailure.cause(error))
        }
    }

    private func picture(named file: String, head: PictureHead?) -> FoundPicture? {
        guard let id = PictureID(provider: name, remoteID: file)?.description else { return nil }
        var photo = DiscoverPhoto()
        photo.id = id
        photo.width = head?.width ?? 0
        photo.height = head?.height ?? 0
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
        // A name of several words describes the picture. Another one is only the name of a file.
        if stem.contains(" ") {
            photo.description = ProviderText.bounded(String(stem), bytes: ProviderText.description)
        }
        let path = "/v1/discover/\(id)/picture"
        var urls = DiscoverUrls()
        (urls.thumb, urls.small, urls.regular) = (path, path, path)
        photo.urls = urls
        photo.author = DiscoverAuthor()
        photo.provider = name
        return FoundPicture(photo: photo, remoteID: file, location: file)
    }
}

/// A page of the feed.
struct PicturePage: Sendable {
    static let size = 15

    var pictures: [FoundPicture]
    /// The number of the next page; nil on the last.
    var next: Int?
}
