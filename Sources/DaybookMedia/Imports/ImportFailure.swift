import ArchiveReading
import DaybookBackup
import DaybookImport
import Wording
import ZRPC

/// The meaning of an error for the check or the import of an archive.
enum ImportFailure: Equatable {
    /// The archive will never be imported. The fault may be about a place in the export.
    case lasting(ImportFault, place: String = "")
    /// Another try may succeed when a person has done something about the reason, which may be about a place in the export.
    case retryable(reason: String, place: String = "")
    /// Another import into the account runs, which the archive waits for.
    case busy
    /// The account is gone.
    case accountGone
    /// Another try may succeed soon.
    case passing

    /// - Parameter archive: The name of the archive, with which the paths of its members begin.
    init(_ error: any Error, in archive: String) {
        switch error {
        case let error as BackupError: self.init(error, in: archive)
        case let error as RefusedCall: self.init(error.subject)
        case let error as RPCError: self.init(error)
        case let error as MediaError where error.code == .diskFull:
            self = .retryable(reason: UploadFault.diskFull.reason)
        case let error as MediaError where error.code == .busy: self = .busy
        default: self = .passing
        }
    }

    private init(_ error: BackupError, in archive: String) {
        switch error.code {
        case .archive(.overLimit):
            // Only files of records are read as a whole. Their names tell nothing about a hidden item.
            let prefix = archive + "/"
            let member = error.name.hasPrefix(prefix) ? String(error.name.dropFirst(prefix.count)) : error.name
            self = .retryable(reason: ImportFault.archiveUnpacksTooLarge.reason, place: member)
        case .archive(let code): self.init(code)
        // The archive is here, so that a file in it is missing.
        case .unreadable where error.isMissing: self = .lasting(.archiveUnreadable)
        case .exportFile, .exportLine, .exportLines: self = .lasting(.archiveUnreadable)
        case .notExport: self = .lasting(.archiveNotExport)
        case .newerExport: self = .lasting(.archiveNewer)
        case .diskFull: self = .retryable(reason: UploadFault.diskFull.reason)
        default: self = .passing
        }
    }

    private init(_ code: ArchiveError.Code) {
        switch code {
        case .encrypted: self = .lasting(.archiveEncrypted)
        case .notZip, .cutOff, .damaged, .method: self = .lasting(.archiveUnreadable)
        case .tooMany, .tooLarge, .overLimit, .overlap, .name, .link, .sameName: self = .lasting(.archiveUnsafe)
        case .unreadable: self = .passing
        }
    }

    private init(_ subject: RefusedCall.Subject) {
        switch subject {
        // The account of the export is not as Daybook writes it.
        case .account: self = .lasting(.archiveAccountUnreadable)
        case .place(let place): self = .lasting(.archivePartRefused, place: place)
        }
    }

    private init(_ error: RPCError) {
        let reason = error.reason ?? ""
        if error.code == .notFound, reason == AccountFault.notFound.reason {
            self = .accountGone
        } else if [UploadFault.diskFull.reason, UploadFault.quotaExceeded.reason].contains(reason) {
            self = .retryable(reason: reason)
        } else if error.code == .failedPrecondition, !reason.isEmpty {
            self = .retryable(reason: reason)
        } else {
            self = .passing
        }
    }
}
