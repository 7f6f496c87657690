// A collector of requests that are made one by one, and sent together.
export class Gather {
  #isFull;
  #answer;
  #waiting = [];

  /**
   * @param {(questions: any[]) => boolean} isFull whether questions are too many for one request
   * @param {(asked: { question: any, resolve: (found: any) => void, reject: (failure: any) => void }[]) => void} answer
   *   settles all of them
   */
  constructor(isFull, answer) {
    [this.#isFull, this.#answer] = [isFull, answer];
  }

  // Adds a request. Resolves or rejects as answer() settles it. The requests of one turn of the event loop are sent
  // together, as far as they fit.
  ask(question) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (this.#waiting.length === 1) queueMicrotask(() => this.#send());
    });
  }

  #send() {
    let part = [];
    for (const asked of this.#waiting.splice(0)) {
      if (part.length && this.#isFull([...part, asked].map(({ question }) => question))) {
        this.#answer(part);
        part = [];
      }
      part.push(asked);
    }
    this.#answer(part);
  }
}
