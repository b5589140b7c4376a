import type { Webhook } from '../../shared/events/schema/webhook.ts';
import { settingsTabs } from '../people/settings/settings-tabs.ts';
import { checkbox, errorSummary, input, postForm } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { table } from '../platform/components/table.ts';
import { badge, instant } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

export type WebhooksContent = {
  readonly webhooks: readonly Webhook[];
  /** All event types. */
  readonly types: readonly string[];
  readonly form?: FormState;
  /** The webhook created by this request; its secret is shown only once. */
  readonly created?: Webhook;
  readonly done?: string | undefined;
};

export const WEBHOOKS_PATH = '/webhooks';

export const webhooksPage = (
  viewer: Viewer,
  { webhooks, types, form = newForm(), created, done }: WebhooksContent,
): Html =>
  layout({
    title: 'Webhooks',
    viewer,
    notice: created === undefined ? doneNotice({ deleted: 'The webhook is deleted.' }, done) : secretNotice(created),
    content: html`${settingsTabs(viewer)}
<p>A webhook sends what happens in your family to another program: imports, bank syncs that failed, changed transactions. It sends ids, never amounts or names.</p>
${webhooks.length === 0 ? emptyState('Your family has no webhooks.') : webhooksTable(viewer, webhooks)}
<section><h2>Register a webhook</h2>${newWebhookForm(viewer, types, { ...form, about: 'url' })}</section>`,
  });

export const secretNotice = ({ secret = '' }: Webhook): Html =>
  notice(
    'success',
    html`<p><strong>Copy the secret now. You won't be able to see it again.</strong> The receiver verifies signatures with it.</p><p><code class="secret">${secret}</code></p>`,
  );

export const statusBadge = ({ enabled, failing_since }: Webhook): Html => {
  if (!enabled) return badge('disabled', 'muted');
  return failing_since === null ? badge('enabled', 'success') : badge('failing', 'warning');
};

const webhooksTable = (viewer: Viewer, webhooks: readonly Webhook[]): Html =>
  table(
    'Webhooks',
    [
      { label: 'Address', isHeader: true, cell: ({ id, url }) => html`<a href="${WEBHOOKS_PATH}/${id}">${url}</a>` },
      { label: 'Events', cell: ({ event_types }) => event_types?.join(', ') ?? 'All' },
      { label: 'Status', cell: statusBadge },
      { label: 'Created', cell: ({ created_at }) => instant(created_at, viewer) },
    ],
    webhooks,
  );

const newWebhookForm = (viewer: Viewer, types: readonly string[], form: FormState): Html =>
  postForm(
    viewer,
    { action: WEBHOOKS_PATH },
    html`${errorSummary(form, ['url', 'description', 'event_types'])}
${input({ name: 'url', label: 'Address', type: 'url', required: true, hint: 'A public https address, such as https://hooks.example.com/counterfoil' }, form)}
${input({ name: 'description', label: 'Description (optional)', hint: 'What it is for.' }, form)}
<fieldset><legend>Events (all if none is selected)</legend>${types.map((type) => checkbox({ name: type, label: type }, form))}</fieldset>
<button type="submit">Register webhook</button>`,
  );
