import { EgressRefusedError, type GuardedFetch } from '../../platform/domain/guarded-fetch.ts';
import { BankFault } from '../domain/bank-fault.ts';
import type { BankCall } from '../use-cases/bank-provider.ts';
import { isWorthRetrying, mayHaveArrived, refusalFault } from './refusal-fault.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { type StatusMeanings, statusFault } from './status-fault.ts';
import { timeoutFault } from './timeout-fault.ts';
import { backoff, MAX_TRIES, tryTime } from './try-time.ts';

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
