import Wording

/// The rules that derive photo times from the camera, the owner's input and the account.
struct PhotoTimeRules: Sendable {
    let zones: TimeZoneDatabase

    /// Returns the time of a photo without input from its owner.
    ///
    /// The camera's time counts first: at its offset if it has one, floating if it has none, in the account's zone if
    /// it is an instant. If the file has no time, the rule guesses by the date in the file's name, then by the file's
    /// last change, then by the time of the upload.
    func time(
        facts: PhotoFacts, fileName: String, created: Instant, accountZone: String
    ) throws(DiaryError) -> PhotoTime {
        // A camera time out of range, such as the year 1, counts as no time.
        if let time = try? captured(facts, accountZone: accountZone) { return time }
        if let name = FileNameDate(fileName, now: created), let time = try? named(name, accountZone: accountZone) {
            return time
        }
        if let modified = facts.modified, Self.isPlausible(modified, now: created) {
            return try zoned(modified, in: accountZone, source: .modified)
        }
        return try zoned(created, in: accountZone)
    }

    /// Returns the camera's time; `nil` if the file has none.
    private func captured(_ facts: PhotoFacts, accountZone: String) throws(DiaryError) -> PhotoTime? {
        guard let local = facts.captured else { return nil }
        let whole: Instant
        if let offset = facts.capturedOffset {
            whole = local.instant(offset: offset)
        } else {
            whole = try rules(accountZone).instant(of: local)
        }
        let instant = Instant(microseconds: whole.microseconds + (facts.capturedFraction ?? 0))
        if facts.capturedIsInstant { return try zoned(instant, in: accountZone, source: .file) }
        return try bounded(
            PhotoTime(
                instant: instant, offset: facts.capturedOffset, local: local,
                precision: facts.capturedPrecision ?? .second, source: .file))
    }

    private func named(_ name: FileNameDate, accountZone: String) throws(DiaryError) -> PhotoTime {
        switch name.moment {
        case .instant(let instant): return try zoned(instant, in: accountZone, source: .name)
        case .wall(let local, let microseconds):
            let instant = Instant(microseconds: try rules(accountZone).instant(of: local).microseconds + microseconds)
            return try bounded(
                PhotoTime(instant: instant, local: local, precision: name.precision, source: .name))
        }
    }

    /// Returns whether a file may have been changed at a time: not in the future, not before photography, and not
    /// around the beginnings of 1970 and 1980. These are the first moments that a clock or an archive can write, and
    /// mean that it knew no time.
    private static func isPlausible(_ modified: Instant, now: Instant) -> Bool {
        let day = modified.seconds.flooredQuotient(by: 86_400)
        let unset: [ClosedRange<Int64>] = [-1...1, 3618...3622, 3650...3653]
        return day >= CivilDate.dayNumber(year: 1826, month: 1, day: 1) && modified <= now.advanced(bySeconds: 86_400)
            && !unset.contains { $0.contains(day) }
    }

    /// Returns the time after a change of the given fields.
    ///
    /// A given or known instant is kept, and the wall-clock time is computed from it. For a floating photo, the
    /// wall-clock time is kept, and the instant is computed from it. A cleared field gets the camera's value again.
    ///
    /// A time becomes precise to the second if the input has another instant. It stays a day, month or year if only the
    /// zone or the offset changes.
    func time(
        _ old: PhotoTime, changing fields: Set<PhotoField>, to input: PhotoInput, facts: PhotoFacts, fileName: String,
        created: Instant, accountZone: String
    ) throws(DiaryError) -> PhotoTime {
        guard !fields.isDisjoint(with: PhotoField.timeFields) else { return old }
        var base = old
        var named: Instant?
        if fields.contains(.takenTime) {
            if let input = input.takenTime {
                guard let instant = Instant(seconds: input.seconds, nanoseconds: input.nanoseconds) else {
                    throw .invalid("takenTime", fault: TimeFault.yearOutOfRange)
                }
                named = instant
            } else {
                base = try time(facts: facts, fileName: fileName, created: created, accountZone: accountZone)
            }
        }
        var time = try moved(base, fields: fields, to: input, named: named, accountZone: accountZone)
        // An unchanged time is no new information: a client may send back the whole resource.
        let isSaid = named.map { $0 != old.instant } ?? false
        time.precision = isSaid ? .second : base.precision
        time.source = isSaid ? .person : base.source
        return time
    }

