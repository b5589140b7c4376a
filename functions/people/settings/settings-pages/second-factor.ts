import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { sessionCookies } from '../../../../shared/people/http/sign-in-cookies.ts';
import { toSetupConfirmation } from '../../../../shared/people/schema/sign-in-fields.ts';
import {
  beginSetup,
  confirmSetup,
  removeSecondFactor as remove,
  renewRecoveryCodes as renew,
} from '../../../../shared/people/sign-in/use-cases/second-factor-settings.ts';
import { withCookies } from '../../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson, htmlResult } from '../../../../shared/platform/http/response/html-answers.ts';
import {
  recoveryCodesPage,
  secondFactorPage,
  secondFactorSetupPage,
} from '../../../../web/people/settings/credential-pages.ts';
import type { LocalSignIn, LocalSignInWithMail } from '../../sign-in/local-sign-in.ts';

/** GET /settings/security/second_factor */
export const showSecondFactor: Page<Pick<LocalSignIn, 'passkeys'>> = {
  requires: { recent: true },
  answer:
    ({ passkeys }) =>
    async ({ person: { user }, viewer }) =>
      secondFactorPage(await viewer(), {
        isOn: user.secondFactor != null,
        hasApp: user.secondFactor?.secret != null,
        passkeys: (await passkeys.listOf(user.id)).length,
      }),
};

/** POST /settings/security/second_factor: creates a TOTP secret that takes effect once confirmed. */
export const beginSecondFactor: Page<LocalSignIn> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ person, isForm, viewer }) => {
      const setup = await beginSetup(work)(person);
      if (isForm) return htmlResult(201, secondFactorSetupPage(await viewer(), setup));
      const { setupToken, secret, uri } = setup;
      return json(201, { data: { setup_token: setupToken, secret, otpauth_uri: uri } });
    },
};

/**
 * PUT /settings/security/second_factor {setup_token, code}, or a form. The recent proof given when setup began still
 * counts.
 */
export const confirmSecondFactor: Page<LocalSignInWithMail> =
  (work) =>
  async ({ viewer, ...request }) => {
    const { fields, isForm, ...act } = request;
    return request.showFormOnError(
      async (form) => secondFactorSetupPage(await viewer(), shownSetup(fields), { ...form, about: 'code' }),
      async () => {
        const { setupToken, code } = toSetupConfirmation(fields);
        const { token, recoveryCodes } = await confirmSetup(work)(act, setupToken, code);
        const csrf = csrfToken(token); // the session continues under a new token
        const answer = isForm
          ? await htmlResult(200, recoveryCodesPage({ ...(await viewer()), csrfToken: csrf }, recoveryCodes))
          : json(200, { data: { recovery_codes: recoveryCodes, csrf_token: csrf } });
        return withCookies(answer, sessionCookies(token));
      },
    );
  };

/** Sends the secret back with the form, so that a wrong code does not restart the setup. */
const shownSetup = (fields: Readonly<Record<string, unknown>>) => ({
  setupToken: String(fields['setup_token'] ?? ''),
  secret: String(fields['secret'] ?? '').slice(0, 64),
  uri: String(fields['otpauth_uri'] ?? '').slice(0, 512),
});

/** DELETE /settings/security/second_factor, or a form */
export const removeSecondFactor: Page<LocalSignInWithMail> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ isForm, ...act }) => {
      const token = await remove(work)(act);
      const answer = json(200, { data: { csrf_token: csrfToken(token) } });
      const to = '/settings/security?done=second_factor_off';
      return withCookies(formOrJson(isForm, to, answer), sessionCookies(token));
    },
};

/** POST /settings/security/recovery_codes */
export const renewRecoveryCodes: Page<LocalSignInWithMail> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ isForm, viewer, ...act }) => {
      const codes = await renew(work)(act);
      if (isForm) return htmlResult(201, recoveryCodesPage(await viewer(), codes));
      return json(201, { data: { recovery_codes: codes } });
    },
};
