import { CounterfoilError, errorOf, isCounterfoilError, retryAfterOf, unreachable } from './errors.ts';
import { sleep } from './sleep.ts';

export type RetryOptions = {
  /** How often a request is sent at most; 5 by default, 1 never retries. */
  readonly attempts?: number;
  /** The longest first wait in milliseconds; it doubles with each attempt. 500 by default. */
  readonly firstDelay?: number;
  /** A wait longer than this many milliseconds, such as for the next hour's rate limit, is left to the caller. 60,000 by default. */
  readonly longestDelay?: number;
  /**
   * How long to wait for a response, and for each part of it, in milliseconds; then the request is not repeated. 100,000 by
   * default, and for what is sent, one second more for each 25 kB.
   */
  readonly timeout?: number;
};

type Attempted = {
  /** A new request for each attempt, because a body can be read once. */
  readonly request: () => Request | Promise<Request>;
  /** The size of its body. */
  readonly bytes: number;
  /** Whether sending it twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal | null | undefined;
};

type Outcome = Response | CounterfoilError;

/** Whether the same request may succeed later. After a 409, it may only if the service says when. */
const isTemporary = (sent: Outcome): boolean =>
  sent instanceof CounterfoilError ||
  [429, 502, 503, 504].includes(sent.status) ||
  (sent.status === 409 && sent.headers.has('retry-after'));

/** The rate limit is checked before anything else, so what it refused was not done. */
const isUndone = (sent: Outcome): boolean => !(sent instanceof CounterfoilError) && sent.status === 429;

/** Whether a request may have been done although no response says so. */
const isUncertain = (sent: Outcome): boolean => sent instanceof CounterfoilError || sent.status >= 500;

const waitAskedFor = (sent: Outcome): number =>
  sent instanceof CounterfoilError ? 0 : 1000 * (retryAfterOf(sent) ?? 0);

/**
 * Sends until there is a response that is not temporary, and returns the last one otherwise. A repeated DELETE that finds
 * nothing is a success if an earlier attempt may have deleted it.
 * @throws CounterfoilError `network_error` if the last attempt got no response
 */
export const sendWithRetries = async (
  fetch: typeof globalThis.fetch,
  { attempts = 5, firstDelay = 500, longestDelay = 60_000, timeout = 100_000 }: RetryOptions,
  { request, bytes, isRepeatable, signal }: Attempted,
): Promise<Response> => {
  let mayBeDone = false;
  for (let attempt = 1; ; attempt += 1) {
    const next = await request();
    const { sent, isLate } = await sendWithin(
      { response: timeout + bytes / SLOWEST, part: timeout },
      signal,
      (stop) => fetch(next, { signal: stop, redirect: 'manual' }),
      next.url,
    );
    const isLast = isLate || !(isRepeatable || isUndone(sent)) || attempt >= attempts;
    const jitter = Math.random() * Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
    const asked = waitAskedFor(sent);
    if (isLast || !isTemporary(sent) || asked > longestDelay) {
      if (sent instanceof CounterfoilError) throw sent;
      return mayBeDone && (await findsNothingToDelete(next, sent)) ? new Response(null, { status: 204 }) : sent;
    }
    mayBeDone ||= isUncertain(sent);
    if (!(sent instanceof CounterfoilError)) await sent.body?.cancel();
    await sleep(asked + jitter, signal);
  }
};

const findsNothingToDelete = async ({ method }: Request, sent: Response): Promise<boolean> => {
  if (method !== 'DELETE' || sent.status !== 404) return false;
  const body: unknown = await sent
    .clone()
    .json()
    .catch(() => undefined);
  return isCounterfoilError(errorOf(sent, body), 'not_found');
};

/** Bytes in a millisecond of a connection that is slow, but works. */
const SLOWEST = 25;

/** The longest waits, in milliseconds. */
type Waits = { readonly response: number; readonly part: number };
type Sent = { readonly sent: Outcome; readonly isLate: boolean };

const sendWithin = async (
  waits: Waits,
  signal: AbortSignal | null | undefined,
  send: (stop: AbortSignal) => Promise<Response>,
  url: string,
): Promise<Sent> => {
  const late = new AbortController();
  const stop = signal == null ? late.signal : AbortSignal.any([signal, late.signal]);
  const inTime: InTime = async (milliseconds, part) => {
    const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), milliseconds);
    try {
      return await part();
    } catch (error) {
      throw failed(error, url, signal);
    } finally {
      clearTimeout(timer);
    }
  };
  const response = inTime(waits.response, async () => withBody(await send(stop), (part) => inTime(waits.part, part)));
  const sent = await response.catch((error: unknown) => {
    if (error instanceof CounterfoilError) return error;
    throw error;
  });
  return { sent, isLate: late.signal.aborted };
};

type InTime = <Value>(milliseconds: number, part: () => Promise<Value>) => Promise<Value>;
type PartInTime = <Value>(part: () => Promise<Value>) => Promise<Value>;

/** The same response, each part of whose body must come in time; a large one may take longer as a whole. */
const withBody = (response: Response, inTime: PartInTime): Response => {
  const reader = response.body?.getReader();
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const { done, value } = await inTime(() => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return Object.defineProperty(new Response(body, response), 'url', { value: response.url });
};

/** @throws the reason of the signal, if the caller gave up */
const failed = (cause: unknown, url: string, signal: AbortSignal | null | undefined): CounterfoilError => {
  signal?.throwIfAborted();
  return unreachable(url, cause);
};
