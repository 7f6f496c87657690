// Functions of a window's document that Debian's TypeScript does not know, and what the page knows about its own document.

// The elements that the page finds by their IDs, where they are more than an HTMLElement.
interface PartsByID {
  "chosen": HTMLUListElement;
  "conflict": HTMLElement & { entry: Entry | null };
  "discard": HTMLButtonElement;
  "editor-fields": HTMLFieldSetElement;
  "editor-form": HTMLFormElement & { title: HTMLInputElement; body: HTMLTextAreaElement };
  "menu": HTMLDialogElement;
  "progress": HTMLProgressElement;
  "question": HTMLDialogElement & { settle?: (value: string) => void };
  "save": HTMLButtonElement;
  "sign-in-form": HTMLFormElement;
  "viewer": HTMLDialogElement;
  "viewer-image": HTMLImageElement;
  "viewer-live": HTMLVideoElement;
  "viewer-original": HTMLAnchorElement;
  "viewer-video": HTMLVideoElement;
}

interface HTMLInputElement {
  addEventListener(type: "input", listener: (event: InputEvent) => unknown, options?: AddEventListenerOptions): void;
}

interface HTMLFormControlsCollection {
  readonly [name: string]: any;
}

interface Document {
  getElementById<ID extends string>(id: ID): ID extends keyof PartsByID ? PartsByID[ID] : HTMLElement;
}

// The element that a selector finds, by the name at its end.
type Found<Selector extends string> =
  Selector extends `${infer First}, ${infer Rest}` ? Found<First> | Found<Rest> :
  Selector extends `${string} ${infer Last}` ? Found<Last> :
  Selector extends `${infer Name}${"." | "[" | ":" | "#"}${string}` ? Named<Name> :
  Named<Selector>;
type Named<Name extends string> = Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name] : HTMLElement;

// The page looks for parts that it made itself, and handles those that may be missing with `?.` and `if`.
interface ParentNode {
  querySelector<Selector extends string>(selector: Selector): Found<Selector>;
  querySelectorAll<Selector extends string>(selector: Selector): NodeListOf<Found<Selector>>;
}

// What an element is made with. The document makes texts of numbers.
type Properties<Made> = { [Name in keyof Made]?: string extends Made[Name] ? Made[Name] | number : Made[Name] };

// All elements of the page are HTML, or SVG.
interface Element extends HTMLOrSVGElement {
  closest<Selector extends string>(selector: Selector): Found<Selector> | null;
}

interface HTMLElement {
  readonly firstElementChild: HTMLElement;
  readonly lastElementChild: HTMLElement;
}

// The page handles events of the pointer and of keys at elements.
interface UIEvent {
  readonly target: HTMLElement;
}

interface Document {
  readonly activeElement: HTMLElement;
}

interface Navigator {
  readonly standalone?: boolean;
}

interface HTMLElement {
  popover: string | null;
  showPopover?(): void;
  onfocusin: ((event: FocusEvent) => void) | null;
  onfocusout: ((event: FocusEvent) => void) | null;
  oncancel: ((event: Event) => void) | null;
}

interface ARIAMixin {
  role: string | null;
  ariaInvalid: string | null;
}

declare function scrollTo(options: { left?: number; top?: number; behavior: "instant" }): void;
interface Element {
  scrollTo(options: { left?: number; top?: number; behavior: "instant" }): void;
  scrollIntoView(options: { block?: ScrollLogicalPosition; behavior: "instant" }): void;
}
