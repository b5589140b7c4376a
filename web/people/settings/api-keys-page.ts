import type { OwnApiKey } from '../../../shared/people/schema/own-settings.ts';
import {
  actionButton,
  confirmIdentityFirst,
  errorSummary,
  input,
  postForm,
  select,
} from '../../platform/components/form.ts';
import { emptyState, notice } from '../../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { developerTabs } from './settings-tabs.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.apiKeys;

export type ApiKeysContent = {
  readonly keys: readonly OwnApiKey[];
  readonly meta: PageMeta;
  readonly form?: FormState;
  /** The key created by this request, in clear; shown only once. */
  readonly newKey?: string;
};

const PATH = '/settings/api_keys';
const NAMES = ['name', 'scope', 'expires_at'];
const TONES = { active: 'success', expired: 'warning', revoked: 'muted' } as const;

export const apiKeysPage = (viewer: Viewer, { keys, meta, form = newForm(), newKey }: ApiKeysContent): Html =>
  layout({
    title: WORDS.title,
    viewer,
    notice: newKey !== undefined && newKeyNotice(newKey),
    content: html`${developerTabs(viewer)}
<p>${WORDS.intro}</p>
${keys.length === 0 ? emptyState(WORDS.none) : keysTable(viewer, keys)}
${pager(PATH, {}, meta)}
<section><h2>${WORDS.create.title}</h2>${viewer.isRecent ? newKeyForm(viewer, { ...form, about: 'name' }) : confirmIdentityFirst(WORDS.create.confirm, PATH)}</section>`,
  });

const newKeyNotice = (key: string): Html =>
  notice('success', html`<p><strong>${WORDS.copy}</strong></p><p><code class="secret">${key}</code></p>`);

const keysTable = (viewer: Viewer, keys: readonly OwnApiKey[]): Html =>
  table(
    WORDS.caption,
    [
      { label: WORDS.name, isHeader: true, cell: ({ name }) => name },
      { label: WORDS.permissions, cell: ({ scope }) => ALL.permissions[scope] },
      { label: WORDS.endsIn, cell: ({ last_four }) => html`<code>${last_four ?? '?'}</code>` },
      { label: WORDS.status, cell: ({ status }) => badge(WORDS.states[status], TONES[status]) },
      { label: WORDS.used, cell: ({ last_used_at }) => instant(last_used_at, viewer) },
      { label: WORDS.expires, cell: ({ expires_at }) => instant(expires_at, viewer) },
      {
        label: WORDS.action,
        cell: ({ id, name, status }) =>
          status === 'active' &&
          actionButton(viewer, `${PATH}/${id}/revoke`, WORDS.revoke, { danger: true, context: name }),
      },
    ],
    keys,
    { isStacked: true },
  );

const newKeyForm = (viewer: Viewer, form: FormState): Html => {
  const words = WORDS.create;
  return postForm(
    viewer,
    { action: PATH },
    html`${errorSummary(form, NAMES)}
${input({ name: 'name', label: words.name, required: true, hint: words.nameHint }, form)}
${select({ name: 'scope', label: words.permissions, hint: words.permissionsHint }, SCOPES, form)}
${input({ name: 'expires_at', label: words.expires, type: 'date', hint: words.expiresHint }, form)}
<button type="submit">${words.submit}</button>`,
  );
};

const SCOPES = (['read', 'read_write'] as const).map((value) => ({ value, label: ALL.permissions[value] }));
