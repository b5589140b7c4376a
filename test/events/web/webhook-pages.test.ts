import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../shared/events/domain/event.ts';
import type { Webhook, WebhookDelivery } from '../../../shared/events/schema/webhook.ts';
import { webhookPage } from '../../../web/events/webhook-page.ts';
import { eventWords, newWebhookPage, webhooksPage } from '../../../web/events/webhooks-page.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

const WEBHOOK: Webhook = {
  id: 'a-hook',
  url: 'https://hooks.example.com/counterfoil',
  description: null,
  event_types: ['import.failed', 'bank_sync.failed'],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:00:00.000Z',
};
const DELIVERY = {
  id: 'a-delivery',
  event_id: 'an-event',
  event_type: 'import.failed',
  status: 'failed',
  attempts: 3,
  response_status: 500,
  reason: null,
  last_attempt_at: '2026-03-19T22:30:00.000Z',
  next_attempt_at: null,
} as unknown as WebhookDelivery;
const META = { current_page: 1, total_pages: 1, total_count: 1, next_page: null, prev_page: null };
const VIEWER = { ...aViewer({ role: 'admin' }), today: '2026-03-20' };
const listOf = (webhook: Partial<Webhook>): string =>
  String(webhooksPage(VIEWER, { webhooks: [{ ...WEBHOOK, ...webhook }] }));
const pageOf = (webhook: Partial<Webhook>, deliveries: readonly WebhookDelivery[] = []): string =>
  String(webhookPage(VIEWER, { webhook: { ...WEBHOOK, ...webhook }, deliveries, meta: META }));

describe('webhooksPage', () => {
  it('says what a webhook tells in words', () => {
    expect(listOf({})).toContain('<small>An import failed · A bank sync failed</small>');
    expect(listOf({ event_types: null })).toContain('<small>Everything</small>');
  });

  it('calls a webhook by its description, and without one by its host', () => {
    expect(listOf({})).toContain('<a href="/webhooks/a-hook">hooks.example.com</a>');
    expect(listOf({ description: 'Report' })).toContain('<a href="/webhooks/a-hook">Report</a>');
  });

  it.each([
    [{}, 'success', 'enabled'],
    [{ failing_since: '2026-03-02T09:00:00.000Z' }, 'warning', 'failing'],
    [{ enabled: false, disabled_reason: 'gone' as const }, 'muted', 'disabled'],
  ])('marks the state of %j', (some, tone, word) => {
    expect(listOf(some)).toContain(`<span class="badge ${tone}">${word}</span>`);
  });
});

describe('newWebhookPage', () => {
  it('has words for every type of event, with its code beside them', () => {
    const page = String(newWebhookPage(VIEWER, EVENT_TYPES));
    for (const type of EVENT_TYPES) {
      expect(eventWords(type)).not.toBe(type);
      expect(page).toContain(eventWords(type));
      expect(page).toContain(`${type}</small>`);
    }
  });
});

describe('webhookPage', () => {
  it('says of a delivery what happened, how it went and when, and offers to send it again', () => {
    const page = pageOf({}, [DELIVERY]);
    expect(page).toContain('<span>An import failed<small><code>import.failed</code></small>');
    expect(page).toMatch(/3 attempts, last <time[^>]*>yesterday at 10:30\sPM</);
    expect(page).toContain('The receiver responded with 500');
    expect(page).toContain('action="/webhooks/a-hook/deliveries/a-delivery/redeliver"');
  });

  it('says why a webhook is disabled, and offers to enable it', () => {
    const page = pageOf({ enabled: false, disabled_reason: 'failing' });
    expect(page).toContain('Disabled because no delivery succeeded for five days');
    expect(page).toContain('name="enabled" value="true"');
  });

  it('says until when the old secret works', () => {
    expect(pageOf({ previous_secret_until: '2026-03-21T09:00:00.000Z' })).toMatch(
      /Old secret valid until<\/dt><dd><time[^>]*>tomorrow at 9:00\sAM</,
    );
    expect(pageOf({})).not.toContain('Old secret');
  });

  it('shows the code of an event that this version does not know', () => {
    expect(pageOf({}, [{ ...DELIVERY, event_type: 'moon.risen' }])).toContain('<span>moon.risen<small>');
  });
});
