// English. Every key stands in every language.
export default {
  library_all: "All",
  library_days: "Days",
  library_months: "Months",
  library_years: "Years",
  libraryRows: "Show whole shapes",
  librarySquares: "Show squares",
  libraryOldest: "Oldest first",
  libraryNewest: "Newest first",
  libraryEmpty: "No photos yet. Drop some here, press Upload, or put some into today’s entry.",
  scrubber: "Go to a date",
  upload: "Upload",
  uploading: "Uploading: {done} of {count} ({size})",
  dropHere: "Drop here to put them into the library.",
  albumFilling: "Choose photos for “{title}”, then press “Add to album”.",
};
