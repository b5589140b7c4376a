import type { OwnApiKey } from '../../../shared/people/schema/own-settings.ts';
import { accountField, accountsIn, PARTS, partField } from '../../../shared/people/settings/domain/key-parts.ts';
import { SCOPE_PARTS } from '../../../shared/platform/domain/access/access-scope.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { copyable } from '../../platform/components/copyable.ts';
import { type Entry, entryList } from '../../platform/components/entry-list.ts';
import {
  actionButton,
  checkbox,
  errorSummary,
  explainedChoices,
  fieldGroup,
  input,
  postForm,
  select,
} from '../../platform/components/form.ts';
import { emptyState, notice } from '../../platform/components/notice.ts';
import { type PageMeta, pager } from '../../platform/components/table.ts';
import { badge, moment } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { formatDay } from '../../platform/format/dates.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { scopeText } from './scope-text.ts';
import { developerTabs } from './settings-tabs.ts';
import { SCOPE_WORDS } from './words/scopes.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.apiKeys;

export type ApiKeysContent = {
  readonly keys: readonly OwnApiKey[];
  readonly meta: PageMeta;
  /** The key created by this request, in clear; shown only once. */
  readonly newKey?: string;
};

const PATH = '/settings/api_keys';
export const NEW_API_KEY_PATH = `${PATH}/new`;
const TONES = { active: 'success', expired: 'warning', revoked: 'muted' } as const;

export const apiKeysPage = (viewer: Viewer, { keys, meta, newKey }: ApiKeysContent): Html =>
  layout({
    title: WORDS.title,
    viewer,
    notice: newKey !== undefined && newKeyNotice(newKey),
    ...(keys.length > 0 && { actions: html`<a class="button" href="${NEW_API_KEY_PATH}">${WORDS.create.title}</a>` }),
    content: html`${developerTabs(viewer)}
<p>${WORDS.intro}</p>
${
  keys.length === 0
    ? emptyState(WORDS.none, { href: NEW_API_KEY_PATH, label: WORDS.create.title })
    : entryList(
        WORDS.caption,
        keys.map((key) => entryOf(viewer, key, keys)),
      )
}
${meta.total_pages > 1 && pager(PATH, {}, meta)}`,
  });

/** GET /settings/api_keys/new */
export const newApiKeyPage = (viewer: Viewer, accounts: readonly OwnAccount[], form: FormState = newForm()): Html =>
  layout({
    title: WORDS.create.title,
    viewer,
    content: html`${developerTabs(viewer)}
${fieldGroup({ title: WORDS.create.about, intro: WORDS.create.intro }, newKeyForm(viewer, accounts, { ...form, about: 'name' }))}`,
  });

const newKeyNotice = (key: string): Html =>
  notice('success', html`<p><strong>${WORDS.copy}</strong></p><p>${copyable(key, WORDS.key)}</p>`);

const entryOf = (viewer: Viewer, key: OwnApiKey, all: readonly OwnApiKey[]): Entry => {
  const { id, name, scope, status, last_four: lastFour, account_ids: accounts } = key;
  return {
    icon: 'providers',
    name,
    remarks: [
      html`${scopeText(scope)}${accounts !== null && html` · ${WORDS.onlyAccounts(accounts.length)}`}${lastFour !== null && html` · ${WORDS.endsIn(lastFour)}`}`,
      WORDS.times(
        moment(key.created_at, viewer),
        key.last_used_at === null ? null : moment(key.last_used_at, viewer),
        key.expires_at === null ? null : moment(key.expires_at, viewer),
      ),
    ],
    state: all.some((other) => other.status !== 'active') && badge(WORDS.states[status], TONES[status]),
    ...(status === 'active' && {
      actions: actionButton(viewer, `${PATH}/${id}/revoke`, WORDS.revoke, { danger: true, context: name }),
    }),
  };
};

/** Days until a new key expires, if it does. */
const DAYS = [30, 90, 365];
const USUAL_DAYS = 90;

type OwnAccount = { readonly id: string; readonly name: string };

const newKeyForm = (viewer: Viewer, accounts: readonly OwnAccount[], sent: FormState): Html => {
  const words = WORDS.create;
  const dayAfter = (days: number) => addDays(viewer.today, days);
  const form = { ...sent, values: { scope: 'read', expires_at: dayAfter(USUAL_DAYS), ...sent.values } };
  const expiries = DAYS.map((days) => ({
    value: dayAfter(days),
    label: words.after(days, formatDay(dayAfter(days), viewer.locale)),
  }));
  return postForm(
    viewer,
    { action: PATH },
    html`${errorSummary(form, { name: words.name, scope: words.permissions, account_ids: words.accountsTitle, expires_at: words.expires })}
${input({ name: 'name', label: words.name, required: true, hint: words.nameHint }, form)}
${explainedChoices({ name: 'scope', label: words.permissions, hint: words.permissionsHint }, SCOPES, form)}
<details class="field"${isByParts(form.values) && html` open`}><summary>${words.partsTitle}</summary>
${SCOPE_PARTS.map((part) => select({ name: partField(part), label: SCOPE_WORDS.parts.names[part] }, ACCESS, form))}</details>
${accounts.length > 0 && accountChoices(accounts, form)}
${select({ name: 'expires_at', label: words.expires, hint: words.expiresHint }, [...expiries, { value: '', label: words.never }], form)}
<p class="row"><button type="submit">${words.submit}</button> <a href="${PATH}">${words.cancel}</a></p>`,
  );
};

const accountChoices = (accounts: readonly OwnAccount[], form: FormState): Html =>
  html`<details class="field" id="account_ids"${accountsIn(form.values).length > 0 && html` open`}><summary>${WORDS.create.accountsTitle}</summary>
<p>${WORDS.create.accountsHint}</p>
${accounts.map(({ id, name }) => checkbox({ name: accountField(id), label: name }, form))}</details>`;

const isByParts = (values: FormState['values']): boolean =>
  values['scope'] === PARTS || SCOPE_PARTS.some((part) => (values[partField(part)] ?? '') !== '');

const SCOPES = [
  ...(['read', 'propose', 'read_write'] as const).map((value) => ({
    value,
    label: SCOPE_WORDS.permissions[value],
    hint: SCOPE_WORDS.permissionMeanings[value],
  })),
  { value: PARTS, label: WORDS.create.some, hint: WORDS.create.someHint },
];

const { access } = WORDS.create;
const ACCESS = [
  { value: '', label: access.none },
  { value: 'read', label: access.read },
  { value: 'write', label: access.write },
];
