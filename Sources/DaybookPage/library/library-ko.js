// 한국어. Every key stands in every language.
export default {
  library_all: "모두",
  library_days: "일",
  library_months: "월",
  library_years: "연",
  libraryRows: "비율대로 보기",
  librarySquares: "바둑판으로 보기",
  libraryOldest: "오래된 것부터",
  libraryNewest: "최신순",
  libraryEmpty: "아직 사진이 없어요. 여기로 끌어 놓거나, 올리기 버튼을 누르거나, 오늘의 일기에 사진을 넣어 보세요.",
  scrubber: "날짜로 이동",
  upload: "올리기",
  uploading: "올리는 중: {done}/{count} ({size})",
  dropHere: "여기에 놓으면 보관함에 올려요.",
  albumFilling: "‘{title}’ 앨범에 넣을 사진을 고르고 ‘앨범에 넣기’를 누르세요.",
};
