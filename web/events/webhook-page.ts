import type { Webhook, WebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { developerTabs } from '../people/settings/settings-tabs.ts';
import { entriesOf } from '../platform/components/entry-list.ts';
import { actionButton, fieldGroup } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { facts, type PageMeta, pager } from '../platform/components/table.ts';
import { badge, moment } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { eventsOf, eventWords, hostOf, secretNotice, statusBadge, WEBHOOKS_PATH } from './webhooks-page.ts';
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
    title: words.title(webhook.description ?? hostOf(webhook)),
    viewer,
    actions: html`${actionButton(viewer, path, webhook.enabled ? words.disable : words.enable, { secondary: webhook.enabled, fields: { enabled: String(!webhook.enabled) } })}
<a href="${WEBHOOKS_PATH}">${words.all}</a>`,
    notice: webhook.secret === undefined ? doneNotice(words.done, done) : secretNotice(webhook),
    content: html`${developerTabs(viewer)}
<div class="stack"><section class="card">${facts([
      [words.status, statusOf(webhook)],
      [words.address, html`<code>${webhook.url}</code>`],
      [words.events, eventsOf(webhook)],
      [words.created, moment(webhook.created_at, viewer)],
      ...(webhook.failing_since === null ? [] : [[words.failingSince, moment(webhook.failing_since, viewer)] as const]),
      ...(webhook.previous_secret_until === null
        ? []
        : [[words.oldSecret, moment(webhook.previous_secret_until, viewer)] as const]),
    ])}</section>
<section class="card"><h2>${WORDS.deliveries.title}</h2>
${deliveries.length === 0 ? html`<p class="muted">${WORDS.deliveries.none}</p>` : deliveryEntries(viewer, webhook, deliveries)}
${meta.total_pages > 1 && pager(path, {}, meta)}</section>
${fieldGroup({ title: words.secret, intro: words.secretIntro }, actionButton(viewer, `${path}/rotate`, words.rotate, { secondary: true }))}
${fieldGroup({ title: words.remove, intro: words.removeIntro }, actionButton(viewer, `${path}/delete`, words.remove, { danger: true }))}</div>`,
  });
};

const statusOf = (webhook: Webhook): Html => {
  const { statusWithReason, reasons } = WORDS.webhook;
  const badge = statusBadge(webhook);
  return webhook.disabled_reason === null ? badge : statusWithReason(badge, reasons[webhook.disabled_reason]);
};

const TONES = { delivered: 'success', pending: 'warning', failed: 'error' } as const;

const deliveryEntries = (viewer: Viewer, { id }: Webhook, deliveries: readonly WebhookDelivery[]): Html =>
  entriesOf(
    WORDS.deliveries.title,
    deliveries.map((delivery) => ({
      icon: 'webhook',
      name: eventWords(delivery.event_type),
      remarks: [
        html`<code>${delivery.event_type}</code>`,
        resultOf(delivery),
        delivery.last_attempt_at === null
          ? WORDS.deliveries.waiting
          : WORDS.deliveries.tried(delivery.attempts, moment(delivery.last_attempt_at, viewer)),
        delivery.next_attempt_at !== null && WORDS.deliveries.next(moment(delivery.next_attempt_at, viewer)),
      ],
      state: badge(WORDS.deliveries.states[delivery.status], TONES[delivery.status]),
      actions: actionButton(
        viewer,
        `${WEBHOOKS_PATH}/${id}/deliveries/${delivery.id}/redeliver`,
        WORDS.deliveries.again,
        {
          secondary: true,
          context: eventWords(delivery.event_type),
        },
      ),
    })),
  );

const resultOf = ({ reason, response_status: status }: WebhookDelivery): string | false =>
  reason ?? (status !== null && WORDS.deliveries.responded(status));
