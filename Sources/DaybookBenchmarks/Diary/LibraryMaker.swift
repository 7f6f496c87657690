import DaybookAPI
import DaybookEntry
import Foundation
import Hashing

/// A generator that fills a diary with a library like people's: ten years, more at weekends and on journeys, photos in
/// bursts, and a few tags used often.
struct LibraryMaker: Sendable {
    let diary: LocalDiary
    let options: DiaryBenchmark.Options
    let words = LibraryWords()

    /// The number of items that one transaction inserts.
    private static let batch = 500
    /// 2014-01-01, in days since 1970-01-01.
    private static let firstDay: Int64 = 16_071
    private static let days = 3650

    /// Creates the accounts and their libraries, one after the other.
    ///
    /// - Parameter progress: Called with the number of items made so far.
    func fill(_ progress: (Int) -> Void) async throws {
        var made = 0
        for owner in 0..<options.owners {
            let member = try await diary.createAccount(named: Self.name(owner))
            let entries = share(of: options.entries, owner: owner)
            let photos = share(of: options.photos, owner: owner)
            var random = SplitMix(seed: options.seed &+ UInt64(owner) &* 7919)
            var ids: [String] = []
            for start in stride(from: 0, to: photos, by: Self.batch) {
                ids += try await makePhotos(min(Self.batch, photos - start), of: member, using: &random)
                made += min(Self.batch, photos - start)
                progress(made)
            }
            for start in stride(from: 0, to: entries, by: Self.batch) {
                try await makeEntries(min(Self.batch, entries - start), of: ids, by: member, using: &random)
                made += min(Self.batch, entries - start)
                progress(made)
            }
        }
    }

    /// Returns the owners of an existing library, each with a new session.
    func found() async throws -> [LocalDiary.Member] {
        var owners: [LocalDiary.Member] = []
        for number in 0..<options.owners {
            guard let owner = try await diary.signIn(named: Self.name(number)) else {
                throw BenchmarkError("The library has fewer owners than --owners says.")
            }
            owners.append(owner)
        }
        return owners
    }

    private func share(of total: Int, owner: Int) -> Int {
        guard let largest = options.largest, options.owners > 1 else {
            return total / options.owners + (owner < total % options.owners ? 1 : 0)
        }
        if owner == 0 { return min(largest, total) }
        let (rest, others) = (max(total - largest, 0), options.owners - 1)
        return rest / others + (owner <= rest % others ? 1 : 0)
    }

    private static func name(_ number: Int) -> String { "owner \(number)" }

    private func makePhotos(
        _ count: Int, of member: LocalDiary.Member, using random: inout SplitMix
    ) async throws -> [String] {
        var made: [CreatePhotoRequest] = []
        var moment = Self.moment(&random)
        for _ in 0..<count {
            // Bursts: most photos follow the previous photo by some seconds.
            moment = random.fraction() < 0.7 ? moment + 1 + Int64(random.index(below: 40)) : Self.moment(&random)
            made.append(photo(at: moment, &random))
        }
        return try await diary.insert(made, of: member)
    }

    private func photo(at seconds: Int64, _ random: inout SplitMix) -> CreatePhotoRequest {
        let isFilm = random.fraction() < 0.08
        var request = CreatePhotoRequest()
        request.digest = (0..<4).map { _ in Self.hexadecimal(random.next()) }.joined()
        request.sizeBytes = 2_000_000 + Int64(random.index(below: 3_000_000))
        var probe = Probe()
        probe.mediaType = isFilm ? "video/mp4" : "image/heic"
        probe.kind = isFilm ? .video : .photo
        (probe.width, probe.height, probe.durationMs) = (4032, 3024, isFilm ? 8000 : 0)
        var captured = CaptureTime()
        captured.localDateTime = Self.localDateTime(seconds)
        probe.captureTime = captured
        var camera = Camera()
        (camera.make, camera.model, camera.lens) = ("Apple", "iPhone 12", "back camera")
        probe.camera = camera
        probe.decodable = true
        probe.thumbHash = "1QcSHQRnh493V4dIh4eXh1h4kJUI"
        probe.dominantColor = "#7a6a58"
        if random.fraction() < 0.6 {
            let (north, east) = (random.fraction() * 0.2, random.fraction() * 0.2)
            var location = GeoPoint()
            (location.latitude, location.longitude, location.altitude) = (37.45 + north, 126.9 + east, 20)
            probe.location = location
        }
        let choice = random.fraction()
        if choice < 0.05 { probe.subtypes = ["screenshot"] } else if choice < 0.1 { probe.subtypes = ["selfie"] }
        request.probe = probe
        var photo = Photo()
        if random.fraction() < 0.1 { photo.caption = words.sentence(4, using: &random) }
        photo.favorite = random.fraction() < 0.03
        photo.fileName = "IMG_\(random.index(below: 9999)).HEIC"
        request.photo = photo
        return request
    }

    private func makeEntries(
        _ count: Int, of photos: [String], by member: LocalDiary.Member, using random: inout SplitMix
    ) async throws {
        try await diary.insert((0..<count).map { _ in entry(of: photos, &random) }, of: member)
    }

    /// Returns an entry like people's, with consecutive photos of the given ones, if any.
    func entry(of photos: [String], _ random: inout SplitMix) -> Entry {
        var entry = Entry()
        entry.title = words.sentence(2 + random.index(below: 4), using: &random)
        let sentences = 1 + random.index(below: 14)
        entry.body = (0..<sentences).map { _ in words.sentence(4 + random.index(below: 9), using: &random) }
            .joined(separator: " ")
        var time = Timestamp()
        time.seconds = Self.moment(&random)
        entry.entryTime = time
        if random.fraction() < 0.5 { entry.tags = [words.word(of: words.korean, &random)] }
        if random.fraction() < 0.2 { entry.people = [words.word(of: words.english, &random)] }
        if random.fraction() < 0.3 {
            var place = Place()
            place.name = words.word(of: words.korean, &random)
            entry.place = place
        }
        entry.favorite = random.fraction() < 0.05
        if !photos.isEmpty, random.fraction() < 0.6 {
            let first = random.index(below: photos.count)
            entry.photos = photos[first..<min(first + 1 + random.index(below: 4), photos.count)].map { id in
                var photo = EntryPhoto()
                photo.photoId = id
                return photo
            }
        }
        return entry
    }

    /// Returns a random second of the ten years.
    private static func moment(_ random: inout SplitMix) -> Int64 {
        let day = firstDay + Int64(random.index(below: days))
        return day * 86_400 + Int64(random.index(below: 86_400))
    }

    /// Returns 16 hex digits.
    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns a second since 1970 as a camera's clock states it.
    private static func localDateTime(_ seconds: Int64) -> String {
        let time = Date(timeIntervalSince1970: Double(seconds))
        return String(time.formatted(.iso8601).dropLast("Z".count))
    }
}
