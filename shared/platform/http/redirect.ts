import type { ApiResult } from './api-event.ts';

/** 303: go on with GET, whatever this was. */
export const redirect = (location: string, cookies: readonly string[] = []): ApiResult => ({
  statusCode: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  ...(cookies.length > 0 && { cookies: [...cookies] }),
});

/** A path of ours to go back to; anything that a browser could take for another site is the home page. */
export const returnPath = (asked: unknown, home = '/'): string =>
  typeof asked === 'string' && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked) && asked.length <= 2000 ? asked : home;
