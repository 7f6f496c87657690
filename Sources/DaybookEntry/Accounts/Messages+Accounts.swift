import DaybookAPI

extension Account {
    init(_ account: StoredAccount) {
        self.init()
        id = account.id.description
        name = account.profile.name
        locale = account.profile.locale
        timeZone = account.profile.timeZone
        dayBoundary = account.profile.dayBoundary
        defaultSoundId = account.profile.defaultSound?.description
        role = account.role.message
        createTime = Timestamp(account.createTime)
        updateTime = Timestamp(account.updateTime)
        etag = account.etag.description
    }

    var input: AccountInput {
        AccountInput(
            id: id, name: name, locale: locale, timeZone: timeZone, dayBoundary: dayBoundary,
            defaultSoundID: defaultSoundId)
    }

    /// The fields that the message carries: a change without a mask changes these.
    var presentFields: Set<AccountField> {
        var fields: Set<AccountField> = []
        if !name.isEmpty { fields.insert(.name) }
        if !locale.isEmpty { fields.insert(.locale) }
        if !timeZone.isEmpty { fields.insert(.timeZone) }
        if !dayBoundary.isEmpty { fields.insert(.dayBoundary) }
        if defaultSoundId != nil { fields.insert(.defaultSoundID) }
        return fields
    }
}

extension Session {
    init(_ session: StoredSession, isCurrent: Bool) {
        self.init()
        id = session.id.description
        userAgent = session.userAgent
        createTime = Timestamp(session.createTime)
        lastUseTime = Timestamp(session.lastUseTime)
        expireTime = Timestamp(session.expireTime)
        current = isCurrent
    }
}
