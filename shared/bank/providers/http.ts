import { EgressRefusedError, type GuardedFetch } from '../../platform/domain/egress.ts';
import { BankFault } from '../domain/bank-fault.ts';
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
  /** Of the answer. */
  readonly maxBytes: number;
  /** The name under which every answer is kept as it came; left out: none is, because it may be a secret. */
  readonly keep?: string;
  /** What this provider means by a status, where it is not what everybody means. */
  readonly meanings?: StatusMeanings;
  /**
   * The sentence for people when it may have arrived and no answer came: such a request is never sent again, because
   * what it carries can be used once.
   */
  readonly ifLost?: string;
};

export type BankAnswer = { readonly status: number; readonly text: string };

/** Both throw BankFault for every status but 2xx, and when no answer comes. */
export type BankHttp = {
  readonly get: (url: string, request: BankRequest) => Promise<BankAnswer>;
  readonly post: (url: string, request: BankRequest) => Promise<BankAnswer>;
};

export type BankHttpDependencies = {
  readonly fetch: GuardedFetch;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** 0 to 1. */
  readonly random: () => number;
  readonly now: () => Date;
};

/** With less than this left, nothing is sent: it would be cut off. */
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

/** At least what the provider asks for. */
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

/** Seconds that a Retry-After header asks for, given in seconds or as a date (RFC 9110 §10.2.3); undefined for any other. */
const retryAfterSeconds = (header: string | null, now: Date): number | undefined => {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS);
  if (!/^[A-Z][a-z]+, /.test(text)) return undefined;
  const seconds = Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
};

/** The first one and what follows it: "up to 3 attempts". */
export const MAX_TRIES = 3;

const FIRST_WAIT_MS = 1_000;
const JITTER = 0.25;

/** Milliseconds to wait after so many tries; `random` is 0 to 1. */
export const backoff = (tried: number, random: number): number =>
  FIRST_WAIT_MS * 2 ** (tried - 1) * (1 + JITTER * random);

/** Enough for a server that was only away for a moment, or for the small request after one that is sent once. */
const SHORT_MS = 3_000;
/** With less, a try is not worth what is kept for those after it: a first one, which a slow bank needs, and a later one. */
const LEAST_FIRST_MS = 7_500;
const LEAST_LATER_MS = 2_500;

/**
 * Milliseconds that a try may last, of those that are left for it and all that may follow. The first one has the most: banks
 * are asked while the provider waits for them. What it leaves is enough for two short ones where there is time for three.
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

/** What the tries after so many need, up to the last of `tries`, waiting included. */
const keptFor = (tried: number, tries: number): number =>
  tried >= tries ? 0 : backoff(tried, 1) + SHORT_MS + keptFor(tried + 1, tries);
