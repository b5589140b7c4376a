import { createHmac } from 'node:crypto';
import type { ApiEvent, ApiResult } from './api-event.ts';

/** `__Host-`: only over TLS (or the loopback), only this host, the whole site, and no other host can set it. */
export const SESSION_COOKIE = '__Host-session';

export type CookieOptions = {
  /** Seconds; without one it goes with the browser. */
  readonly maxAge?: number;
  /** 'None' only where another site posts the person back to us. */
  readonly sameSite?: 'Lax' | 'Strict' | 'None';
};

/** Values are tokens of our own, which need no escaping. */
export const setCookie = (name: string, value: string, { maxAge, sameSite = 'Lax' }: CookieOptions = {}): string => {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${age}`;
};

export const dropCookie = (name: string, sameSite: CookieOptions['sameSite'] = 'Lax'): string =>
  setCookie(name, '', { maxAge: 0, sameSite });

/** Undefined when it is absent; of several of one name, the first, as browsers send the most specific one first. */
export const cookieOf = ({ cookies = [] }: Pick<ApiEvent, 'cookies'>, name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);

/** The cookie of a browser in which a user has signed in. Failures of others do not make it wait. */
const DEVICE_COOKIE = '__Host-device';
const SECONDS = 180 * 86_400;
const TOKEN = /^[\w-]{43}$/;

/** Derived from the token of a session, which cannot be derived from it. */
export const deviceToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('device').digest('base64url');

export const deviceCookie = (sessionToken: string): string =>
  setCookie(DEVICE_COOKIE, deviceToken(sessionToken), { maxAge: SECONDS });

/** Undefined for a value that cannot be one of our tokens. */
export const deviceOf = (event: Pick<ApiEvent, 'cookies'>): string | undefined => {
  const token = cookieOf(event, DEVICE_COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

export const withCookies = (result: ApiResult, cookies: readonly string[]): ApiResult => ({
  ...result,
  cookies: [...(result.cookies ?? []), ...cookies],
});
