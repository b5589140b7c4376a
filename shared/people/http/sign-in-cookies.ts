import { dropCookie, SESSION_COOKIE, setCookie } from '../../platform/http/cookies.ts';
import { deviceCookie } from '../../platform/http/device-cookie.ts';
import { CHALLENGE_SECONDS } from '../domain/second-factor.ts';

/** Who has proved the first factor and owes the second. */
export const SECOND_FACTOR_COOKIE = '__Host-second-factor';

/** As long as a session lives at the longest; the server ends it before. */
const SESSION_SECONDS = 30 * 86_400;

/** The session begins; a challenge that led to it is over. */
export const sessionCookies = (token: string): readonly string[] => [
  setCookie(SESSION_COOKIE, token, { maxAge: SESSION_SECONDS }),
  deviceCookie(token),
  dropCookie(SECOND_FACTOR_COOKIE),
];

/** The second factor is asked for; whatever session the browser had is over. */
export const challengeCookies = (token: string): readonly string[] => [
  setCookie(SECOND_FACTOR_COOKIE, token, { maxAge: CHALLENGE_SECONDS }),
  dropCookie(SESSION_COOKIE),
];
