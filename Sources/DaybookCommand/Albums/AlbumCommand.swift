import ArgumentParser

/// `daybook album`.
struct AlbumCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "album", abstract: "Albums: those you make, and those that fill themselves.",
        subcommands: [
            AlbumList.self, AlbumCreate.self, AlbumShow.self, AlbumAdd.self, AlbumRemove.self, AlbumMove.self,
            AlbumEdit.self, AlbumDelete.self,
        ])
}
