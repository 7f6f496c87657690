import DaybookAPI
import NIOHTTP1
import ZRPC

/// Unsplash, by its documented API (https://unsplash.com/documentation): the editorial feed, with an access key.
/// Its guidelines: link photographer and page with the referrer's parameters, report a saved picture to its
/// `download_location`, and show pictures from Unsplash's own addresses. Clients find these in `urls`; the page shows
/// the small picture that the gateway passes on instead, so that Unsplash does not learn who looks.
struct UnsplashProvider: PhotoProvider {
    static let standardBase = "https://api.unsplash.com"

    let name = "unsplash"
    // A new key may make 50 requests per hour.
    let freshness = Duration.seconds(600)
    private let api: ProviderAPI

    init(base: OutboundURL, key: String, fetch: OutboundFetch) {
        api = ProviderAPI(
            title: "Unsplash", base: base,
            headers: [("Authorization", "Client-ID \(key)"), ("Accept-Version", "v1"), ("Accept", "application/json")],
            fetch: fetch)
    }

    private struct Photo: Decodable, Sendable {
        struct URLs: Decodable, Sendable {
            let regular: String
            let small: String
            let thumb: String
        }
        struct Links: Decodable, Sendable {
            let html: String
            let downloadLocation: String
        }
        struct User: Decodable, Sendable {
            struct Links: Decodable, Sendable { let html: String? }
            let name: String?
            let links: Links?
        }

        let id: String
        let width: Double?
        let height: Double?
        let description: String?
        let altDescription: String?
        let urls: URLs
        let links: Links
        let user: User
    }

    private struct Download: Decodable, Sendable { let url: String }

    func page(_ number: Int) async throws(RPCError) -> PicturePage {
        let path = "/photos?page=\(number)&per_page=\(PicturePage.size)"
        guard let found = try await api.document(path, as: [Lenient<Photo>].self) else {
            return PicturePage(pictures: [], next: nil)
        }
        let pictures = found.content.prefix(PicturePage.size).compactMap { $0.value.flatMap(picture) }
        let links = found.headers["Link"]
        let hasNext =
            links.isEmpty ? found.content.count >= PicturePage.size : links.contains { $0.contains("rel=\"next\"") }
        return PicturePage(pictures: pictures, next: hasNext ? number + 1 : nil)
    }

    func picture(_ remoteID: String) async throws(RPCError) -> FoundPicture? {
        guard Self.isID(remoteID) else { return nil }
        return try await api.document("/photos/\(remoteID)", as: Photo.self).flatMap { picture($0.content) }
    }

    func source(of picture: FoundPicture) async throws(RPCError) -> PictureSource {
        guard let location = OutboundURL(picture.location),
            let download = try await api.document(at: location, as: Download.self),
            let url = OutboundURL(download.content.url)
        else { throw .outboundFailed("Unsplash does not say where the picture is.") }
        return .remote(OutboundRequest(url: url))
    }

    private func picture(_ found: Photo) -> FoundPicture? {
        guard Self.isID(found.id), let id = PictureID(provider: name, remoteID: found.id) else { return nil }
        var photo = DiscoverPhoto()
        photo.id = id.description
        photo.width = ProviderText.pixels(found.width)
        photo.height = ProviderText.pixels(found.height)
        photo.description = ProviderText.bounded(
            found.description ?? found.altDescription, bytes: ProviderText.description)
        var urls = DiscoverUrls()
        urls.thumb = ProviderText.link(found.urls.thumb)
        urls.small = ProviderText.link(found.urls.small)
        urls.regular = ProviderText.link(found.urls.regular)
        photo.urls = urls
        var author = DiscoverAuthor()
        author.name = ProviderText.bounded(found.user.name, bytes: ProviderText.name)
        author.url = ProviderText.referral(found.user.links?.html)
        photo.author = author
        photo.provider = name
        photo.pageUrl = ProviderText.referral(found.links.html)
        photo.license = "Unsplash License"
        return FoundPicture(photo: photo, remoteID: found.id, location: found.links.downloadLocation)
    }

    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
