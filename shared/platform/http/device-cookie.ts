import { createHmac } from 'node:crypto';
import type { ApiEvent } from './api-event.ts';
import { cookieOf, setCookie } from './cookies.ts';

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
