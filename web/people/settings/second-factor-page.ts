import { actionButton, errorSummary, input, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { qrCode } from '../../platform/components/qr-code.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settingsTabs } from './settings-tabs.ts';

const PATH = '/settings/security/second_factor';

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
<section><h2>Turn it off</h2><p>Then your password alone lets you in, and whoever knows it.</p>${actionButton(viewer, `${PATH}/remove`, 'Turn it off', { danger: true })}</section>`
      : html`<p>An app on your phone shows a code that changes every 30 seconds; who signs in with your password is asked for it, too.</p>
${actionButton(viewer, PATH, 'Set it up')}`,
  );

export type Setup = { readonly setupToken: string; readonly secret: string; readonly uri: string };

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
    { action: `${PATH}/confirm` },
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
