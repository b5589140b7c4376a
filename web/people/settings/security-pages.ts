import type { Security } from '../../../shared/people/schema/own-settings.ts';
import { actionButton, errorSummary, input, postForm } from '../../platform/components/form.ts';
import { doneNotice, notice } from '../../platform/components/notice.ts';
import { qrCode } from '../../platform/components/qr-code.ts';
import { table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { toldApart } from '../../platform/format/labels.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settingsTabs } from './settings-tabs.ts';

const SECOND_FACTOR_PATH = '/settings/security/second_factor';

const page = (viewer: Viewer, title: string, content: Html): Html =>
  layout({ title, viewer, content: html`${settingsTabs(viewer)}${content}` });

/** GET /settings/security/second_factor */
export const secondFactorPage = (viewer: Viewer, isOn: boolean): Html =>
  page(
    viewer,
    'Second factor',
    isOn
      ? html`<p>Your second factor is on.</p>
<section><h2>New recovery codes</h2><p>The codes that you have are worth nothing from then on.</p>${actionButton(viewer, '/settings/security/recovery_codes', 'Make new recovery codes')}</section>
<section><h2>Turn it off</h2><p>Then your password alone lets you in, and whoever knows it.</p>${actionButton(viewer, `${SECOND_FACTOR_PATH}/remove`, 'Turn it off', { danger: true })}</section>`
      : html`<p>An app on your phone shows a code that changes every 30 seconds; who signs in with your password is asked for it, too.</p>
${actionButton(viewer, SECOND_FACTOR_PATH, 'Set it up')}`,
  );

type Setup = { readonly setupToken: string; readonly secret: string; readonly uri: string };

/** The secret for the app; it is in force once a code of it was typed. */
export const secondFactorSetupPage = (viewer: Viewer, { setupToken, secret, uri }: Setup, form = newForm()): Html =>
  page(
    viewer,
    'Set up the second factor',
    html`${errorSummary(form, ['code'])}
<ol><li>Scan this with your authenticator app${qrCode(uri, 'QR code with the secret, which stands below as text')}
<p>or type the secret: <code class="secret">${inFours(secret)}</code></p></li>
<li>Type the code that the app shows.</li></ol>
${confirmForm(viewer, { setupToken, secret, uri }, form)}`,
  );

const confirmForm = (viewer: Viewer, { setupToken, secret, uri }: Setup, form: FormState): Html =>
  postForm(
    viewer,
    { action: `${SECOND_FACTOR_PATH}/confirm` },
    html`<input type="hidden" name="setup_token" value="${setupToken}"><input type="hidden" name="secret" value="${secret}"><input type="hidden" name="otpauth_uri" value="${uri}">
${input({ name: 'code', label: 'Code', required: true, inputmode: 'numeric', autocomplete: 'one-time-code' }, form)}
<button type="submit">Turn it on</button>`,
  );

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shown once. */
export const recoveryCodesPage = (viewer: Viewer, codes: readonly string[]): Html =>
  page(
    viewer,
    'Recovery codes',
    html`${notice('success', html`<p><strong>Keep these codes now: they are shown this once.</strong> Each lets you in once, in the place of a code of your app. Print them, or copy them to where you keep your passwords.</p>`)}
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p><a href="/settings/security">I have kept them</a></p>`,
  );

const PASSWORD_PATH = '/settings/security/password';

/** GET /settings/security/password */
export const passwordPage = (viewer: Viewer, hasPassword: boolean, form: FormState = newForm()): Html =>
  layout({
    title: hasPassword ? 'Change your password' : 'Set a password',
    viewer,
    content: html`${settingsTabs(viewer)}
<p>Every other session of yours ends with the old password.</p>
${postForm(
  viewer,
  { action: PASSWORD_PATH },
  html`${errorSummary(form, ['password'])}
<input type="hidden" name="username" value="${viewer.email}" autocomplete="username">
${input({ name: 'password', label: 'New password', type: 'password', required: true, autocomplete: 'new-password', hint: 'At least 12 characters; a few words together are good.' }, form)}
<div class="row"><button type="submit">Save</button> <a href="/settings/security">Back</a></div>`,
)}`,
  });

/** The browser goes on by itself to the provider that is to be connected. */
export const connectingPage = (viewer: Viewer, path: string): Html =>
  layout({
    title: 'Connecting an account',
    viewer,
    content: html`<p>You go on to the provider, and come back here.</p><p><a href="${path}">Go on</a></p>`,
  });

type Identity = Security['identities'][number];

const PATH = '/settings/security';
const DONE = {
  password: 'Your password is changed, and every other session has ended.',
  second_factor_off: 'The second factor is off, and every other session has ended.',
  disconnected: 'The account is disconnected.',
  connected: 'The account is connected: you can sign in by it.',
};

/** GET /settings/security */
export const securityPage = (viewer: Viewer, security: Security, done: string | undefined): Html =>
  layout({
    title: 'Security',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${settingsTabs(viewer)}
<p>You are ${security.email}.</p>
<section><h2>Connected accounts</h2>${connected(viewer, security)}${connectFurther(viewer, security)}</section>
<section><h2>Password</h2><p>${security.password_set ? 'You can sign in with a password.' : 'You have no password: you sign in by a connected account.'}</p>
<p><a href="${PATH}/password">${security.password_set ? 'Change your password' : 'Set a password'}</a></p></section>
<section><h2>Second factor</h2>${secondFactor(viewer, security)}</section>
<section><h2>Sessions</h2><p>You are signed in at ${security.sessions_count === 1 ? 'this browser alone' : `${security.sessions_count} browsers`}.</p>
<p><a href="${PATH}/sessions">Look at your sessions</a></p></section>`,
  });

const connected = (viewer: Viewer, { identities }: Security): Html =>
  identities.length === 0
    ? html`<p>No account at a provider is connected.</p>`
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
  html`${provider_label}${!provider_enabled && html` ${badge('switched off', 'warning')}`}`;

const disconnect = (viewer: Viewer, { id, provider_label, may_disconnect }: Identity): Html =>
  may_disconnect
    ? actionButton(viewer, `${PATH}/identities/${id}/disconnect`, 'Disconnect', {
        danger: true,
        context: provider_label,
      })
    : html`<span class="muted">Your only way in: set a password or connect another account first.</span>`;

const connectFurther = (viewer: Viewer, { connectable }: Security): Html =>
  connectable.length === 0
    ? NOTHING
    : html`<h3>Connect another account</h3><div class="row">${toldApart(connectable).map(({ name, label }) =>
        actionButton(viewer, `${PATH}/identities`, `Connect ${label}`, { secondary: true, fields: { provider: name } }),
      )}</div>`;

const secondFactor = (viewer: Viewer, { second_factor: factor }: Security): Html =>
  factor.enabled
    ? html`<p>On since ${instant(factor.enabled_at, viewer)}. ${factor.recovery_codes_left} recovery codes are left.</p>
<p><a href="${PATH}/second_factor">Change the second factor</a></p>`
    : html`<p>Off. With it, your password alone lets nobody in.</p>
<p><a href="${PATH}/second_factor">Set up a second factor</a></p>`;
