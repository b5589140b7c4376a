import { EgressRefusedError, type GuardedFetch } from '../../platform/domain/network/egress.ts';
import { BankFault } from '../connections/domain/bank-fault.ts';
import type { BankCall } from '../use-cases/bank-provider.ts';
import {
  isWorthRetrying,
  mayHaveArrived,
  refusalFault,
  type StatusMeanings,
  statusFault,
  timeoutFault,
} from './answer-faults.ts';

export type BankRequest = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly call: BankCall;
  /** Limit for the answer. */
  readonly maxBytes: number;
  /** The name under which raw answers are stored; omit it if the answer may contain a secret. */
  readonly keep?: string;
  /** Provider-specific meanings of statuses. */
  readonly meanings?: StatusMeanings;
  /**
   * The message if the request may have arrived but no answer came. Such a request is never repeated, because its token
   * works only once.
   */
  readonly ifLost?: string;
};

export type BankAnswer = { readonly status: number; readonly text: string };

/** Both throw BankFault for any status other than 2xx, and if no answer arrives. */
export type BankHttp = {
  readonly get: (url: string, request: BankRequest) => Promise<BankAnswer>;
  readonly post: (url: string, request: BankRequest) => Promise<BankAnswer>;
};

export type BankHttpDependencies = {
  readonly fetch: GuardedFetch;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly now: () => Date;
};

/** With less time left, no request is sent, because it would time out. */
const SHORTEST_TRY_MS = 500;

type Outcome =
  | { readonly ok: true; readonly answer: BankAnswer }
  | { readonly ok: false; readonly fault: BankFault; readonly mayRetry: boolean };

export const createBankHttp = (dependencies: BankHttpDependencies): BankHttp => {
  const send = async (method: string, url: string, request: BankRequest): Promise<BankAnswer> => {
    for (let tried = 1; ; tried += 1) {
      if (request.call.remaining() < SHORTEST_TRY_MS) throw timeoutFault();
      await request.call.reserve();
      const timeoutMs = tryTime(request.call.remaining(), tried - 1, request.ifLost !== undefined);
      const outcome = await tryOnce(dependencies, { method, url, timeoutMs }, request);
      if (outcome.ok) return outcome.answer;

      const { fault, mayRetry } = outcome;
      const wait = waitBefore(tried, fault, dependencies.random());
      if (!mayRetry || tried >= MAX_TRIES || request.call.remaining() < wait + SHORTEST_TRY_MS) throw fault;
      await dependencies.sleep(wait);
    }
  };
  return {
    get: (url, request) => send('GET', url, request),
    post: (url, request) => send('POST', url, request),
  };
};

/** At least the wait that the provider requests. */
const waitBefore = (tried: number, { retryAfter = 0 }: BankFault, random: number): number =>
  Math.max(backoff(tried, random), retryAfter * 1_000);

const tryOnce = async (
  { fetch, now }: BankHttpDependencies,
  { method, url, timeoutMs }: { readonly method: string; readonly url: string; readonly timeoutMs: number },
  { headers = {}, body, call, maxBytes, keep, meanings, ifLost }: BankRequest,
): Promise<Outcome> => {
  try {
    const response = await fetch(url, { method, headers, maxBytes, timeoutMs, ...(body !== undefined && { body }) });
    const answer = { status: response.status, text: await response.text() };
    if (keep !== undefined && answer.text !== '') await call.keep(keep, answer.text);
    if (response.ok) return { ok: true, answer };
    const retryAfter = retryAfterSeconds(response.headers.get('retry-after'), now());
    const { fault, mayPass } = statusFault(url, answer.status, { retryAfter, meanings });
    return { ok: false, fault, mayRetry: mayPass && ifLost === undefined };
  } catch (error) {
    if (!(error instanceof EgressRefusedError)) throw error;
    const fault = refusalFault(url, error);
    if (ifLost === undefined || !mayHaveArrived(error)) return { ok: false, fault, mayRetry: isWorthRetrying(error) };
    return {
      ok: false,
      fault: new BankFault(fault.code, `${fault.message}. ${ifLost}`, { cause: error }),
      mayRetry: false,
    };
  }
};

const LONGEST_SECONDS = 7 * 24 * 60 * 60;

/** Seconds in a Retry-After header, given as seconds or as a date (RFC 9110 §10.2.3); undefined otherwise. */
const retryAfterSeconds = (header: string | null, now: Date): number | undefined => {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS);
  if (!/^[A-Z][a-z]+, /.test(text)) return undefined;
  const seconds = Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
};

/** Including the first try. */
export const MAX_TRIES = 3;

const FIRST_WAIT_MS = 1_000;
const JITTER = 0.25;

/** Milliseconds to wait after this many tries; `random` is 0 to 1. */
export const backoff = (tried: number, random: number): number =>
  FIRST_WAIT_MS * 2 ** (tried - 1) * (1 + JITTER * random);

/** Enough for a server that was briefly unavailable, or for a small follow-up request. */
const SHORT_MS = 3_000;
/** The minimum for the first try, which a slow bank needs, with time left for another. */
const LEAST_FIRST_MS = 7_500;
const LEAST_LATER_MS = 2_500;

/**
 * Milliseconds for one try, from the time left for it and all later tries. The first try gets the most, because the
 * provider waits for the banks. It leaves time for two short tries if possible.
 */
export const tryTime = (left: number, tried: number, isSentOnce = false): number => {
  if (isSentOnce) return left > 2 * SHORT_MS ? left - SHORT_MS : left;
  const least = tried === 0 ? LEAST_FIRST_MS : LEAST_LATER_MS;
  for (let tries = MAX_TRIES; tries > tried + 1; tries -= 1) {
    const own = left - keptFor(tried + 1, tries);
    if (own >= least) return own;
  }
  return left;
};

/** Time reserved for the later tries, up to the last of `tries`, including waits. */
const keptFor = (tried: number, tries: number): number =>
  tried >= tries ? 0 : backoff(tried, 1) + SHORT_MS + keptFor(tried + 1, tries);
