import type { CustomFetch } from 'openid-client';
import type { GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';

/** Our way out in the shape that openid-client calls. Its signal is not needed: the guard's own deadline is shorter. */
export const libraryFetch =
  (
    fetch: GuardedFetch,
    after: (response: Response) => Response | Promise<Response> = (response) => response,
  ): CustomFetch =>
  async (url, { method, headers, body }) =>
    after(await fetch(url, { method, headers, ...bodyOf(body) }));

const bodyOf = (body: unknown): { readonly body?: string } => {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string' || body instanceof URLSearchParams) return { body: String(body) };
  throw new TypeError('only forms and texts are sent to providers');
};
