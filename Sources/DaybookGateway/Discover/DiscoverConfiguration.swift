import DaybookSettings
import Foundation
public import ServiceRuntime

/// The source of the discover feed, as the operator configured it.
public struct DiscoverConfiguration: Sendable {
    let provider: any PhotoProvider
    let fetch: OutboundFetch

    /// Reads the settings of the feed; nil if no provider is chosen. Throws a `RuntimeError` that names the missing or
    /// wrong setting.
    public init?(_ settings: Settings) throws(RuntimeError) {
        guard let name = settings.string(.discover) else { return nil }
        fetch = OutboundFetch(allowed: try Self.places(settings.string(.discoverAllow)))
        switch name {
        case "unsplash":
            let base = try Self.base(settings, standard: UnsplashProvider.standardBase)
            provider = UnsplashProvider(base: base, key: try Self.key(settings), fetch: fetch)
        case "openverse":
            provider = OpenverseProvider(
                base: try Self.base(settings, standard: OpenverseProvider.standardBase), fetch: fetch)
        case "folder": provider = FolderProvider(folder: try settings.required(.discoverFolder))
        default:
            throw RuntimeError(
                .configuration, "\(Setting.discover.flag) must be unsplash, openverse or folder; it is '\(name)'.")
        }
    }

    init(provider: any PhotoProvider, fetch: OutboundFetch) {
        self.provider = provider
        self.fetch = fetch
    }

    private static func base(_ settings: Settings, standard: String) throws(RuntimeError) -> OutboundURL {
        let text = settings.string(.discoverBase) ?? standard
        guard let url = OutboundURL(text), !url.text.contains("?") else {
            throw RuntimeError(
                .configuration, "\(Setting.discoverBase.flag) must be an address as \(standard); it is '\(text)'.")
        }
        return url
    }

    private static func places(_ list: String?) throws(RuntimeError) -> Set<HostAndPort> {
        var places: Set<HostAndPort> = []
        for item in (list ?? "").split(separator: ",") where !item.trimmed.isEmpty {
            guard let place = HostAndPort(item.trimmed.lowercased()) else {
                throw RuntimeError(
                    .configuration, "\(Setting.discoverAllow.flag): '\(item.trimmed)' is not HOST:PORT.")
            }
            places.insert(place)
        }
        return places
    }

    private static func key(_ settings: Settings) throws(RuntimeError) -> String {
        let path = try settings.required(.discoverKeyFile)
        let line: String?
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            line =
                String(decoding: try handle.read(upToCount: 4096) ?? Data(), as: UTF8.self)
                .split(separator: "\n").first?.trimmed
        } catch {
            throw RuntimeError(
                .configuration, "\(Setting.discoverKeyFile.flag): \(path) cannot be read.", cause: error)
        }
        guard let line, !line.isEmpty, line.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw RuntimeError(
                .configuration, "\(Setting.discoverKeyFile.flag): the first line of \(path) is no access key.")
        }
        return line
    }
}
