import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids of the work of a function: each line of its log has them, and the messages that it sends hand them on. */
export type RequestIds = {
  /** Of the request, as the gateway names it, that caused the work. */
  readonly requestId?: string | undefined;
  /** Of this run of the function, as Lambda's own lines name it. */
  readonly functionRequestId?: string | undefined;
  /** The caller's own X-Request-Id. */
  readonly clientRequestId?: string | undefined;
};

const current = new AsyncLocalStorage<RequestIds>();

/** Within `work`, these ids replace those of the same name. */
export const withRequestIds = <Result>(ids: RequestIds, work: () => Result): Result =>
  current.run({ ...current.getStore(), ...ids }, work);

export const requestIds = (): RequestIds => current.getStore() ?? {};
