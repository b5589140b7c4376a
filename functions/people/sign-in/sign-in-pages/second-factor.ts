import { whenFlowExpired } from '../../../../shared/people/http/expired-flow.ts';
import type { OpenPage } from '../../../../shared/people/http/person-endpoint.ts';
import { SECOND_FACTOR_COOKIE, sessionCookies } from '../../../../shared/people/http/sign-in-cookies.ts';
import { secondFactorWays } from '../../../../shared/people/passkeys/use-cases/confirm-with-passkey.ts';
import { toSignedIn } from '../../../../shared/people/schema/sign-in-answers.ts';
import { toCode } from '../../../../shared/people/schema/sign-in-fields.ts';
import { completeSecondFactor } from '../../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import { DomainError } from '../../../../shared/platform/domain/errors.ts';
import { cookieOf, dropCookie, SESSION_COOKIE, withCookies } from '../../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { readFields } from '../../../../shared/platform/http/request/read-form.ts';
import { json, redirect } from '../../../../shared/platform/http/response/answers.ts';
import { showFormOnError } from '../../../../shared/platform/http/response/refused-form.ts';
import { secondFactorPage } from '../../../../web/people/sign-in/sign-in-pages.ts';
import type { FormState } from '../../../../web/platform/form-state.ts';
import type { SignInFormsWork } from '../sign-in-work.ts';

/** A cap in addition to the throttle on failures and the few tries per challenge. */
const LIMIT = { name: 'second_factor', perMinute: 60 } as const;

/** POST /sessions/second_factor {code} */
export const verifySecondFactor: OpenPage<SignInFormsWork> = {
  limit: LIMIT,
  open: (work) => async (event, edge) => {
    const sent = readFields(event);
    const challenge = cookieOf(event, SECOND_FACTOR_COOKIE) ?? '';
    const passkeyHost = work.relyingParty?.id ?? null;
    const show = async (form: FormState) =>
      secondFactorPage({ ways: await secondFactorWays(work)(challenge), passkeyHost, form });
    const answer = showFormOnError(sent, show, async () => {
      if (challenge === '') throw new DomainError('unauthorized', 'Sign in first: no two-factor code is expected');
      const formerToken = cookieOf(event, SESSION_COOKIE);
      const done = await completeSecondFactor(work)({ token: challenge, code: toCode(sent.fields), edge, formerToken });
      const cookies = sessionCookies(done.token);
      if (sent.isForm) return redirect(done.returnTo, cookies);
      return withCookies(json(201, toSignedIn(done.user, csrfToken(done.token))), cookies);
    });
    return sent.isForm ? whenFlowExpired(answer, challengeOver) : answer;
  },
};

/** The challenge no longer exists. */
const challengeOver = () => redirect('/sign-in?error=second_factor_over', [dropCookie(SECOND_FACTOR_COOKIE)]);
