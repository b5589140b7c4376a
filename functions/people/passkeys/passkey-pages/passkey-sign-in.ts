import type { OpenPage, Page } from '../../../../shared/people/http/person-endpoint.ts';
import {
  PASSKEY_COOKIE,
  passkeyCookie,
  SECOND_FACTOR_COOKIE,
  sessionCookies,
} from '../../../../shared/people/http/sign-in-cookies.ts';
import {
  beginPasskeyReauthentication,
  beginPasskeySecondFactor,
  completeWithPasskey,
  reauthenticateWithPasskey,
} from '../../../../shared/people/passkeys/use-cases/confirm-with-passkey.ts';
import type { BegunCeremony } from '../../../../shared/people/passkeys/use-cases/passkey-ports.ts';
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '../../../../shared/people/passkeys/use-cases/sign-in-with-passkey.ts';
import { toAssertion } from '../../../../shared/people/schema/passkey-fields.ts';
import { toSignedIn } from '../../../../shared/people/schema/sign-in-answers.ts';
import { DomainError, type ErrorCode } from '../../../../shared/platform/domain/errors.ts';
import type { ApiResult } from '../../../../shared/platform/http/api-event.ts';
import { cookieOf, dropCookie, SESSION_COOKIE, withCookies } from '../../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { readFields } from '../../../../shared/platform/http/request/read-form.ts';
import { json, redirect, returnPath } from '../../../../shared/platform/http/response/answers.ts';
import type { PasskeyWork } from '../passkey-work.ts';

/** A cap in addition to the throttle on failures. */
const LIMIT = { name: 'passkey', perMinute: 60 } as const;

/** The options for the browser, and the cookie without which the response is refused. */
export const answerOptions = ({ token, options }: BegunCeremony): ApiResult =>
  withCookies(json(200, { data: options }), [passkeyCookie(token)]);

const withSession = (token: string): readonly string[] => [...sessionCookies(token), dropCookie(PASSKEY_COOKIE)];

/** These are explained by the page that has the form; others, such as a wait, by the usual error page. */
const SHOWN: ReadonlySet<ErrorCode> = new Set([
  'invalid_credentials',
  'local_login_disabled',
  'second_factor_invalid',
  'validation_failed',
]);

/** A refused form leads back to its page. */
const backTo = async (page: string, isForm: boolean, act: () => Promise<ApiResult>) => {
  try {
    return await act();
  } catch (error) {
    if (isForm && error instanceof DomainError && SHOWN.has(error.code)) return { seeOther: page };
    throw error;
  }
};

const refused = (page: string, returnTo: string): string => {
  const query = new URLSearchParams({ error: 'passkey_failed', ...(returnTo !== '/' && { return_to: returnTo }) });
  return `${page}?${query}`;
};

/** POST /sessions/passkey/options */
export const beginSignIn: OpenPage<PasskeyWork> = {
  limit: LIMIT,
  forPrograms: true,
  open: (work) => async () => answerOptions(await beginPasskeySignIn(work)()),
};

/** POST /sessions/passkey {credential, return_to?} */
export const signIn: OpenPage<PasskeyWork> = {
  limit: LIMIT,
  open: (work) => async (event, edge) => {
    const { fields, isForm } = readFields(event);
    const returnTo = returnPath(fields['return_to']);
    return backTo(refused('/sign-in', returnTo), isForm, async () => {
      const [ceremony, formerToken] = [cookieOf(event, PASSKEY_COOKIE), cookieOf(event, SESSION_COOKIE)];
      const sent = toAssertion(fields);
      const { user, token } = await signInWithPasskey(work)({ sent, token: ceremony, edge, formerToken });
      const cookies = withSession(token);
      if (isForm) return redirect(returnTo, cookies);
      return withCookies(json(201, toSignedIn(user, csrfToken(token))), cookies);
    });
  },
};

const challengeOf = (event: Parameters<typeof cookieOf>[0]): string => {
  const token = cookieOf(event, SECOND_FACTOR_COOKIE) ?? '';
  if (token === '') throw new DomainError('unauthorized', 'Sign in first: no second factor is expected');
  return token;
};

/** POST /sessions/passkey/second_factor/options */
export const beginSecondFactor: OpenPage<PasskeyWork> = {
  limit: LIMIT,
  forPrograms: true,
  open: (work) => async (event) => answerOptions(await beginPasskeySecondFactor(work)(challengeOf(event))),
};

/** POST /sessions/passkey/second_factor {credential} */
export const verifySecondFactor: OpenPage<PasskeyWork> = {
  limit: LIMIT,
  open: (work) => async (event, edge) => {
    const { fields, isForm } = readFields(event);
    return backTo('/sign-in/second-factor?error=passkey_failed', isForm, async () => {
      const done = await completeWithPasskey(work)({
        challengeToken: challengeOf(event),
        sent: toAssertion(fields),
        token: cookieOf(event, PASSKEY_COOKIE),
        edge,
        formerToken: cookieOf(event, SESSION_COOKIE),
      });
      const cookies = withSession(done.token);
      if (isForm) return redirect(done.returnTo, cookies);
      return withCookies(json(201, toSignedIn(done.user, csrfToken(done.token))), cookies);
    });
  },
};

/** POST /sessions/passkey/reauthentication/options */
export const beginReauthentication: Page<PasskeyWork> = {
  requires: { limit: LIMIT, forPrograms: true },
  answer:
    (work) =>
    async ({ person }) =>
      answerOptions(await beginPasskeyReauthentication(work)(person)),
};

/** POST /sessions/passkey/reauthentication {credential, return_to?} */
export const reauthenticate: Page<PasskeyWork> = {
  requires: { limit: LIMIT },
  answer:
    (work) =>
    async ({ person, token: sessionToken, edge, fields, isForm }, event) => {
      const returnTo = returnPath(fields['return_to']);
      return backTo(refused('/sign-in/again', returnTo), isForm, async () => {
        const [sent, token] = [toAssertion(fields), cookieOf(event, PASSKEY_COOKIE)];
        const newToken = await reauthenticateWithPasskey(work)({ person, sessionToken, sent, token, edge });
        const cookies = withSession(newToken);
        if (isForm) return redirect(returnTo, cookies);
        return withCookies(json(200, toSignedIn(person.user, csrfToken(newToken))), cookies);
      });
    },
};
