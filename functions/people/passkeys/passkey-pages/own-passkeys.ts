import type { Page, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { PASSKEY_COOKIE, sessionCookies } from '../../../../shared/people/http/sign-in-cookies.ts';
import {
  addPasskey as add,
  beginRegistration as begin,
  findOwnPasskey,
  isLastFactor,
  removePasskey as remove,
  renamePasskey as rename,
} from '../../../../shared/people/passkeys/use-cases/own-passkeys.ts';
import { toPasskey } from '../../../../shared/people/schema/own-settings.ts';
import { toPasskeyName, toRegistration } from '../../../../shared/people/schema/passkey-fields.ts';
import { pathId } from '../../../../shared/platform/http/api-event.ts';
import { cookieOf, dropCookie, withCookies } from '../../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson, htmlResult } from '../../../../shared/platform/http/response/html-answers.ts';
import { passkeyPage, passkeysPage } from '../../../../web/people/passkeys/passkey-pages.ts';
import { recoveryCodesPage } from '../../../../web/people/settings/credential-pages.ts';
import { type FormState, newForm } from '../../../../web/platform/form-state.ts';
import type { PasskeyWork } from '../passkey-work.ts';
import { answerOptions } from './passkey-sign-in.ts';

const PATH = '/settings/security/passkeys';

const pageOfAll = async (
  { passkeys, relyingParty }: PasskeyWork,
  { person: { user }, edge, viewer }: PersonRequest,
  { done, form = newForm() }: { readonly done?: string | undefined; readonly form?: FormState },
) =>
  passkeysPage(await viewer(PATH), {
    passkeys: (await passkeys.listOf(user.id)).map(toPasskey),
    relyingParty,
    isAtIt: edge.origin === relyingParty?.origin,
    isTwoFactorOn: user.secondFactor != null,
    userAgent: edge.userAgent,
    done,
    form,
  });

/** GET /settings/security/passkeys */
export const showPasskeys: Page<PasskeyWork> = {
  requires: { recent: true },
  answer: (work) => async (request) => pageOfAll(work, request, { done: request.query['done'] }),
};

/** POST /settings/security/passkeys/options */
export const beginRegistration: Page<PasskeyWork> = {
  requires: { recent: true, forPrograms: true },
  answer:
    (work) =>
    async ({ person }) =>
      answerOptions(await begin(work)(person)),
};

/** POST /settings/security/passkeys {credential, name}: recovery codes with the first second factor. */
export const addPasskey: Page<PasskeyWork> = {
  requires: { recent: true },
  answer: (work) => (request, event) =>
    request.showFormOnError(
      (form) => pageOfAll(work, request, { form }),
      async () => {
        const { fields, isForm, viewer } = request;
        const [name, ceremonyToken] = [toPasskeyName(fields), cookieOf(event, PASSKEY_COOKIE)];
        const { passkey, started } = await add(work)(request, { sent: toRegistration(fields), name, ceremonyToken });
        const cookies = [dropCookie(PASSKEY_COOKIE)];
        if (started === undefined) {
          const answer = formOrJson(isForm, `${PATH}?done=added`, json(201, { data: { passkey: toPasskey(passkey) } }));
          return withCookies(answer, cookies);
        }
        const { token, recoveryCodes } = started;
        const csrf = csrfToken(token); // the session continues under a new token
        const answer = isForm
          ? await htmlResult(201, recoveryCodesPage({ ...(await viewer()), csrfToken: csrf }, recoveryCodes))
          : json(201, { data: { passkey: toPasskey(passkey), recovery_codes: recoveryCodes, csrf_token: csrf } });
        return withCookies(answer, [...cookies, ...sessionCookies(token)]);
      },
    ),
};

const pageOfOne = async (
  { passkeys }: PasskeyWork,
  { person: { user }, viewer }: PersonRequest,
  id: string,
  form?: FormState,
) => {
  const { passkey, others } = await findOwnPasskey({ passkeys })(user, id);
  return passkeyPage(await viewer(), {
    passkey: toPasskey(passkey),
    others,
    hasApp: user.secondFactor?.secret != null,
    isLastFactor: isLastFactor(user, others),
    hasPassword: user.passwordHash !== null,
    form: form ?? newForm({ name: passkey.name }),
  });
};

/** GET /settings/security/passkeys/{id} */
export const showPasskey: Page<PasskeyWork> = {
  requires: { recent: true },
  answer: (work) => async (request) => await pageOfOne(work, request, request.id),
};

/** POST /settings/security/passkeys/{id} {name} */
export const renamePasskey: Page<PasskeyWork> = {
  requires: { recent: true },
  answer: (work) => (request) =>
    request.showFormOnError(
      (form) => pageOfOne(work, request, request.id, form),
      async () => {
        await rename(work)(request, request.id, toPasskeyName(request.fields));
        return { seeOther: `${PATH}?done=renamed` };
      },
    ),
};

/** POST /settings/security/passkeys/{id}/remove */
export const removePasskey: Page<PasskeyWork> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ isForm, ...act }, event) => {
      const token = await remove(work)(act, pathId(event));
      const answer = json(200, { data: { csrf_token: csrfToken(token) } });
      return withCookies(formOrJson(isForm, `${PATH}?done=removed`, answer), sessionCookies(token));
    },
};
