import { setTimeout as sleep } from 'node:timers/promises';
import { unreachable } from '@counterfoil/client';

const ATTEMPTS = 3;
const LONGEST_WAIT_SECONDS = 60;
const RESPONSE_WITHIN_MILLISECONDS = 30_000;

type Init = Parameters<typeof globalThis.fetch>[1];

/** Like `fetch`, but waits if the service asks for that: it counts sign-ins by address. @throws CounterfoilError */
export const patientFetch = async (
  url: string,
  init: unknown,
  milliseconds = RESPONSE_WITHIN_MILLISECONDS,
): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await wholeResponse(url, { ...(init as Init), signal: AbortSignal.timeout(milliseconds) });
    const seconds = waitOf(response, attempt);
    const isWorthIt = [429, 503].includes(response.status) && seconds <= LONGEST_WAIT_SECONDS;
    if (!isWorthIt || attempt >= ATTEMPTS) return response;
    await sleep(1000 * seconds);
  }
};

/** A gateway before the service refuses what is too much for a moment, and does not say for how long. */
const waitOf = ({ status, headers }: Response, attempt: number): number =>
  Number(headers.get('retry-after') ?? (status === 429 ? attempt : Number.NaN));

/** With its body, so that a response which stops halfway counts as none. */
const wholeResponse = async (url: string, init: Init): Promise<Response> => {
  try {
    const response = await fetch(url, init);
    return new Response((await response.text()) || null, response);
  } catch (error) {
    throw unreachable(url, error);
  }
};
