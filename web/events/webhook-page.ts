import type { Webhook, WebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { developerTabs } from '../people/settings/settings-tabs.ts';
import { actionButton } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { facts, type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, instant } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { secretNotice, statusBadge, WEBHOOKS_PATH } from './webhooks-page.ts';
import { WORDS } from './words.ts';

export type WebhookContent = {
  readonly webhook: Webhook;
  readonly deliveries: readonly WebhookDelivery[];
  readonly meta: PageMeta;
  readonly done?: string | undefined;
};

export const webhookPage = (viewer: Viewer, { webhook, deliveries, meta, done }: WebhookContent): Html => {
  const path = `${WEBHOOKS_PATH}/${webhook.id}`;
  const words = WORDS.webhook;
  return layout({
    title: words.title,
    viewer,
    notice: webhook.secret === undefined ? doneNotice(words.done, done) : secretNotice(webhook),
    content: html`${developerTabs(viewer)}
<p><a href="${WEBHOOKS_PATH}">${words.all}</a></p>
${facts([
  [words.address, webhook.url],
  [words.description, webhook.description ?? WORDS.unknown],
  [words.events, webhook.event_types?.join(', ') ?? WORDS.allEvents],
  [words.status, statusOf(webhook)],
  ...(webhook.failing_since === null ? [] : [[words.failingSince, instant(webhook.failing_since, viewer)] as const]),
  ...(webhook.previous_secret_until === null
    ? []
    : [[words.oldSecret, instant(webhook.previous_secret_until, viewer)] as const]),
])}
<div class="row acts">${actionButton(viewer, `${path}/rotate`, words.rotate, { secondary: true })}
${actionButton(viewer, path, webhook.enabled ? words.disable : words.enable, { secondary: true, fields: { enabled: String(!webhook.enabled) } })}
<div class="apart">${actionButton(viewer, `${path}/delete`, words.remove, { danger: true })}</div></div>
<section><h2>${WORDS.deliveries.title}</h2>
${deliveries.length === 0 ? emptyState(WORDS.deliveries.none) : deliveriesTable(viewer, webhook, deliveries)}
${pager(path, {}, meta)}</section>`,
  });
};

const statusOf = (webhook: Webhook): Html => {
  const { statusWithReason, reasons } = WORDS.webhook;
  const badge = statusBadge(webhook);
  return webhook.disabled_reason === null ? badge : statusWithReason(badge, reasons[webhook.disabled_reason]);
};

const TONES = { delivered: 'success', pending: 'warning', failed: 'error' } as const;

const deliveriesTable = (viewer: Viewer, { id }: Webhook, deliveries: readonly WebhookDelivery[]): Html =>
  table(
    WORDS.deliveries.title,
    [
      { label: WORDS.deliveries.event, isHeader: true, cell: ({ event_type }) => event_type },
      { label: WORDS.deliveries.status, cell: ({ status }) => badge(WORDS.deliveries.states[status], TONES[status]) },
      { label: WORDS.deliveries.attempts, cell: ({ attempts }) => String(attempts) },
      { label: WORDS.deliveries.last, cell: ({ last_attempt_at }) => instant(last_attempt_at, viewer) },
      { label: WORDS.deliveries.next, cell: ({ next_attempt_at }) => instant(next_attempt_at, viewer) },
      {
        label: WORDS.deliveries.result,
        cell: ({ reason, response_status }) => reason ?? String(response_status ?? ''),
      },
      {
        label: WORDS.deliveries.action,
        cell: ({ id: delivery, event_type }) =>
          actionButton(viewer, `${WEBHOOKS_PATH}/${id}/deliveries/${delivery}/redeliver`, WORDS.deliveries.again, {
            secondary: true,
            context: event_type,
          }),
      },
    ],
    deliveries,
    { isStacked: true },
  );
