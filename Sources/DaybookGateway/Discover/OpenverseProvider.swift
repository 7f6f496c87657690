import DaybookAPI
import Foundation
import ZRPC

/// Openverse, by its documented API (https://api.openverse.org/v1/): openly licensed pictures, without a key.
struct OpenverseProvider: PhotoProvider {
    static let standardBase = "https://api.openverse.org"

    let name = "openverse"
    let freshness = Duration.seconds(600)
    private let api: ProviderAPI

    init(base: OutboundURL, fetch: OutboundFetch) {
        api = ProviderAPI(title: "Openverse", base: base, headers: [("Accept", "application/json")], fetch: fetch)
    }

    private struct Page: Decodable, Sendable {
        let pageCount: Double
        let results: [Lenient<Image>]
    }

    private struct Image: Decodable, Sendable {
        let id: String
        let title: String?
        let url: String
        let thumbnail: String?
        let width: Double?
        let height: Double?
        let creator: String?
        let creatorUrl: String?
        let foreignLandingUrl: String?
        let license: String
        let licenseVersion: String?
    }

    func page(_ number: Int) async throws(RPCError) -> PicturePage {
        let path = "/v1/images/?page=\(number)&page_size=\(PicturePage.size)"
        guard let found = try await api.document(path, as: Page.self) else {
            return PicturePage(pictures: [], next: nil)
        }
        return PicturePage(
            pictures: found.content.results.prefix(PicturePage.size).compactMap { $0.value.flatMap(picture) },
            next: Double(number) < found.content.pageCount ? number + 1 : nil)
    }

    func picture(_ remoteID: String) async throws(RPCError) -> FoundPicture? {
        guard let id = UUID(uuidString: remoteID) else { return nil }
        return try await api.document("/v1/images/\(id.uuidString.lowercased())/", as: Image.self)
            .flatMap { picture($0.content) }
    }

    func source(of picture: FoundPicture) async throws(RPCError) -> PictureSource {
        guard let url = OutboundURL(picture.location) else {
            throw .outboundFailed("Openverse does not say where the picture is.")
        }
        return .remote(OutboundRequest(url: url))
    }

    private func picture(_ found: Image) -> FoundPicture? {
        guard let remoteID = UUID(uuidString: found.id)?.uuidString.lowercased(),
            let id = PictureID(provider: name, remoteID: remoteID)
        else { return nil }
        var photo = DiscoverPhoto()
        photo.id = id.description
        photo.width = ProviderText.pixels(found.width)
        photo.height = ProviderText.pixels(found.height)
        photo.description = ProviderText.bounded(found.title, bytes: ProviderText.description)
        var urls = DiscoverUrls()
        urls.regular = ProviderText.link(found.url)
        urls.thumb = ProviderText.link(found.thumbnail ?? found.url)
        urls.small = urls.thumb
        photo.urls = urls
        var author = DiscoverAuthor()
        author.name = ProviderText.bounded(found.creator, bytes: ProviderText.name)
        author.url = ProviderText.link(found.creatorUrl)
        photo.author = author
        photo.provider = name
        photo.pageUrl = ProviderText.link(found.foreignLandingUrl)
        photo.license = Self.license(found.license, version: found.licenseVersion ?? "")
        return FoundPicture(photo: photo, remoteID: remoteID, location: found.url)
    }

    /// Returns a licence's usual name: `by-sa` of version 4.0 is `CC BY-SA 4.0`.
    static func license(_ code: String, version: String) -> String {
        let code = ProviderText.bounded(code, bytes: 50)
        let name =
            switch code {
            case "cc0": "CC0"
            case "pdm": "Public Domain Mark"
            default: code.hasPrefix("by") || code.hasSuffix("sampling+") ? "CC " + code.uppercased() : code
            }
        return ProviderText.bounded("\(name) \(version)", bytes: 100)
    }
}

/// A picture as the provider describes it.
struct FoundPicture: Sendable {
    /// The picture's description, with the feed's ID.
    let photo: DiscoverPhoto
    let remoteID: String
    /// The location from which the provider derives the source of the bytes.
    let location: String

    /// Creates a picture; nil if the location is longer than any address.
    init?(photo: DiscoverPhoto, remoteID: String, location: String) {
        guard location.utf8.count <= OutboundURL.maximumLength else { return nil }
        self.photo = photo
        self.remoteID = remoteID
        self.location = location
    }
}
