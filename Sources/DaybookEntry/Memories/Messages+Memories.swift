import DaybookAPI
import Wording

extension DaybookAPI.Memory {
    init(_ memory: Memory, in language: Language) {
        self.init()
        id = memory.id.description
        kind = DaybookAPI.MemoryKind(rawValue: Int32(memory.id.kind.rawValue))
        title = memory.title[language]
        from = memory.first.description
        to = memory.last.description
        coverPhotoId = memory.cover?.description
        photoIds = memory.photos.map(\.description)
        entryIds = memory.entries.map(\.description)
        favorite = memory.state.isFavorite
        etag = memory.state.etag.description
    }
}
