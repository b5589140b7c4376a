import { MAX_PASSKEYS, type RelyingParty } from '../../../shared/people/domain/passkey.ts';
import type { PasskeyView } from '../../../shared/people/schema/own-settings.ts';
import { actionButton, errorSummary, input, postForm } from '../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../platform/components/notice.ts';
import { facts, table } from '../../platform/components/table.ts';
import { instant } from '../../platform/components/values.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { deviceOf } from '../settings/device.ts';
import { settingsTabs } from '../settings/settings-tabs.ts';
import { passkeyForm } from './passkey-form.ts';

const PATH = '/settings/security/passkeys';

const DONE = {
  added: 'The passkey was added. You can now sign in with it.',
  renamed: 'The passkey was renamed.',
  removed: 'The passkey was removed and you were signed out everywhere else.',
};

export type PasskeysContent = {
  readonly passkeys: readonly PasskeyView[];
  /** Undefined if this service cannot have passkeys. */
  readonly relyingParty: RelyingParty | undefined;
  /** Whether the viewer uses the address that passkeys belong to. */
  readonly isAtIt: boolean;
  readonly isTwoFactorOn: boolean;
  readonly userAgent: string;
  readonly done: string | undefined;
  readonly form: FormState;
};

/** GET /settings/security/passkeys */
export const passkeysPage = (viewer: Viewer, content: PasskeysContent): Html =>
  layout({
    title: 'Passkeys',
    viewer,
    script: 'passkeys.js',
    notice: doneNotice(DONE, content.done),
    content: html`${settingsTabs(viewer)}
<p>A passkey signs you in with your fingerprint, face or PIN, instead of a password and a code. It works only at this address, so it cannot be phished.</p>
${content.passkeys.length === 0 ? emptyState('You have no passkeys.') : passkeyTable(viewer, content.passkeys)}
<section><h2>Add a passkey</h2>${adding(viewer, content)}</section>
<p><a href="/settings/security">Back to security</a></p>`,
  });

/** The passkeys of a user, each with a link to its page. */
export const passkeyTable = (viewer: Viewer, passkeys: readonly PasskeyView[]): Html =>
  table(
    'Passkeys',
    [
      { label: 'Name', isHeader: true, cell: ({ id, name }) => html`<a href="${PATH}/${id}">${name}</a>` },
      { label: 'Kept on', isBelowName: true, cell: keptOn },
      { label: 'Added', isWideOnly: true, cell: ({ created_at }) => instant(created_at, viewer) },
      { label: 'Last used', cell: ({ last_used_at }) => instant(last_used_at, viewer) },
    ],
    passkeys,
  );

const keptOn = ({ synced }: PasskeyView): string => (synced ? 'Synced between devices' : 'One device');

const adding = (viewer: Viewer, content: PasskeysContent): Html => {
  const { passkeys, relyingParty, isAtIt } = content;
  if (relyingParty === undefined) {
    return html`<p>Passkeys need a domain of your own. This service is used under a name that it may lose.</p>`;
  }
  if (!isAtIt) {
    return html`<p>Passkeys work only at <a href="${relyingParty.origin}${PATH}">${relyingParty.origin}</a>. Sign in there to add one.</p>`;
  }
  if (passkeys.length >= MAX_PASSKEYS)
    return html`<p>You have ${MAX_PASSKEYS} passkeys. Remove one to add another.</p>`;
  return html`${addForm(viewer, relyingParty, content)}
<p data-passkey-instead hidden>This browser cannot create passkeys. Use a current one, or another device.</p>
<noscript><p>Adding a passkey needs JavaScript.</p></noscript>`;
};

const addForm = (viewer: Viewer, { id }: RelyingParty, { isTwoFactorOn, userAgent, form }: PasskeysContent): Html => {
  const filled = { ...form, values: { name: deviceOf(userAgent), ...form.values } };
  return passkeyForm({
    ceremony: 'create',
    action: PATH,
    host: id,
    viewer,
    content: html`${errorSummary(form, ['name'])}
${!isTwoFactorOn && notice('warning', html`<p>Your first passkey turns on two-factor authentication: your password alone is then no longer enough to sign in. You get recovery codes in case you lose the passkey, and you are signed out everywhere else.</p>`)}
${input({ name: 'name', label: 'Name', required: true, hint: 'Where the passkey is kept, so that you recognize it later.' }, filled)}
<button type="submit">Add passkey</button>`,
  });
};

export type PasskeyContent = {
  readonly passkey: PasskeyView;
  /** The number of the user's other passkeys. */
  readonly others: number;
  readonly hasApp: boolean;
  readonly isLastFactor: boolean;
  readonly hasPassword: boolean;
  readonly form: FormState;
};

/** GET /settings/security/passkeys/{id} */
export const passkeyPage = (viewer: Viewer, content: PasskeyContent): Html => {
  const { passkey, form } = content;
  const action = `${PATH}/${passkey.id}`;
  return layout({
    title: passkey.name,
    part: 'Passkeys',
    viewer,
    content: html`${settingsTabs(viewer)}
${facts([
  ['Kept on', keptOn(passkey)],
  ['Added', instant(passkey.created_at, viewer)],
  ['Last used', instant(passkey.last_used_at, viewer)],
])}
<section><h2>Rename</h2>${postForm(
      viewer,
      { action },
      html`${errorSummary(form, ['name'])}
${input({ name: 'name', label: 'Name', required: true }, form)}
<button type="submit">Save name</button>`,
    )}</section>
<section><h2>Remove</h2><p>You can no longer sign in with this passkey, and you are signed out everywhere else. ${whatRemains(content)}</p>
${actionButton(viewer, `${action}/remove`, 'Remove passkey', { danger: true })}</section>
<p><a href="${PATH}">Back to passkeys</a></p>`,
  });
};

const whatRemains = ({ others, hasApp, isLastFactor, hasPassword }: PasskeyContent): string => {
  const first = hasPassword ? 'your password' : 'your connected account';
  if (isLastFactor) {
    return `It is your only second factor, so two-factor authentication is turned off: ${first} alone is then enough to sign in, and your recovery codes stop working.`;
  }
  const app = 'a code from your authenticator app';
  const passkeys = others === 1 ? 'your other passkey' : `one of your ${others} other passkeys`;
  if (others === 0) return `You then sign in with ${first} and ${app}.`;
  return `You then sign in with ${passkeys}${hasApp ? `, or with ${first} and ${app}` : ''}.`;
};
