// 한국어. Every key stands in every language.
export default {
  offlineKept: "오프라인이에요. 마지막으로 본 내용을 보여 드려요({time}). 연결되면 자동으로 새로 불러와요.",
  slowKept: "일기장의 답이 늦어지고 있어요. 그동안 마지막으로 본 내용을 보여 드려요({time}). 답이 오면 바꿔 보여 드려요.",
  waiting: "보내기를 기다리는 글",
  waitingNew: "새 일기",
  waitingEdit: "고친 일기",
  waitingHint: "이 기기에 보관했어요. 연결되면 자동으로 일기장에 들어가요.",
  waitingHeld: "연결이 없어요. 쓴 글을 이 기기에 보관했다가 나중에 보내요.",
  waitingConflict: "그사이 다른 곳에서 이 일기가 바뀌었어요. 열어서 골라 주세요.",
  waitingBusy: "지금 저장하고 있어요. 끝나면 열어 주세요.",
  waitingHeldUp: "저장하는 중인 변경이 있어요. 저장이 끝나면 여기에 나타나요.",
  waitingOpen: "열기",
  waitingSend: "지금 보내기",
  waitingPhotos: "보낼 사진 {count}장",
  WAITING_FULL: "연결될 때까지 사진을 보관할 공간이 이 브라우저에 모자라요. 이 창을 열어 두고 나중에 다시 저장하거나, 사진을 조금 빼 주세요.",
};
