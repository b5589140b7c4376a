import { redirect } from '../../platform/http/answers.ts';
import type { ApiEvent, ApiResult } from '../../platform/http/api-event.ts';
import { cookieOf, deviceCookie, dropCookie, SESSION_COOKIE, setCookie } from '../../platform/http/cookies.ts';
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

/** The browser that was sent to a provider is the one that comes back. */
export const FLOW_COOKIE = '__Host-sso-flow';
/** The same where the provider posts: another site's form brings no other cookie along. */
export const SAML_FLOW_COOKIE = '__Host-saml-flow';
/** An identity that still lacks the proof whose it is. */
export const PENDING_LINK_COOKIE = '__Host-pending-link';

const SECONDS = 600;
const TOKEN = /^[\w-]{43}$/;

export const flowCookie = (browser: string): string => setCookie(FLOW_COOKIE, browser, { maxAge: SECONDS });

export const samlFlowCookie = (browser: string): string =>
  setCookie(SAML_FLOW_COOKIE, browser, { maxAge: SECONDS, sameSite: 'None' });

/** Undefined for what is no token of ours. A browser keeps its token through several sign-ins at once, in as many windows. */
export const flowToken = (event: Pick<ApiEvent, 'cookies'>, name: string): string | undefined => {
  const token = cookieOf(event, name);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

type Outcome = {
  readonly location: string;
  readonly session?: string;
  readonly secondFactor?: string;
  readonly pendingLink?: string;
};

/** What came of a sign-in by a provider: the way on, with the cookies that it brought. */
export const ssoAnswer = (outcome: Outcome): ApiResult => redirect(outcome.location, ssoCookies(outcome));

export const ssoCookies = ({ session, secondFactor, pendingLink }: Outcome): readonly string[] => {
  if (session !== undefined) return [...sessionCookies(session), dropCookie(PENDING_LINK_COOKIE)];
  if (secondFactor !== undefined) return [...challengeCookies(secondFactor), dropCookie(PENDING_LINK_COOKIE)];
  return pendingLink === undefined ? [] : [setCookie(PENDING_LINK_COOKIE, pendingLink, { maxAge: SECONDS })];
};
