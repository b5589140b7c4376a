import { createClient, isCounterfoilError } from '../../client/src/index.ts';
import { Refusal } from '../../shared/agents/domain/refusal.ts';
import { type Api, around } from '../../shared/agents/use-cases/tool.ts';
import type { Credentials } from '../../shared/platform/http/api-event.ts';

/** A wait of this many milliseconds is shorter than another call of the tool; all requests end before the function does. */
const WAITS = { attempts: 2, firstDelay: 200, longestDelay: 2_000, timeout: 25_000 };

export type Caller = {
  readonly credentials: Credentials;
  /** Names the requests in the logs, as the caller's own. */
  readonly requestId: string;
};

/** This service's own API at `address`, with the key or token of the caller. */
export const serviceApi = (address: string, { credentials, requestId }: Caller): Api => {
  const { GET, POST } = createClient({
    ...(credentials.kind === 'api_key' ? { apiKey: credentials.text } : { accessToken: credentials.text }),
    baseUrl: address,
    retry: WAITS,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('x-request-id', requestId);
      return fetch(request);
    },
  });
  return around({ GET, POST }, (request) => request().catch(refuse));
};

const refuse = (error: unknown): never => {
  if (!isCounterfoilError(error)) throw error;
  const { code, status, message, errors, retryAfter } = error;
  throw new Refusal(code, status, message, { errors, retryAfter });
};
