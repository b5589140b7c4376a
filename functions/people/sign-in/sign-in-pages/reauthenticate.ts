import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { sessionCookies } from '../../../../shared/people/http/sign-in-cookies.ts';
import { toSignedIn } from '../../../../shared/people/schema/sign-in-answers.ts';
import { toProof } from '../../../../shared/people/schema/sign-in-fields.ts';
import {
  reauthenticate as prove,
  reauthenticationMethods,
} from '../../../../shared/people/sign-in/use-cases/reauthenticate.ts';
import { withCookies } from '../../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { json, redirect, returnPath } from '../../../../shared/platform/http/response/answers.ts';
import { showFormOnError } from '../../../../shared/platform/http/response/refused-form.ts';
import { reauthenticationPage } from '../../../../web/people/sign-in/reauthentication-page.ts';
import type { FormState } from '../../../../web/platform/form-state.ts';
import type { SignInFormsWork } from '../sign-in-work.ts';

/** GET /sign-in/again: the page. POST /sessions/reauthentication {password?, code?}: its form. */
export const reauthenticate: Page<SignInFormsWork> =
  (work) =>
  async ({ person, token, edge, viewer, ...sent }, event) => {
    const isPage = event.routeKey === 'GET /sign-in/again';
    const query = new URLSearchParams(isPage ? event.rawQueryString : '');
    const requested = isPage ? query.get('return_to') : sent.fields['return_to'];
    const isRefused = query.get('error') === 'passkey_failed';
    const returnTo = returnPath(requested);
    const show = async (form?: FormState) =>
      reauthenticationPage(await viewer(), {
        ways: await reauthenticationMethods(work)(person),
        passkeyHost: work.relyingParty?.id ?? null,
        returnTo,
        isRefused,
        ...(form && { form }),
      });
    if (isPage) return show();
    return showFormOnError(sent, show, async () => {
      const { password, code } = toProof(sent.fields);
      const newToken = await prove(work)({ person, token, password, code, edge });
      const cookies = sessionCookies(newToken);
      if (sent.isForm) return redirect(returnTo, cookies);
      return withCookies(json(200, toSignedIn(person.user, csrfToken(newToken))), cookies);
    });
  };
