import type { ApiEvent, ApiResult } from '../../platform/http/api-event.ts';
import { cookieOf, deviceCookie, dropCookie, SESSION_COOKIE, setCookie } from '../../platform/http/cookies.ts';
import { redirect } from '../../platform/http/response/answers.ts';
import { PASSKEY_SECONDS } from '../passkeys/domain/passkey.ts';
import { CHALLENGE_SECONDS } from '../sign-in/domain/second-factor.ts';

/** Set between the first and the second factor. */
export const SECOND_FACTOR_COOKIE = '__Host-second-factor';

/** The maximum lifetime of a session; the server may end it earlier. */
const SESSION_SECONDS = 30 * 86_400;

/** Starts a session and clears the challenge before it. */
export const sessionCookies = (token: string): readonly string[] => [
  setCookie(SESSION_COOKIE, token, { maxAge: SESSION_SECONDS }),
  deviceCookie(token),
  dropCookie(SECOND_FACTOR_COOKIE),
];

/** Starts a challenge and clears any session of the browser. */
export const challengeCookies = (token: string): readonly string[] => [
  setCookie(SECOND_FACTOR_COOKIE, token, { maxAge: CHALLENGE_SECONDS }),
  dropCookie(SESSION_COOKIE),
];

/** Ensures that the browser with the passkey is the one that was given the challenge. */
export const PASSKEY_COOKIE = '__Host-passkey';

export const passkeyCookie = (token: string): string => setCookie(PASSKEY_COOKIE, token, { maxAge: PASSKEY_SECONDS });

/** Ensures that the browser that returns from a provider is the one that was sent. */
export const FLOW_COOKIE = '__Host-sso-flow';
/** The same for SAML, where the provider's cross-site POST carries only SameSite=None cookies. */
export const SAML_FLOW_COOKIE = '__Host-saml-flow';
/** An identity that is verified but not yet linked. */
export const PENDING_LINK_COOKIE = '__Host-pending-link';

/** The token of an invitation, from its link to the sign-in that accepts it. */
export const INVITATION_COOKIE = '__Host-invitation';
const INVITATION_SECONDS = 3600;

const SECONDS = 600;
const TOKEN = /^[\w-]{43}$/;

export const flowCookie = (browser: string): string => setCookie(FLOW_COOKIE, browser, { maxAge: SECONDS });

export const samlFlowCookie = (browser: string): string =>
  setCookie(SAML_FLOW_COOKIE, browser, { maxAge: SECONDS, sameSite: 'None' });

/** A text that cannot be a token is not kept. */
export const invitationCookie = (token: string): string =>
  TOKEN.test(token)
    ? setCookie(INVITATION_COOKIE, token, { maxAge: INVITATION_SECONDS })
    : dropCookie(INVITATION_COOKIE);

/** Undefined for an invalid token. The token is kept across concurrent sign-ins in several windows. */
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

/** Redirects after a sign-in with a provider and sets its cookies. */
export const ssoAnswer = (outcome: Outcome): ApiResult => redirect(outcome.location, ssoCookies(outcome));

export const ssoCookies = ({ session, secondFactor, pendingLink }: Outcome): readonly string[] => {
  if (session !== undefined) return [...sessionCookies(session), dropCookie(PENDING_LINK_COOKIE)];
  if (secondFactor !== undefined) return [...challengeCookies(secondFactor), dropCookie(PENDING_LINK_COOKIE)];
  return pendingLink === undefined ? [] : [setCookie(PENDING_LINK_COOKIE, pendingLink, { maxAge: SECONDS })];
};
