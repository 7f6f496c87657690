/// A generator that fills a diary with a library like people's: ten years, more at weekends and on journeys, photos in
/// bursts, and a few tags used often.
struct LibraryMaker: Sendable {
    let diary: Diary
    let options: DiaryBenchmark.Options
    let words = LibraryWords()

    /// The number of items that one transaction inserts.
    private static let batch = 500
    private static let firstDay = CivilDate.dayNumber(year: 2014, month: 1, day: 1)
    private static let days = 3650

    /// Creates the accounts and their libraries, one after the other.
    ///
    /// - Parameter progress: Called with the number of items made so far.
    /// - Returns: The owners, logged in.
    func fill(_ progress: (Int) -> Void) async throws -> [LibraryOwner] {
        var owners: [LibraryOwner] = []
        var made = 0
        for owner in 0..<options.owners {
            let new = try await account(owner)
            let caller = new.caller
            owners.append(new)
            let entries = share(of: options.entries, owner: owner)
            let photos = share(of: options.photos, owner: owner)
            var random = SplitMix(seed: options.seed &+ UInt64(owner) &* 7919)
            var ids: [String] = []
            for start in stride(from: 0, to: photos, by: Self.batch) {
                ids += try await makePhotos(min(Self.batch, photos - start), caller, &random)
                made += min(Self.batch, photos - start)
                progress(made)
            }
            for start in stride(from: 0, to: entries, by: Self.batch) {
                try await makeEntries(min(Self.batch, entries - start), of: ids, caller, &random)
                made += min(Self.batch, entries - start)
                progress(made)
            }
        }
        return owners
    }

