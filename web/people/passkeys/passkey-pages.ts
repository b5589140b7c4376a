import { MAX_PASSKEYS, type RelyingParty } from '../../../shared/people/passkeys/domain/passkey.ts';
import type { PasskeyView } from '../../../shared/people/schema/own-settings.ts';
import { entriesOf } from '../../platform/components/entry-list.ts';
import { actionButton, errorSummary, fieldGroup, input, postForm } from '../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../platform/components/notice.ts';
import { facts } from '../../platform/components/table.ts';
import { moment } from '../../platform/components/values.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { deviceOf } from '../settings/device.ts';
import { settingsTabs } from '../settings/settings-tabs.ts';
import { passkeyForm } from './passkey-form.ts';
import { WORDS } from './words.ts';

const PATH = '/settings/security/passkeys';

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
    title: WORDS.list.title,
    viewer,
    script: 'passkeys.js',
    notice: doneNotice(WORDS.list.done, content.done),
    content: html`${settingsTabs(viewer)}
<p>${WORDS.list.intro}</p>
${content.passkeys.length === 0 ? emptyState(WORDS.list.none) : html`<div class="card list">${passkeyEntries(viewer, content.passkeys)}</div>`}
${fieldGroup({ title: WORDS.add.title, intro: WORDS.add.intro }, adding(viewer, content))}
<p><a href="/settings/security">${WORDS.list.back}</a></p>`,
  });

/** The passkeys of a user, each with a link to its page. */
export const passkeyEntries = (viewer: Viewer, passkeys: readonly PasskeyView[]): Html =>
  entriesOf(
    WORDS.list.title,
    passkeys.map((passkey) => ({
      icon: 'passkey',
      name: html`<a href="${PATH}/${passkey.id}">${passkey.name}</a>`,
      remarks: [
        html`${keptOn(passkey)} · ${WORDS.addedOn(moment(passkey.created_at, viewer))}`,
        passkey.last_used_at === null ? WORDS.neverUsed : WORDS.usedOn(moment(passkey.last_used_at, viewer)),
      ],
    })),
  );

const keptOn = ({ synced }: PasskeyView): string => (synced ? WORDS.synced : WORDS.oneDevice);

const adding = (viewer: Viewer, content: PasskeysContent): Html => {
  const { passkeys, relyingParty, isAtIt } = content;
  if (relyingParty === undefined) {
    return html`<p>${WORDS.add.noDomain}</p>`;
  }
  if (!isAtIt) {
    return html`<p>${WORDS.add.elsewhere(`${relyingParty.origin}${PATH}`, relyingParty.origin)}</p>`;
  }
  if (passkeys.length >= MAX_PASSKEYS) return html`<p>${WORDS.add.enough(MAX_PASSKEYS)}</p>`;
  return html`${addForm(viewer, relyingParty, content)}
<p data-passkey-instead hidden>${WORDS.add.unable}</p>
<noscript><p>${WORDS.add.noScript}</p></noscript>`;
};

const addForm = (viewer: Viewer, { id }: RelyingParty, { isTwoFactorOn, userAgent, form }: PasskeysContent): Html => {
  const filled = { ...form, values: { name: deviceOf(userAgent) ?? '', ...form.values } };
  return passkeyForm({
    ceremony: 'create',
    action: PATH,
    host: id,
    viewer,
    content: html`${errorSummary(form, { name: WORDS.name })}
${!isTwoFactorOn && notice('note', html`<p>${WORDS.add.first}</p>`)}
${input({ name: 'name', label: WORDS.name, required: true, hint: WORDS.add.nameHint }, filled)}
<button type="submit">${WORDS.add.submit}</button>`,
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
  const words = WORDS.passkey;
  const action = `${PATH}/${passkey.id}`;
  return layout({
    title: passkey.name,
    part: WORDS.list.title,
    viewer,
    content: html`${settingsTabs(viewer)}
<div class="stack"><section class="card">${facts([
      [WORDS.keptOn, keptOn(passkey)],
      [WORDS.added, moment(passkey.created_at, viewer)],
      [WORDS.used, moment(passkey.last_used_at, viewer)],
    ])}</section>
${fieldGroup(
  { title: words.rename, intro: WORDS.add.nameHint },
  postForm(
    viewer,
    { action },
    html`${errorSummary(form, { name: WORDS.name })}
${input({ name: 'name', label: WORDS.name, required: true }, form)}
<button type="submit">${words.save}</button>`,
  ),
)}
${fieldGroup(
  {
    title: words.remove,
    intro: content.hasPassword ? words.afterPassword(content) : words.afterAccount(content),
  },
  actionButton(viewer, `${action}/remove`, words.submit, { danger: true }),
)}</div>
<p><a href="${PATH}">${words.back}</a></p>`,
  });
};
