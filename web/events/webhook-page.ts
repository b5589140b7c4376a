import type { Webhook, WebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { actionButton } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { facts, type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, instant } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { secretNotice, statusBadge, WEBHOOKS_PATH } from './webhooks-page.ts';

export type WebhookContent = {
  readonly webhook: Webhook;
  readonly deliveries: readonly WebhookDelivery[];
  readonly meta: PageMeta;
  readonly done?: string | undefined;
};

const DONE = {
  saved: 'The webhook is changed.',
  redelivery: 'The event is sent again within a minute.',
} as const;

const REASONS = {
  by_user: 'Disabled by a person',
  gone: 'Disabled because it answered 410',
  failing: 'Disabled because it accepted nothing for five days',
} as const;

export const webhookPage = (viewer: Viewer, { webhook, deliveries, meta, done }: WebhookContent): Html => {
  const path = `${WEBHOOKS_PATH}/${webhook.id}`;
  return layout({
    title: 'Webhook',
    viewer,
    notice: webhook.secret === undefined ? doneNotice(DONE, done) : secretNotice(webhook),
    content: html`<p><a href="${WEBHOOKS_PATH}">All webhooks</a></p>
${facts([
  ['Address', webhook.url],
  ['Description', webhook.description ?? '—'],
  ['Events', webhook.event_types?.join(', ') ?? 'All'],
  ['Status', html`${statusBadge(webhook)} ${webhook.disabled_reason !== null && REASONS[webhook.disabled_reason]}`],
  ['Failing since', webhook.failing_since === null ? '—' : instant(webhook.failing_since, viewer)],
  [
    'Old secret valid until',
    webhook.previous_secret_until === null ? '—' : instant(webhook.previous_secret_until, viewer),
  ],
])}
<div class="actions">${actionButton(viewer, `${path}/rotate`, 'Get a new secret', { secondary: true })}
${actionButton(viewer, path, webhook.enabled ? 'Disable' : 'Enable', { secondary: true, fields: { enabled: String(!webhook.enabled) } })}
${actionButton(viewer, `${path}/delete`, 'Delete webhook', { danger: true })}</div>
<section><h2>Deliveries</h2>
${deliveries.length === 0 ? emptyState('Nothing was sent yet.') : deliveriesTable(viewer, webhook, deliveries)}
${pager(path, {}, meta)}</section>`,
  });
};

const TONES = { delivered: 'success', pending: 'warning', failed: 'error' } as const;

const deliveriesTable = (viewer: Viewer, { id }: Webhook, deliveries: readonly WebhookDelivery[]): Html =>
  table(
    'Deliveries',
    [
      { label: 'Event', isHeader: true, cell: ({ event_type }) => event_type },
      { label: 'Status', cell: ({ status }) => badge(status, TONES[status]) },
      { label: 'Attempts', cell: ({ attempts }) => String(attempts) },
      { label: 'Last attempt', cell: ({ last_attempt_at }) => instant(last_attempt_at, viewer) },
      { label: 'Next attempt', cell: ({ next_attempt_at }) => instant(next_attempt_at, viewer) },
      { label: 'Result', cell: ({ reason, response_status }) => reason ?? String(response_status ?? '') },
      {
        label: 'Action',
        cell: ({ id: delivery, event_type }) =>
          actionButton(viewer, `${WEBHOOKS_PATH}/${id}/deliveries/${delivery}/redeliver`, 'Send again', {
            secondary: true,
            context: event_type,
          }),
      },
    ],
    deliveries,
  );
