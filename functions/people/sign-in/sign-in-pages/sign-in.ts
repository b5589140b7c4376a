import type { OpenPage } from '../../../../shared/people/http/person-endpoint.ts';
import { challengeCookies, sessionCookies } from '../../../../shared/people/http/sign-in-cookies.ts';
import { type SignInChoices, toSignedIn } from '../../../../shared/people/schema/sign-in-answers.ts';
import { toSignInFields } from '../../../../shared/people/schema/sign-in-fields.ts';
import {
  type LocalSignInPorts,
  type SignedIn,
  signInLocally,
} from '../../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import { DomainError } from '../../../../shared/platform/domain/errors.ts';
import type { ApiResult } from '../../../../shared/platform/http/api-event.ts';
import { cookieOf, SESSION_COOKIE, withCookies } from '../../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { readFields } from '../../../../shared/platform/http/request/read-form.ts';
import {
  type AnsweredEvent,
  errorResult,
  json,
  redirect,
  returnPath,
} from '../../../../shared/platform/http/response/answers.ts';
import { showFormOnError } from '../../../../shared/platform/http/response/refused-form.ts';
import { signInPage } from '../../../../web/people/sign-in/sign-in-pages.ts';
import type { FormState } from '../../../../web/platform/form-state.ts';

type Work = LocalSignInPorts & { readonly choices: () => Promise<SignInChoices> };

/** A cap far above human use, in addition to the throttle on failures. */
const LIMIT = { name: 'sessions', perMinute: 60 } as const;

/** POST /sessions {email, password, return_to?} */
export const signIn: OpenPage<Work> = {
  limit: LIMIT,
  open: (work) => async (event, edge) => {
    const sent = readFields(event);
    const returnTo = returnPath(sent.fields['return_to']);
    const show = async (form: FormState) => signInPage({ choices: await work.choices(), returnTo, form });
    return showFormOnError(sent, show, async () => {
      const formerToken = cookieOf(event, SESSION_COOKIE);
      const signedIn = await signInLocally(work)({ ...toSignInFields(sent.fields), returnTo, edge, formerToken });
      return signedIn.kind === 'session'
        ? began(signedIn, sent.isForm, returnTo)
        : owes(signedIn.token, sent.isForm, event);
    });
  },
};

const began = ({ user, token }: Extract<SignedIn, { kind: 'session' }>, isForm: boolean, to: string): ApiResult => {
  if (isForm) return redirect(to, sessionCookies(token));
  return withCookies(json(201, toSignedIn(user, csrfToken(token))), sessionCookies(token));
};

const owes = (challenge: string, isForm: boolean, event: AnsweredEvent): ApiResult => {
  if (isForm) return redirect('/sign-in/second-factor', challengeCookies(challenge));
  const error = new DomainError(
    'second_factor_required',
    'A two-factor code is required. Send it to POST /sessions/second_factor',
  );
  return withCookies(errorResult(error, event), challengeCookies(challenge));
};
