import { copyable } from '../../platform/components/copyable.ts';
import { actionButton, errorSummary, fieldGroup, hidden, input, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { qrCode } from './qr-code.ts';
import { settingsTabs } from './settings-tabs.ts';
import { WORDS } from './words.ts';

const SECOND_FACTOR_PATH = '/settings/security/second_factor';

const page = (viewer: Viewer, title: string, content: Html): Html =>
  layout({ title, viewer, content: html`${settingsTabs(viewer)}${content}` });

/** GET /settings/security/second_factor */
export const secondFactorPage = (viewer: Viewer, state: SecondFactorState): Html => {
  const words = WORDS.secondFactor;
  const isOnWithPasskeys = !state.hasApp && state.passkeys > 0;
  return page(
    viewer,
    words.title,
    state.isOn
      ? html`<p>${isOnWithPasskeys ? words.onWithPasskeys : words.on}</p>
<div class="stack">${!state.hasApp && fieldGroup({ title: words.app.title, intro: words.app.intro }, setUp(viewer))}
${fieldGroup({ title: words.codes.title, intro: words.codes.intro }, actionButton(viewer, '/settings/security/recovery_codes', words.codes.renew))}
${removal(viewer, state)}</div>`
      : html`<section class="card narrow"><p>${words.intro}</p>
${setUp(viewer)}</section>`,
  );
};

type SecondFactorState = { readonly isOn: boolean; readonly hasApp: boolean; readonly passkeys: number };

const setUp = (viewer: Viewer): Html => actionButton(viewer, SECOND_FACTOR_PATH, WORDS.secondFactor.setUp);

const removal = (viewer: Viewer, { hasApp, passkeys }: SecondFactorState): Html => {
  const button = (label: string) => actionButton(viewer, `${SECOND_FACTOR_PATH}/remove`, label, { danger: true });
  const { turnOff, removeApp } = WORDS.secondFactor;
  if (passkeys === 0) {
    return fieldGroup({ title: turnOff.title, intro: turnOff.intro }, button(turnOff.submit));
  }
  return hasApp
    ? fieldGroup({ title: removeApp.title, intro: removeApp.intro }, button(removeApp.submit))
    : fieldGroup({ title: turnOff.title }, html`<p>${turnOff.withPasskeys}</p>`);
};

type Setup = { readonly setupToken: string; readonly secret: string; readonly uri: string };

/** Shows the TOTP secret, which takes effect once the user enters a valid code. */
export const secondFactorSetupPage = (viewer: Viewer, { setupToken, secret, uri }: Setup, form = newForm()): Html =>
  page(
    viewer,
    WORDS.setup.title,
    html`<section class="card narrow">${errorSummary(form, { code: WORDS.setup.code })}
<ol><li><p>${WORDS.setup.scan}</p>${qrCode(uri, WORDS.setup.qrCode)}
<p>${WORDS.setup.key}</p>${copyable(inFours(secret), WORDS.setup.keyName)}</li>
<li>${WORDS.setup.enter}</li></ol>
${confirmForm(viewer, { setupToken, secret, uri }, form)}</section>`,
  );

const confirmForm = (viewer: Viewer, { setupToken, secret, uri }: Setup, form: FormState): Html =>
  postForm(
    viewer,
    { action: `${SECOND_FACTOR_PATH}/confirm` },
    html`${hidden('setup_token', setupToken)}${hidden('secret', secret)}${hidden('otpauth_uri', uri)}
${input({ name: 'code', label: WORDS.setup.code, required: true, inputmode: 'numeric', autocomplete: 'one-time-code' }, form)}
<button type="submit">${WORDS.setup.submit}</button>`,
  );

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The only page that ever shows the codes. */
export const recoveryCodesPage = (viewer: Viewer, codes: readonly string[]): Html =>
  page(
    viewer,
    WORDS.recoveryCodes.title,
    html`${notice('success', html`<p>${WORDS.recoveryCodes.save}</p>`)}
<section class="card narrow"><ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p><a class="button" href="/settings/security">${WORDS.recoveryCodes.saved}</a></p></section>`,
  );

const PASSWORD_PATH = '/settings/security/password';

/** GET /settings/security/password */
export const passwordPage = (viewer: Viewer, hasPassword: boolean, form: FormState = newForm()): Html =>
  layout({
    title: hasPassword ? WORDS.password.change : WORDS.password.set,
    viewer,
    content: html`${settingsTabs(viewer)}
<section class="card narrow"><p>${WORDS.password.intro}</p>
${postForm(
  viewer,
  { action: PASSWORD_PATH },
  html`${errorSummary(form, { password: WORDS.password.password })}
<input type="hidden" name="username" value="${viewer.email}" autocomplete="username">
${input({ name: 'password', label: WORDS.password.password, type: 'password', required: true, autocomplete: 'new-password', hint: WORDS.password.hint }, form)}
<div class="row"><button type="submit">${WORDS.password.submit}</button> <a href="/settings/security">${WORDS.password.cancel}</a></div>`,
)}</section>`,
  });

/** Redirects the browser to the provider to connect. */
export const connectingPage = (viewer: Viewer, path: string): Html =>
  layout({
    title: WORDS.connecting.title,
    viewer,
    content: html`<p>${WORDS.connecting.intro}</p><p><a href="${path}">${WORDS.connecting.go}</a></p>`,
  });
