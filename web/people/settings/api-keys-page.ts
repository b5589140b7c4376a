import type { OwnApiKey } from '../../../shared/people/schema/own-settings.ts';
import { actionButton, errorSummary, input, postForm, select } from '../../platform/components/form.ts';
import { emptyState, notice } from '../../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settingsTabs } from './settings-tabs.ts';

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
    title: 'API keys',
    viewer,
    notice: newKey !== undefined && newKeyNotice(newKey),
    content: html`${settingsTabs(viewer)}
${keys.length === 0 ? emptyState('You have no API keys. Create one to let a program import files or read your ledger.') : keysTable(viewer, keys)}
${pager(PATH, {}, meta)}
<section><h2>Create a key</h2>${viewer.isRecent ? newKeyForm(viewer, { ...form, about: 'name' }) : confirmIdentityFirst()}</section>`,
  });

const newKeyNotice = (key: string): Html =>
  notice(
    'success',
    html`<p><strong>Copy your API key now. You won't be able to see it again.</strong></p><p><code class="secret">${key}</code></p>`,
  );

const keysTable = (viewer: Viewer, keys: readonly OwnApiKey[]): Html =>
  table(
    'Your API keys',
    [
      { label: 'Name', isHeader: true, cell: ({ name }) => name },
      { label: 'Permissions', cell: ({ scope }) => (scope === 'read' ? 'Read' : 'Read and write') },
      { label: 'Ends in', cell: ({ last_four }) => html`<code>${last_four ?? '?'}</code>` },
      { label: 'Status', cell: ({ status }) => badge(status, TONES[status]) },
      { label: 'Last used', cell: ({ last_used_at }) => instant(last_used_at, viewer) },
      { label: 'Expires', cell: ({ expires_at }) => instant(expires_at, viewer) },
      {
        label: 'Action',
        cell: ({ id, name, status }) =>
          status === 'active' &&
          actionButton(viewer, `${PATH}/${id}/revoke`, 'Revoke', { danger: true, context: name }),
      },
    ],
    keys,
  );

const newKeyForm = (viewer: Viewer, form: FormState): Html =>
  postForm(
    viewer,
    { action: PATH },
    html`${errorSummary(form, NAMES)}
${input({ name: 'name', label: 'Name', required: true, hint: 'The program that will use the key, such as “Budget app”.' }, form)}
${select({ name: 'scope', label: 'Permissions', hint: 'In the API, this is the scope: read or read_write.' }, SCOPES, form)}
${input({ name: 'expires_at', label: 'Expires (optional)', type: 'date', hint: 'The key works until the end of this day (UTC). Leave blank for a key that never expires.' }, form)}
<button type="submit">Create key</button>`,
  );

const SCOPES = [
  { value: 'read', label: 'Read' },
  { value: 'read_write', label: 'Read and write' },
];

const confirmIdentityFirst = (): Html =>
  html`<p>Anyone with an API key can access your ledger. Confirm your identity to create one.</p>
<p><a class="button" href="/sign-in/again?return_to=${encodeURIComponent(PATH)}">Continue</a></p>`;
