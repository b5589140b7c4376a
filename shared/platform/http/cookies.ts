import type { ApiEvent } from './api-event.ts';

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
