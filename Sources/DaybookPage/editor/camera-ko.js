// 한국어. Every key stands in every language.
export default {
  cameraPreview: "카메라 화면",
  takePicture: "사진 찍기",
  otherCamera: "카메라 전환",
  taken: "찍은 사진: {count}",
  callSubject: "{name} 부르기",
  hush: "소리 멈춤",
  cameraNeedsSafety: "브라우저는 HTTPS 주소나 이 컴퓨터 자체에서만 카메라를 열어요. 서버 관리자에게 보안 주소를 물어보세요.",
  cameraNotAllowed: "브라우저가 카메라를 쓸 수 없어요. 이 페이지에 카메라를 허용한 다음 다시 열어 보세요.",
  cameraMissing: "카메라가 없거나 다른 프로그램이 쓰고 있어요. 사진은 파일로 넣을 수 있어요.",
  noMorePhotos: "일기 하나에는 사진을 {limit}장까지 담을 수 있어요. 더 찍으려면 먼저 몇 장을 빼 주세요.",
};
