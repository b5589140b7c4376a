import { type PersonRequest, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { PASSKEY_COOKIE, sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { toPasskey } from '../../../shared/people/schema/own-settings.ts';
import { toPasskeyName, toRegistration } from '../../../shared/people/schema/passkey-fields.ts';
import {
  addPasskey,
  beginRegistration,
  findOwnPasskey,
  isLastFactor,
  removePasskey,
  renamePasskey,
} from '../../../shared/people/use-cases/passkeys/own-passkeys.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { cookieOf, dropCookie, withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { formOrJson, htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { passkeyPage, passkeysPage } from '../../../web/people/passkeys/passkey-pages.ts';
import { recoveryCodesPage } from '../../../web/people/settings/credential-pages.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { answerOptions } from '../sign-in/passkey-sign-in.ts';
import { composePasskeys } from '../sign-in/passkeys.ts';

const RECENT = { recent: true } as const;
const PATH = '/settings/security/passkeys';

type Ports = ReturnType<typeof composePasskeys>['ports'];

const pageOfAll = async (
  { passkeys, relyingParty }: Ports,
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
export const composeShowPasskeys = () => {
  const { person, ports } = composePasskeys();
  return personEndpoint(person, RECENT, async (request, event) =>
    htmlResult(200, pageOfAll(ports, request, { done: queryOf(event)['done'] })),
  );
};

/** POST /settings/security/passkeys/options */
export const composeBeginRegistration = () => {
  const { person, ports } = composePasskeys();
  const begin = beginRegistration(ports);
  return personEndpoint(person, { ...RECENT, forPrograms: true }, async (request) =>
    answerOptions(await begin(request.person)),
  );
};

/** POST /settings/security/passkeys {credential, name}: recovery codes with the first second factor. */
export const composeAddPasskey = () => {
  const { person, ports } = composePasskeys();
  const add = addPasskey(ports);
  return personEndpoint(person, RECENT, (request, event) =>
    showFormOnError(
      request,
      (form) => pageOfAll(ports, request, { form }),
      async () => {
        const { fields, isForm, viewer } = request;
        const [name, ceremonyToken] = [toPasskeyName(fields), cookieOf(event, PASSKEY_COOKIE)];
        const { passkey, started } = await add(request, { sent: toRegistration(fields), name, ceremonyToken });
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
  );
};

const pageOfOne = async (
  { passkeys }: Ports,
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
export const composeShowPasskey = () => {
  const { person, ports } = composePasskeys();
  return personEndpoint(person, RECENT, async (request, event) =>
    htmlResult(200, await pageOfOne(ports, request, pathId(event))),
  );
};

/** POST /settings/security/passkeys/{id} {name} */
export const composeRenamePasskey = () => {
  const { person, ports } = composePasskeys();
  const rename = renamePasskey(ports);
  return personEndpoint(person, RECENT, (request, event) =>
    showFormOnError(
      request,
      (form) => pageOfOne(ports, request, pathId(event), form),
      async () => {
        await rename(request, pathId(event), toPasskeyName(request.fields));
        return redirect(`${PATH}?done=renamed`);
      },
    ),
  );
};

/** POST /settings/security/passkeys/{id}/remove */
export const composeRemovePasskey = () => {
  const { person, ports } = composePasskeys();
  const remove = removePasskey(ports);
  return personEndpoint(person, RECENT, async ({ isForm, ...act }, event) => {
    const token = await remove(act, pathId(event));
    const answer = json(200, { data: { csrf_token: csrfToken(token) } });
    return withCookies(formOrJson(isForm, `${PATH}?done=removed`, answer), sessionCookies(token));
  });
};
