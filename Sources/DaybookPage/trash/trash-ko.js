// 한국어. Every key stands in every language.
export default {
  trashHint: "휴지통에 있는 것은 30일이 지나면 완전히 삭제돼요.",
  trashNone: "휴지통이 비어 있어요.",
  trashGoes: "{date}에 완전히 삭제({span})",
  trashRestore: "되살리기",
  trashRestored: "되살렸어요: {name}",
  trashForGood: "완전히 삭제",
  trashForGoodAsk: "완전히 삭제할까요? 되돌릴 수 없어요: {name}",
  trashFromEntries: "일기 {count}개에서도 빠져요.",
  trashFromAlbums: "앨범 {count}개에서도 빠져요.",
  trashGone: "완전히 삭제했어요: {name}",
  trashEmpty: "휴지통 비우기",
  trashEmptyAsk: "일기 {entries}개와 사진 {photos}장을 모두 완전히 삭제할까요? 되돌릴 수 없어요.",
  trashEmptyAskMany: "일기 {entries}개와 사진 {photos}장보다 더 많은 것을 모두 완전히 삭제할까요? 되돌릴 수 없어요.",
  trashEmptied: "{count}개를 완전히 삭제했어요.",
  trashEndsShares: "이것이 담긴 공유 링크: {count}",
};
