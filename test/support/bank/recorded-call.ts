import { type BankHttp, createBankHttp } from '../../../shared/bank/providers/http.ts';
import type { BankCall } from '../../../shared/bank/use-cases/bank-provider.ts';
import { createGuardedFetch, type GuardOptions } from '../../../shared/platform/egress/guarded-fetch.ts';
import { TRY_MS } from './faulty-answers.ts';

export type RecordedCall = {
  readonly call: BankCall;
  /** One entry per request. */
  readonly reserved: () => number;
  readonly kept: readonly (readonly [what: string, body: string])[];
  /** The waits in milliseconds. */
  readonly waits: readonly number[];
  readonly http: BankHttp;
};

export type RecordedCallOptions = Partial<Pick<BankCall, 'reserve' | 'timeZone' | 'today'>> & {
  readonly remainingMs?: number;
  readonly guard?: Partial<GuardOptions>;
};

/** A call over HTTP through the real egress guard, with a clock that advances only during waits. */
export const recordedCall = ({ remainingMs = 30_000, guard, ...rest }: RecordedCallOptions = {}): RecordedCall => {
  let left = remainingMs;
  let reserved = 0;
  const kept: (readonly [string, string])[] = [];
  const waits: number[] = [];
  const call: BankCall = {
    timeZone: 'America/New_York',
    today: '2026-03-05',
    remaining: () => left,
    keep: async (what, body) => {
      kept.push([what, body]);
    },
    ...rest,
    reserve: async () => {
      await rest.reserve?.();
      reserved += 1;
    },
  };
  const http = createBankHttp({
    fetch: createGuardedFetch({ allow: [], connectMs: TRY_MS, totalMs: TRY_MS, ...guard }),
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      left -= milliseconds;
    },
    random: Math.random,
    now: () => new Date(),
  });
  return { call, reserved: () => reserved, kept, waits, http };
};
