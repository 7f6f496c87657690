import Wording

/// Works out photo times from what the camera, the person and the account say.
struct PhotoTimeRules: Sendable {
    let zones: TimeZoneDatabase

    /// The time of a photo nobody said anything of.
    ///
    /// The camera's time at its offset; the camera's time alone, floating; an instant, and else the time the photo came,
    /// in the account's zone.
    func time(facts: PhotoFacts, created: Instant, accountZone: String) throws(DiaryError) -> PhotoTime {
        guard let local = facts.captured else { return try zoned(created, in: accountZone) }
        let zone = try rules(accountZone)
        let instant = facts.capturedOffset.map { local.instant(offset: $0) } ?? zone.instant(of: local)
        do {
            if facts.capturedIsInstant { return try zoned(instant, in: accountZone) }
            return try bounded(PhotoTime(instant: instant, offset: facts.capturedOffset, local: local))
        } catch {
            // A camera that shows the year 1 shows no time at all.
            return try zoned(created, in: accountZone)
        }
    }

    /// The time after a person named the fields `fields` in `input`.
    ///
    /// An instant that is named, or was known, stands, and the wall clock follows it. Of a floating photo the wall
    /// clock stands, and the instant follows it. A field that is cleared falls back to what the camera said.
    func time(
        _ old: PhotoTime, changing fields: Set<PhotoField>, to input: PhotoInput, facts: PhotoFacts, created: Instant,
        accountZone: String
    ) throws(DiaryError) -> PhotoTime {
        guard !fields.isDisjoint(with: PhotoField.timeFields) else { return old }
        var base = old
        var named: Instant?
        if fields.contains(.takenTime) {
            if let input = input.takenTime {
                guard let instant = Instant(seconds: input.seconds, nanoseconds: input.nanoseconds) else {
                    throw .invalid("takenTime", TimeFault.yearOutOfRange)
                }
                named = instant
            } else {
                base = try time(facts: facts, created: created, accountZone: accountZone)
            }
        }
        let zone = fields.contains(.timeZone) ? input.timeZone : base.timeZone
        let offset = try offset(base, changing: fields, to: input)
        if !zone.isEmpty, keeps(zone, fields: fields, offset: offset) {
            return try inZone(zone, base, named, offset: fields.contains(.utcOffset) ? offset : nil)
        }
        if let offset {
            let instant = named ?? (base.isFloating ? base.local.instant(offset: offset) : base.instant)
            return try bounded(
                PhotoTime(instant: instant, offset: offset, local: LocalTime(instant, offset: offset)))
        }
        return try floating(base, named, accountZone: accountZone)
    }

    /// An offset named alone speaks against the zone that was there; a zone named speaks for itself.
    private func keeps(_ zone: String, fields: Set<PhotoField>, offset: UTCOffset?) -> Bool {
        fields.contains(.timeZone) || !fields.contains(.utcOffset) || offset == nil
    }

    private func offset(
        _ base: PhotoTime, changing fields: Set<PhotoField>, to input: PhotoInput
    ) throws(DiaryError) -> UTCOffset? {
        guard fields.contains(.utcOffset) else { return base.offset }
        guard let text = input.utcOffset, !text.isEmpty else { return nil }
        guard let offset = UTCOffset(text) else {
            throw .invalid("utcOffset", TimeFault.malformedOffset)
        }
        return offset
    }

    private func inZone(
        _ zone: String, _ base: PhotoTime, _ named: Instant?, offset wanted: UTCOffset?
    ) throws(DiaryError) -> PhotoTime {
        let rules = try rules(zone)
        let instant: Instant
        if let named {
            instant = named
        } else if base.isFloating {
            instant = wanted.map { base.local.instant(offset: $0) } ?? rules.instant(of: base.local)
        } else {
            instant = base.instant
        }
        let offset = rules.offset(at: instant)
        if let wanted, wanted != offset {
            throw .invalid("utcOffset", TimeFault.offsetNotZones, ["offset": "\(offset)"])
        }
        return try bounded(
            PhotoTime(instant: instant, timeZone: zone, offset: offset, local: LocalTime(instant, offset: offset)))
    }

    private func floating(
        _ base: PhotoTime, _ named: Instant?, accountZone: String
    ) throws(DiaryError) -> PhotoTime {
        let rules = try rules(accountZone)
        if let named {
            let local = LocalTime(named, offset: rules.offset(at: named))
            return try bounded(PhotoTime(instant: named, offset: nil, local: local))
        }
        return try bounded(PhotoTime(instant: rules.instant(of: base.local), offset: nil, local: base.local))
    }

    private func zoned(_ instant: Instant, in zone: String) throws(DiaryError) -> PhotoTime {
        let offset = try rules(zone).offset(at: instant)
        return try bounded(
            PhotoTime(instant: instant, timeZone: zone, offset: offset, local: LocalTime(instant, offset: offset)))
    }

    private func rules(_ zone: String) throws(DiaryError) -> ZoneRules {
        guard let rules = zones.rules(of: zone) else {
            throw .invalid("timeZone", TimeFault.unknownZone)
        }
        return rules
    }

    private func bounded(_ time: PhotoTime) throws(DiaryError) -> PhotoTime {
        guard (Instant.earliest...Instant.latest).contains(time.instant),
            (CivilDate.earliest...CivilDate.latest).contains(time.local.date)
        else { throw .invalid("takenTime", TimeFault.yearOutOfRange) }
        return time
    }
}
