import type { Security } from '../../../shared/people/schema/own-settings.ts';
import { actionButton, errorSummary, input, postForm } from '../../platform/components/form.ts';
import { doneNotice, notice } from '../../platform/components/notice.ts';
import { table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { distinctLabels } from '../../platform/format/labels.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { passkeyTable } from '../passkeys/passkey-pages.ts';
import { qrCode } from './qr-code.ts';
import { settingsTabs } from './settings-tabs.ts';

const SECOND_FACTOR_PATH = '/settings/security/second_factor';

const page = (viewer: Viewer, title: string, content: Html): Html =>
  layout({ title, viewer, content: html`${settingsTabs(viewer)}${content}` });

/** GET /settings/security/second_factor */
export const secondFactorPage = (viewer: Viewer, state: SecondFactorState): Html =>
  page(
    viewer,
    'Two-factor authentication',
    state.isOn
      ? html`<p>Two-factor authentication is on${!state.hasApp && state.passkeys > 0 && ' with your passkeys'}.</p>
${!state.hasApp && html`<section><h2>Authenticator app</h2><p>You can also use codes from an app on your phone. You will get new recovery codes.</p>${setUp(viewer)}</section>`}
<section><h2>Recovery codes</h2><p>Creating new codes makes your current codes stop working.</p>${actionButton(viewer, '/settings/security/recovery_codes', 'Create new recovery codes')}</section>
${removal(viewer, state)}`
      : html`<p>When you sign in, you will also enter a code from an authenticator app on your phone. The code changes every 30 seconds.</p>
${setUp(viewer)}`,
  );

type SecondFactorState = { readonly isOn: boolean; readonly hasApp: boolean; readonly passkeys: number };

const setUp = (viewer: Viewer): Html => actionButton(viewer, SECOND_FACTOR_PATH, 'Set up');

const removal = (viewer: Viewer, { hasApp, passkeys }: SecondFactorState): Html => {
  const button = (label: string) => actionButton(viewer, `${SECOND_FACTOR_PATH}/remove`, label, { danger: true });
  if (passkeys === 0) {
    return html`<section><h2>Turn off</h2><p>Anyone who knows your password will then be able to sign in.</p>${button('Turn off')}</section>`;
  }
  return hasApp
    ? html`<section><h2>Remove the app</h2><p>Its codes stop working. Two-factor authentication stays on with your passkeys.</p>${button('Remove the app')}</section>`
    : html`<section><h2>Turn off</h2><p>Two-factor authentication is on while you have passkeys. <a href="/settings/security/passkeys">Remove them</a> to turn it off.</p></section>`;
};

type Setup = { readonly setupToken: string; readonly secret: string; readonly uri: string };

/** Shows the TOTP secret, which takes effect once the user enters a valid code. */
export const secondFactorSetupPage = (viewer: Viewer, { setupToken, secret, uri }: Setup, form = newForm()): Html =>
  page(
    viewer,
    'Set up two-factor authentication',
    html`${errorSummary(form, ['code'])}
<ol><li>Scan this QR code with your authenticator app${qrCode(uri, 'QR code with the setup key, which is also shown below as text')}
<p>or enter this setup key: <code class="secret">${inFours(secret)}</code></p></li>
<li>Enter the code that the app shows.</li></ol>
${confirmForm(viewer, { setupToken, secret, uri }, form)}`,
  );

const confirmForm = (viewer: Viewer, { setupToken, secret, uri }: Setup, form: FormState): Html =>
  postForm(
    viewer,
    { action: `${SECOND_FACTOR_PATH}/confirm` },
    html`<input type="hidden" name="setup_token" value="${setupToken}"><input type="hidden" name="secret" value="${secret}"><input type="hidden" name="otpauth_uri" value="${uri}">
${input({ name: 'code', label: 'Code', required: true, inputmode: 'numeric', autocomplete: 'one-time-code' }, form)}
<button type="submit">Turn on</button>`,
  );

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The only page that ever shows the codes. */
export const recoveryCodesPage = (viewer: Viewer, codes: readonly string[]): Html =>
  page(
    viewer,
    'Recovery codes',
    html`${notice('success', html`<p><strong>Save these codes now. You won't be able to see them again.</strong> If you lose your phone or your passkey, enter one of them instead. Each code works once. Print them or store them in your password manager.</p>`)}
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p><a href="/settings/security">I have saved my codes</a></p>`,
  );

const PASSWORD_PATH = '/settings/security/password';

/** GET /settings/security/password */
export const passwordPage = (viewer: Viewer, hasPassword: boolean, form: FormState = newForm()): Html =>
  layout({
    title: hasPassword ? 'Change your password' : 'Set a password',
    viewer,
    content: html`${settingsTabs(viewer)}
<p>Changing your password signs you out everywhere else.</p>
${postForm(
  viewer,
  { action: PASSWORD_PATH },
  html`${errorSummary(form, ['password'])}
<input type="hidden" name="username" value="${viewer.email}" autocomplete="username">
${input({ name: 'password', label: 'New password', type: 'password', required: true, autocomplete: 'new-password', hint: 'At least 12 characters. A few unrelated words work well.' }, form)}
<div class="row"><button type="submit">Save password</button> <a href="/settings/security">Cancel</a></div>`,
)}`,
  });

/** Redirects the browser to the provider to connect. */
export const connectingPage = (viewer: Viewer, path: string): Html =>
  layout({
    title: 'Connecting an account',
    viewer,
    content: html`<p>You are being redirected to the provider. You will come back here afterwards.</p><p><a href="${path}">Continue to the provider</a></p>`,
  });

type Identity = Security['identities'][number];

const PATH = '/settings/security';
const DONE = {
  password: 'Your password was changed and you were signed out everywhere else.',
  second_factor_off: 'Two-factor authentication is off and you were signed out everywhere else.',
  disconnected: 'The account was disconnected.',
  connected: 'The account was connected. You can now sign in with it.',
};

type SecurityContent = Security & { readonly canHavePasskeys: boolean };

/** GET /settings/security */
export const securityPage = (viewer: Viewer, security: SecurityContent, done: string | undefined): Html =>
  layout({
    title: 'Security',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${settingsTabs(viewer)}
<p>Signed in as ${security.email}.</p>
<section><h2>Connected accounts</h2>${connected(viewer, security)}${connectFurther(viewer, security)}</section>
<section><h2>Password</h2><p>${security.password_set ? 'You can sign in with a password.' : 'You have no password. You sign in with a connected account.'}</p>
<p><a href="${PATH}/password">${security.password_set ? 'Change your password' : 'Set a password'}</a></p></section>
${passkeySection(viewer, security)}
<section><h2>Two-factor authentication</h2>${secondFactor(viewer, security)}</section>
<section><h2>Sessions</h2><p>You are signed in on ${security.sessions_count === 1 ? 'this browser only' : `${security.sessions_count} browsers`}.</p>
<p><a href="${PATH}/sessions">View your sessions</a></p></section>`,
  });