    private func moved(
        _ base: PhotoTime, fields: Set<PhotoField>, to input: PhotoInput, named: Instant?, accountZone: String
    ) throws(DiaryError) -> PhotoTime {
        let zone = fields.contains(.timeZone) ? input.timeZone : base.timeZone
        let offset = try offset(base, changing: fields, to: input)
        if !zone.isEmpty, keeps(zone, fields: fields, offset: offset) {
            return try inZone(zone, base: base, named: named, offset: fields.contains(.utcOffset) ? offset : nil)
        }
        if let offset {
            let instant = named ?? (base.showsWall ? base.instant(at: offset) : base.instant)
            return try bounded(
                PhotoTime(instant: instant, offset: offset, local: LocalTime(instant, offset: offset)))
        }
        return try floating(base, named: named, accountZone: accountZone)
    }

    /// Returns whether a zone applies: a given zone always does, an earlier one unless an offset is given alone.
    private func keeps(_ zone: String, fields: Set<PhotoField>, offset: UTCOffset?) -> Bool {
        fields.contains(.timeZone) || !fields.contains(.utcOffset) || offset == nil
    }

    private func offset(
        _ base: PhotoTime, changing fields: Set<PhotoField>, to input: PhotoInput
    ) throws(DiaryError) -> UTCOffset? {
        guard fields.contains(.utcOffset) else { return base.offset }
        guard let text = input.utcOffset, !text.isEmpty else { return nil }
        guard let offset = UTCOffset(text) else {
            throw .invalid("utcOffset", fault: TimeFault.malformedOffset)
        }
        return offset
    }

    private func inZone(
        _ zone: String, base: PhotoTime, named: Instant?, offset wanted: UTCOffset?
    ) throws(DiaryError) -> PhotoTime {
        let rules = try rules(zone)
        let instant: Instant
        if let named {
            instant = named
        } else if base.showsWall {
            instant = wanted.map { base.instant(at: $0) } ?? base.instant(in: rules)
        } else {
            instant = base.instant
        }
        let offset = rules.offset(at: instant)
        if let wanted, wanted != offset {
            throw .invalid("utcOffset", fault: TimeFault.offsetNotZones, parameters: ["offset": "\(offset)"])
        }
        return try bounded(
            PhotoTime(instant: instant, timeZone: zone, offset: offset, local: LocalTime(instant, offset: offset)))
    }

    private func floating(
        _ base: PhotoTime, named: Instant?, accountZone: String
    ) throws(DiaryError) -> PhotoTime {
        let rules = try rules(accountZone)
        if let named {
            let local = LocalTime(named, offset: rules.offset(at: named))
            return try bounded(PhotoTime(instant: named, offset: nil, local: local))
        }
        return try bounded(PhotoTime(instant: base.instant(in: rules), offset: nil, local: base.local))
    }

    private func zoned(
        _ instant: Instant, in zone: String, source: TakenSource = .upload
    ) throws(DiaryError) -> PhotoTime {
        let offset = try rules(zone).offset(at: instant)
        return try bounded(
            PhotoTime(
                instant: instant, timeZone: zone, offset: offset, local: LocalTime(instant, offset: offset),
                source: source))
    }

    private func rules(_ zone: String) throws(DiaryError) -> ZoneRules {
        guard let rules = zones.rules(of: zone) else {
            throw .invalid("timeZone", fault: TimeFault.unknownZone)
        }
        return rules
    }

    private func bounded(_ time: PhotoTime) throws(DiaryError) -> PhotoTime {
        guard (Instant.earliest...Instant.latest).contains(time.instant),
            (CivilDate.earliest...CivilDate.latest).contains(time.local.date)
        else { throw .invalid("takenTime", fault: TimeFault.yearOutOfRange) }
        return time
    }
}

extension PhotoTime {
    /// Whether the wall-clock time is kept and the instant is computed from it: there was no zone, or only a day is
    /// known.
    fileprivate var showsWall: Bool { isFloating || precision != .second }

    fileprivate func instant(at offset: UTCOffset) -> Instant {
        Instant(microseconds: local.instant(offset: offset).microseconds + fraction)
    }

    fileprivate func instant(in rules: ZoneRules) -> Instant {
        Instant(microseconds: rules.instant(of: local).microseconds + fraction)
    }
}
