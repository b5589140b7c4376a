import { createHmac } from 'node:crypto';
import type { ApiEvent, ApiResult } from './api-event.ts';

/** `__Host-`: TLS (or loopback) only, this host only, the whole site, and no other host can set it. */
export const SESSION_COOKIE = '__Host-session';

export type CookieOptions = {
  /** Seconds; without it, a session cookie. */
  readonly maxAge?: number;
  /** 'None' only if another site posts the user back. */
  readonly sameSite?: 'Lax' | 'Strict' | 'None';
};

/** Values are the service's own tokens, which need no escaping. */
export const setCookie = (name: string, value: string, { maxAge, sameSite = 'Lax' }: CookieOptions = {}): string => {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${age}`;
};

export const dropCookie = (name: string, sameSite: CookieOptions['sameSite'] = 'Lax'): string =>
  setCookie(name, '', { maxAge: 0, sameSite });

/** undefined if missing. For repeated names the first counts, because browsers send the most specific one first. */
export const cookieOf = ({ cookies = [] }: Pick<ApiEvent, 'cookies'>, name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);

/** Marks a browser in which a user has signed in, so that failures from elsewhere do not delay it. */
const DEVICE_COOKIE = '__Host-device';
const SECONDS = 180 * 86_400;
const TOKEN = /^[\w-]{43}$/;

/** Derived from the session token; the reverse is not possible. */
export const deviceToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('device').digest('base64url');

export const deviceCookie = (sessionToken: string): string =>
  setCookie(DEVICE_COOKIE, deviceToken(sessionToken), { maxAge: SECONDS });

/** undefined for a value that cannot be a valid token. */
export const deviceOf = (event: Pick<ApiEvent, 'cookies'>): string | undefined => {
  const token = cookieOf(event, DEVICE_COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

export const withCookies = (result: ApiResult, cookies: readonly string[]): ApiResult => ({
  ...result,
  cookies: [...(result.cookies ?? []), ...cookies],
});
