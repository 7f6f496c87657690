// The shapes of what several modules of the page share: records of the API as far as the page reads them (`proto/` has the
// whole contract), and the drafts that the editor keeps.

interface Account {
  id: string;
  etag: string;
  name: string;
  // A BCP 47 tag.
  locale: string;
  timeZone: string;
  // The time at which a day begins, HH:MM.
  dayBoundary: string;
  role: "OWNER" | "MEMBER";
  defaultSoundId?: string;
}

interface Place {
  name: string;
  latitude?: number;
  longitude?: number;
}

interface Weather {
  condition: string;
  // In degrees Celsius.
  temperature?: number;
}

// The part of an entry that is written by hand. A version of a draft is compared with another one by this part.
interface Content<Photo> {
  title: string;
  // Markdown.
  body: string;
  // In RFC 3339.
  entryTime: string;
  timeZone: string;
  photos: Photo[];
  tags: string[];
  people: string[];
  favorite: boolean;
  hidden: boolean;
}

interface Entry extends Content<{ photoId: string; caption: string }> {
  id: string;
  etag: string;
  updateTime: string;
  // Absent unless the entry is in the trash.
  deleteTime?: string;
  place?: Place;
  mood?: string;
  weather?: Weather;
}

interface Photo {
  id: string;
  etag: string;
  kind: "PHOTO" | "VIDEO" | "AUDIO";
  state: "READY" | "PROCESSING" | "UNDECODABLE";
  mediaType: string;
  fileName: string;
  // A number, as text: JSON's numbers are too small for some files.
  sizeBytes: string;
  width: number;
  height: number;
  caption: string;
  favorite: boolean;
  hidden: boolean;
  // As the clock showed at the place, and the day of the diary.
  localDateTime?: string;
  localDate: string;
  // A number, as text.
  durationMs?: string;
  // #rrggbb, or "".
  dominantColor: string;
  live?: { videoUrl: string };
  burstId?: string;
  // Degrees, clockwise.
  turn?: number;
  // "" where there is none.
  urls: { original: string; large: string; small: string; thumb: string; preview: string; video: string };
}

interface DraftPhoto {
  photoId: string;
  caption: string;
  name: string;
}

interface DraftContent extends Content<DraftPhoto> {
  place: Place | null;
  mood: string | null;
  weather: Weather | null;
}

// An entry that is not in the diary yet, as this device stores it.
interface Draft extends DraftContent {
  id: string;
  // The account's ID.
  account: string;
  entryID: string;
  // The version of the entry with which the change started, and its content; "" and null for a new entry.
  etag: string;
  base: DraftContent | null;
  // The content of the entry before it was changed here.
  original: DraftContent | null;
  // Marks of the versions that were sent.
  sent: string[];
  // Files that are not sent yet. Only their names and captions are stored.
  missing: { id?: string; name: string; caption: string }[];
  // The IDs of photos that are removed after confirmation.
  removed: string[];
  // Unfinished text in the fields of names.
  typed: { tags: string; people: string };
  // The tags and people that the text named before, and those of them that came from the text.
  mentioned?: Record<"seen" | "brought", Pick<DraftContent, "tags" | "people">>;
  // Whether a name in the text may be unfinished.
  isNaming?: boolean;
  // Whether the day was chosen by hand.
  isDated?: boolean;
  // The time of the last change, in milliseconds.
  changed: number;
}

// A photo or a file of a draft, in its place among the others.
interface Item {
  id?: string;
  // Only after the file was sent.
  photoId?: string;
  // Only before the file is sent.
  file?: File;
  name: string;
  size?: number;
  caption: string;
  // The number of bytes that were sent.
  sent?: number;
  failure?: import("../../../Sources/DaybookPage/core/failures.js").Failure | null;
  isRemoved?: boolean;
}

// An entry that was saved without a connection, and waits on this device.
interface Waiting {
  id: string;
  // The account's ID.
  account: string;
  draft: Draft;
  // The photos and files in order.
  items: Item[];
  // The time of the last change, in milliseconds.
  changed: number;
  // Why it cannot be sent: "conflict", or a sentence; "" if it can.
  trouble: string;
  // The reason of the last failed attempt, if it is retried automatically.
  note?: string;
}

// The bringing in of an export.
type ArchiveImport = import("../../../Sources/DaybookPage/settings/archiveimport.js").ArchiveImport;
type ImportCount = import("../../../Sources/DaybookPage/settings/importcounts.js").ImportCount;

// The ZIP file of an export on the server.
interface ExportArchive {
  id: string;
  fileName: string;
  // Numbers, as text.
  sizeBytes: string;
  uploadedBytes: string;
  expireTime: string;
  state: string;
  // Whether the check or the import waits: for those of others, or for another try.
  waiting: boolean;
  // The number of archives of others for which it waits.
  waitsFor?: number;
  // Whether a failed check or import can be tried again.
  retryable: boolean;
  failureReason?: string;
  failureMessage?: string;
  // Numbers, as text.
  progress?: { fileCount?: string; filesDone?: string; recordCount?: string; recordsDone?: string; percent?: number };
  preview?: ArchivePreview;
  importId?: string;
}

// The content that an export would bring.
interface ArchivePreview {
  accountName: string;
  exportTime: string;
  // Whether it comes to what is here. Otherwise the diary is empty, and takes over the settings.
  merge: boolean;
  counts?: ImportCount[];
  // Numbers, as text.
  newBytes: string;
  leftBytes?: string;
  excessBytes: string;
  refusalCount: string;
  refusals?: import("../../../Sources/DaybookPage/settings/importnotices.js").Notice[];
  // The entries whose page somebody edited in the export. A number, as text.
  editedPageCount?: string;
  // The notices on such pages, also of those that are not listed. A number, as text.
  pageNoticeCount?: string;
  pageNotices?: import("../../../Sources/DaybookPage/settings/importnotices.js").Notice[];
}

// The upload of an archive that is not at its end.
interface UnfinishedArchive {
  // null until the server knows it.
  address: string | null;
  // Tells its file from others; empty if the upload began in another browser.
  mark: string;
  name: string;
  size: number;
  sent: number;
}

// The state of saving, which the form shows. A conflict's failure has the other version.
interface State {
  key: "" | "saving" | "saved" | "unsent" | "refused" | "conflict" | "restored" | "followed";
  failure: any;
}

// A draft in the form, or put aside while it is saved.
interface Writing {
  // "" for a new entry, else the ID of the entry.
  place: string;
  draft: Draft;
  // The photos and files in order.
  items: Item[];
  // The names and captions of unsent files that a reload lost.
  lost: { name: string; caption: string }[];
  // Whether this device has all of it.
  isKept: boolean;
  // Ends a running finish; null while there is none.
  control: AbortController | null;
  wasFinishing: boolean;
  // The saved entry; null before the first time.
  entry: Entry | null;
  // The position in the changes from elsewhere when the form was left.
  position: number | null;
  state: State;
  // A sentence about what the person must do first.
  trouble: string;
  // Whether photos for it are being chosen in the library.
  isAwaited?: boolean;
  isDropped?: boolean;
  // The IDs of the photos whose date was offered last.
  offeredFor?: string | null;
  // The record of the outbox that it came from.
  recordID?: string;
  // Saves the text.
  keeper: any;
  // Sends the files.
  photos: any;
}
