// The globals of a service worker. TypeScript's list has those of workers of every kind.
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<Name extends keyof ServiceWorkerGlobalScopeEventMap>(
  name: Name, listener: (event: ServiceWorkerGlobalScopeEventMap[Name]) => unknown): void;
declare function addEventListener(
  name: "sync", listener: (event: ExtendableEvent & { tag: string }) => unknown): void;
