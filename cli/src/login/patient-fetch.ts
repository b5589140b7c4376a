import { setTimeout as sleep } from 'node:timers/promises';
import { unreachable } from '@counterfoil/client';

const ATTEMPTS = 3;
const LONGEST_WAIT_SECONDS = 60;
const ANSWER_WITHIN_MILLISECONDS = 30_000;

type Init = Parameters<typeof globalThis.fetch>[1];

/** Like `fetch`, but waits if the service asks for that: it counts sign-ins by address. @throws CounterfoilError */
export const patientFetch = async (url: string, init: unknown): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS);
    const response = await fetch(url, { ...(init as Init), signal }).catch((error: unknown) => {
      throw unreachable(url, error);
    });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const isWorthIt = [429, 503].includes(response.status) && seconds <= LONGEST_WAIT_SECONDS;
    if (!isWorthIt || attempt >= ATTEMPTS) return response;
    await response.body?.cancel();
    await sleep(1000 * seconds);
  }
};
