import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { toSetupConfirmation } from '../../../shared/people/schema/sign-in-fields.ts';
import { confirmSetup } from '../../../shared/people/use-cases/local/second-factor-settings.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { recoveryCodesPage, secondFactorSetupPage } from '../../../web/people/settings/credential-pages.ts';
import { composeLocalWithMail } from '../sign-in/local-sign-in-with-mail.ts';

export type Dependencies = PersonDependencies & { readonly confirm: ReturnType<typeof confirmSetup> };

/**
 * PUT /settings/security/second_factor {setup_token, code}, or a form. The recent proof given when setup began still
 * counts.
 */
export const createHandler = ({ confirm, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ viewer, ...request }) => {
    const { fields, isForm, ...act } = request;
    return showFormOnError(
      request,
      async (form) => secondFactorSetupPage(await viewer(), shownSetup(fields), { ...form, about: 'code' }),
      async () => {
        const { setupToken, code } = toSetupConfirmation(fields);
        const { token, recoveryCodes } = await confirm(act, setupToken, code);
        const csrf = csrfToken(token); // the session continues under a new token
        const answer = isForm
          ? await htmlResult(200, recoveryCodesPage({ ...(await viewer()), csrfToken: csrf }, recoveryCodes))
          : json(200, { data: { recovery_codes: recoveryCodes, csrf_token: csrf } });
        return withCookies(answer, sessionCookies(token));
      },
    );
  });

/** Sends the secret back with the form, so that a wrong code does not restart the setup. */
const shownSetup = (fields: Readonly<Record<string, unknown>>) => ({
  setupToken: String(fields['setup_token'] ?? ''),
  secret: String(fields['secret'] ?? '').slice(0, 64),
  uri: String(fields['otpauth_uri'] ?? '').slice(0, 512),
});

export const compose = () => {
  const { person, ports } = composeLocalWithMail();
  return createHandler({ ...person, confirm: confirmSetup(ports) });
};

export const handler = lambda(compose);
