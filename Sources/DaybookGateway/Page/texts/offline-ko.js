// 한국어. Every key stands in every language.
export default {
  offlineKept: "오프라인이에요. 마지막으로 본 내용을 보여 드려요({time}). 연결되면 자동으로 새로 불러와요.",
};
