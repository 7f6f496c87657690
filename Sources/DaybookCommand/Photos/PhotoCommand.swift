import ArgumentParser

/// `daybook photo`.
struct PhotoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Photos, videos and recordings.",
        subcommands: [
            PhotoAdd.self, PhotoList.self, PhotoShow.self, PhotoDownload.self, PhotoCaption.self, PhotoEdit.self,
            PhotoFavorite.self, PhotoTurn.self, PhotoRemove.self, PhotoRestore.self,
        ])
}
