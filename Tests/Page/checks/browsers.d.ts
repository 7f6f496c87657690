// Functions of today's browsers that Debian's TypeScript (4.8) does not know, for the page and its service worker.

// TypeScript finds a constructor's own functions here, too: those of AbortSignal and Response.
interface Function {
  any(signals: AbortSignal[]): AbortSignal;
  timeout(milliseconds: number): AbortSignal;
  json(data: unknown, init?: ResponseInit): Response;
}

declare namespace Intl {
  function supportedValuesOf(key: "timeZone"): string[];
}

interface URLSearchParams {
  readonly size: number;
}

interface String {
  toWellFormed?(): string;
}

interface Array<T> {
  findLast<S extends T>(matches: (value: T, index: number) => value is S): S | undefined;
  findLast(matches: (value: T, index: number) => unknown): T | undefined;
  toReversed(): T[];
  toSpliced(start: number, deleteCount?: number, ...items: T[]): T[];
}

interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}