const passkeySection = (viewer: Viewer, { passkeys, canHavePasskeys }: SecurityContent): Html => {
  const path = `${PATH}/passkeys`;
  if (passkeys.length > 0) {
    return html`<section><h2>Passkeys</h2>${passkeyTable(viewer, passkeys)}<p><a href="${path}">Add a passkey</a></p></section>`;
  }
  return canHavePasskeys
    ? html`<section><h2>Passkeys</h2><p>Sign in with your fingerprint, face or PIN, instead of a password and a code.</p>
<p><a href="${path}">Add a passkey</a></p></section>`
    : NOTHING;
};

const connected = (viewer: Viewer, { identities }: Security): Html =>
  identities.length === 0
    ? html`<p>No accounts connected.</p>`
    : table(
        'Connected accounts',
        [
          { label: 'Provider', isHeader: true, cell: labelOf },
          { label: 'Email at the provider', cell: ({ email }) => email ?? '—' },
          { label: 'Connected', cell: ({ linked_at }) => instant(linked_at, viewer) },
          { label: 'Last used', cell: ({ last_sign_in_at }) => instant(last_sign_in_at, viewer) },
          { label: 'Action', cell: (identity) => disconnect(viewer, identity) },
        ],
        identities,
      );

const labelOf = ({ provider_label, provider_enabled }: Identity): Html =>
  html`${provider_label}${!provider_enabled && html` ${badge('disabled', 'warning')}`}`;

const disconnect = (viewer: Viewer, { id, provider_label, may_disconnect }: Identity): Html =>
  may_disconnect
    ? actionButton(viewer, `${PATH}/identities/${id}/disconnect`, 'Disconnect', {
        danger: true,
        context: provider_label,
      })
    : html`<span class="muted">Your only way to sign in. Set a password or connect another account first.</span>`;

const connectFurther = (viewer: Viewer, { connectable }: Security): Html =>
  connectable.length === 0
    ? NOTHING
    : html`<h3>Connect another account</h3><div class="row">${distinctLabels(connectable).map(({ name, label }) =>
        actionButton(viewer, `${PATH}/identities`, `Connect ${label}`, { secondary: true, fields: { provider: name } }),
      )}</div>`;

const waysOf = ({ second_factor: { app }, passkeys }: Security): string => {
  if (passkeys.length === 0) return app ? 'an authenticator app' : 'recovery codes only';
  return app ? 'an authenticator app and passkeys' : 'passkeys';
};

const secondFactor = (viewer: Viewer, security: Security): Html => {
  const { second_factor: factor } = security;
  return factor.enabled
    ? html`<p>On since ${instant(factor.enabled_at, viewer)}, with ${waysOf(security)}. Recovery codes left: ${factor.recovery_codes_left}.</p>
<p><a href="${PATH}/second_factor">Manage two-factor authentication</a></p>`
    : html`<p>Off. Turn it on so that your password alone is not enough to sign in.</p>
<p><a href="${PATH}/second_factor">Set up two-factor authentication</a></p>`;
};
