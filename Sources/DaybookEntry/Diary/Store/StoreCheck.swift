import Foundation
import ServiceRuntime

/// A check that the two stores of one folder belong together: the diary has an ID, and its media folder is marked with
/// that ID.
enum StoreCheck {
    /// Refuses to create a diary beside the blobs of an older one. Checks this only if the diary's file is missing or
    /// empty.
    ///
    /// Blocks. Checks names and sizes only; blobs on another machine are not detected.
    /// - Throws: `RuntimeError` of code `configuration`, with instructions.
    static func mayOpen(diary path: String, besideBlobs blobs: String) throws(RuntimeError) {
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? UInt64
        if size ?? 0 == 0 {
            try refuseRestoring(diary: path)
            try refuseEmptyDiary("There is no diary at \(path)", besideBlobs: blobs)
        }
    }

    /// Refuses a folder whose restore was interrupted before its database was there.
    private static func refuseRestoring(diary path: String) throws(RuntimeError) {
        let data = ((path as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
        guard FileManager.default.fileExists(atPath: data + "/" + RestoreChoice.markName) else { return }
        throw RuntimeError(
            .configuration,
            "\(data) is being restored from a backup. Run the same `daybook backup restore` again until it ends.")
    }

    /// Refuses a diary that never had an account, and therefore no photo, beside blobs.
    ///
    /// Blocks.
    /// - Throws: `RuntimeError` of code `configuration`, with instructions.
    static func mayServe(
        diary path: String, hasAccounts: Bool, besideBlobs blobs: String
    ) throws(RuntimeError) {
        if !hasAccounts { try refuseEmptyDiary("The diary at \(path) is empty", besideBlobs: blobs) }
    }

    private static func refuseEmptyDiary(_ what: String, besideBlobs blobs: String) throws(RuntimeError) {
        guard holdsBlobs(blobs) else { return }
        throw RuntimeError(
            .configuration,
            "\(what), but \(blobs) holds photos of one. Put the diary's file back there, from a backup for example. To "
                + "begin an empty diary all the same, move \(blobs) away first.")
    }

    /// Marks a media folder as this diary's, or refuses a folder of another diary.
    ///
    /// Blocks. If blobs are stored on another machine, the mark is the only file in the folder, and does no harm.
    /// - Throws: `RuntimeError` of code `configuration`, with instructions.
    static func claim(mediaFolder: String, for id: [UInt8]) throws(RuntimeError) {
        let mark = mediaFolder + "/diary"
        let own = id.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
        if let found = self.mark(ofMediaFolder: mediaFolder) {
            guard found == own else {
                throw RuntimeError(
                    .configuration,
                    "\(mediaFolder) holds the photos of another diary than the one beside it: it is marked \(found), "
                        + "and the diary is \(own). Put together the entry and media folders of one diary. If you know that "
                        + "these two belong together, delete \(mark).")
            }
            return
        }
        do {
            try DurableFiles.makeFolder(mediaFolder)
            try Data("\(own)\n".utf8).write(to: URL(filePath: mark + ".new"))
            try DurableFiles.install(mark + ".new", as: mark)
        } catch {
            throw RuntimeError(.failure, "\(mark) cannot be written.", cause: error)
        }
    }

    /// Returns the ID in hex of the diary that a media folder is marked with; nil without a mark. Blocks.
    static func mark(ofMediaFolder media: String) -> String? {
        let text = FileManager.default.contents(atPath: media + "/diary").map {
            String(decoding: $0.prefix(64), as: UTF8.self)
        }
        // A power cut may have left a mark without content, or with zeros for it.
        return text?.split(whereSeparator: { $0.isWhitespace || $0 == "\0" }).first.map { String($0) }
    }

    /// Returns whether a folder contains blobs, which lie two folders deep.
    private static func holdsBlobs(_ folder: String) -> Bool {
        let files = FileManager.default
        for outer in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
            for inner in (try? files.contentsOfDirectory(atPath: folder + "/" + outer)) ?? [] {
                let names = (try? files.contentsOfDirectory(atPath: folder + "/" + outer + "/" + inner)) ?? []
                if names.contains(where: { $0.utf8.count == 64 }) { return true }
            }
        }
        return false
    }
}
