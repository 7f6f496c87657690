// 한국어. Every key stands in every language.
export default {
  details: "더 자세히",
  caption: "사진 설명",
  earlier: "앞으로 옮기기",
  laterOn: "뒤로 옮기기",
  tags: "태그",
  addTag: "태그 추가",
  people: "사람",
  addPerson: "사람 추가",
  place: "장소",
  placeName: "장소 이름",
  latitude: "위도",
  longitude: "경도",
  whereIAm: "지금 있는 곳",
  locating: "위치를 찾고 있어요…",
  notLocated: "이 브라우저에서 위치를 알 수 없어요. 장소 이름을 적어 주세요.",
  timeZoneOfEntry: "이 일기의 시간대",
};
