import DaybookAPI

extension LabelCount {
    init(_ tally: LabelTally) {
        self.init()
        name = tally.name
        entryCount = Int32(clamping: tally.entries)
        photoCount = Int32(clamping: tally.photos)
    }
}

extension PlaceCount {
    init(_ place: PlaceGroup) {
        self.init()
        name = place.name
        latitude = place.point?.latitude
        longitude = place.point?.longitude
        entryCount = Int32(clamping: place.entries)
        photoCount = Int32(clamping: place.photos)
        coverPhotoId = place.cover?.description
    }
}