    /// Returns the owners of an existing library, each with a new session.
    func found() async throws -> [LibraryOwner] {
        let (diary, now) = (diary, diary.clock.now())
        return try await diary.store.write { [options] transaction in
            try (0..<options.owners).map { number in
                let name = AccountRules.nameKey(Self.name(number))
                guard let account = try transaction.accounts.account(nameKey: name) else {
                    throw DiaryError.internalFault("The library has fewer owners than --owners says.")
                }
                return try Self.signIn(account, diary, transaction, at: now)
            }
        }
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

    private static func signIn(
        _ account: StoredAccount, _ diary: Diary, _ transaction: any DiaryWriting, at now: Instant
    ) throws -> LibraryOwner {
        let token = SessionToken(random: diary.random)
        let session = StoredSession(
            id: UUIDBytes(at: now, random: diary.random), owner: account.owner, userAgent: "bench",
            createTime: now, lastUseTime: now,
            expireTime: now.advanced(bySeconds: Limits.sessionLifetimeSeconds))
        try transaction.accounts.insertSession(session, tokenHash: token.hash)
        return LibraryOwner(
            caller: Caller(account: account, session: session, tokenHash: token.hash), token: token.text)
    }

    private func account(_ number: Int) async throws -> LibraryOwner {
        let (diary, now) = (diary, diary.clock.now())
        return try await diary.store.write { transaction in
            let account = try transaction.accounts.insertAccount(
                id: UUIDBytes(at: now, random: diary.random),
                AccountProfile(name: Self.name(number), locale: "ko-KR", timeZone: "Asia/Seoul"),
                passwordHash: "none", role: .owner, at: now)
            return try Self.signIn(account, diary, transaction, at: now)
        }
    }

    private func makePhotos(_ count: Int, _ caller: Caller, _ random: inout SplitMix) async throws -> [String] {
        var made: [(PhotoInput, PhotoFacts)] = []
        var moment = Self.moment(&random)
        for _ in 0..<count {
            // Bursts: most photos follow the previous photo by some seconds.
            moment = random.fraction() < 0.7 ? moment + 1 + Int64(random.index(below: 40)) : Self.moment(&random)
            made.append(photo(at: moment, &random))
        }
        let (diary, now, photos) = (diary, diary.clock.now(), made)
        return try await diary.store.write { transaction in
            try photos.map { input, facts in
                try diary.createPhoto(input, facts: facts, caller: caller, in: transaction, now: now)
                    .photo.id.description
            }
        }
    }

    private func photo(at seconds: Int64, _ random: inout SplitMix) -> (PhotoInput, PhotoFacts) {
        let kind: PhotoKind = random.fraction() < 0.08 ? .video : .photo
        var facts = PhotoFacts(
            digest: UUIDBytes(high: random.next(), low: random.next()).bytes
                + UUIDBytes(high: random.next(), low: random.next()).bytes,
            mediaType: kind == .photo ? "image/heic" : "video/mp4", kind: kind,
            sizeBytes: 2_000_000 + Int64(random.index(below: 3_000_000)), width: 4032, height: 3024,
            durationMilliseconds: kind == .photo ? 0 : 8000, captured: LocalTime(seconds: seconds),
            camera: CameraName(make: "Apple", model: "iPhone 12", lens: "back camera"), isDecodable: true)
        facts.thumbHash = "1QcSHQRnh493V4dIh4eXh1h4kJUI"
        facts.dominantColor = "#7a6a58"
        if random.fraction() < 0.6 {
            let (north, east) = (random.fraction() * 0.2, random.fraction() * 0.2)
            facts.location = GeoPosition(latitude: 37.45 + north, longitude: 126.9 + east, altitude: 20)
        }
        let choice = random.fraction()
        if choice < 0.05 { facts.subtypes = ["screenshot"] } else if choice < 0.1 { facts.subtypes = ["selfie"] }
        var input = PhotoInput()
        if random.fraction() < 0.1 { input.caption = words.sentence(4, &random) }
        input.favorite = random.fraction() < 0.03
        input.fileName = "IMG_\(random.index(below: 9999)).HEIC"
        return (input, facts)
    }

    private func makeEntries(
        _ count: Int, of photos: [String], _ caller: Caller, _ random: inout SplitMix
    ) async throws {
        let inputs = (0..<count).map { _ in entry(of: photos, &random) }
        let (diary, now) = (diary, diary.clock.now())
        try await diary.store.write { transaction in
            for input in inputs { _ = try diary.createEntry(input, caller: caller, in: transaction, now: now) }
        }
    }

    /// Returns an entry like people's, with consecutive photos of the given ones, if any.
    func entry(of photos: [String], _ random: inout SplitMix) -> EntryInput {
        var input = EntryInput(title: words.sentence(2 + random.index(below: 4), &random))
        let sentences = 1 + random.index(below: 14)
        input.body = (0..<sentences).map { _ in words.sentence(4 + random.index(below: 9), &random) }
            .joined(separator: " ")
        input.time = TimestampInput(seconds: Self.moment(&random), nanoseconds: 0)
        if random.fraction() < 0.5 { input.tags = [words.word(of: words.korean, &random)] }
        if random.fraction() < 0.2 { input.people = [words.word(of: words.english, &random)] }
        if random.fraction() < 0.3 {
            input.place = PlaceMark.Input(name: words.word(of: words.korean, &random), latitude: nil, longitude: nil)
        }
        input.favorite = random.fraction() < 0.05
        if !photos.isEmpty, random.fraction() < 0.6 {
            let first = random.index(below: photos.count)
            input.photos = photos[first..<min(first + 1 + random.index(below: 4), photos.count)]
                .map { EntryInput.Photo(photoID: $0) }
        }
        return input
    }

    /// Returns a random second of the ten years.
    private static func moment(_ random: inout SplitMix) -> Int64 {
        let day = firstDay + Int64(random.index(below: days))
        return day * 86_400 + Int64(random.index(below: 86_400))
    }
}

/// The owner of a made-up library.
struct LibraryOwner: Sendable {
    let caller: Caller
    /// The owner's bearer token.
    let token: String
}
