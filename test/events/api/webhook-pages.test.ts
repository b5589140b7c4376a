import { beforeAll, describe, expect, it } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../../shared/events/schema/webhook.ts';
import { call, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import type { Browser } from '../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { peerPort } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

const PEER = 22; // nothing listens there

describe('the webhook pages', () => {
  let admin: Browser;
  let member: Browser;
  let apiKey: string;
  beforeAll(async () => {
    const family = await newFamily();
    const { familyId } = family;
    ({ apiKey } = family);
    const as = async (role: 'admin' | 'member') => {
      const browser = browserWith(await sessionOf(await newCloudUser({ familyId, role, password: null })));
      await browser.get('/sessions/current'); // has the token of its forms
      return browser;
    };
    [admin, member] = [await as('admin'), await as('member')];
  });
  const show = async (path: string) => String((await admin.get(path, { headers: { accept: 'text/html' } })).body);
  const submit = (path: string, form: Readonly<Record<string, string>> = {}) => admin.post(path, undefined, { form });

  it('register, rotate, disable and delete a webhook, and show each secret once', async () => {
    const url = `http://127.0.0.1:${peerPort(PEER)}/hook`;
    const created = await submit('/webhooks', { url, description: 'Report', 'import.failed': 'true' });
    expect(created.status).toBe(201);
    const [secret = ''] = /whsec_[\w+/=]+/.exec(String(created.body).replaceAll('&#x2F;', '/')) ?? [];
    expect(secret).not.toBe('');
    const list = await show('/webhooks');
    expect(list).toContain('An import failed');
    expect(list).not.toContain('whsec_');

    const [, id = ''] = /\/webhooks\/([0-9a-f-]{36})/.exec(list) ?? [];
    const rotated = await submit(`/webhooks/${id}/rotate`);
    expect(String(rotated.body)).toMatch(/whsec_/);
    expect((await submit(`/webhooks/${id}`, { enabled: 'false' })).location).toBe(`/webhooks/${id}?done=saved`);
    const page = await show(`/webhooks/${id}`);
    expect(page).toContain('Disabled by a person');
    expect(page).not.toContain('whsec_');
    expect((await submit(`/webhooks/${id}/delete`)).location).toBe('/webhooks?done=deleted');
    expect((await admin.get(`/webhooks/${id}`, { headers: { accept: 'text/html' } })).status).toBe(404);
  });

  it('send an event again that was not accepted', async () => {
    await submit('/webhooks', { url: `http://127.0.0.1:${peerPort(PEER)}/hook`, description: '' });
    const { id = '' } = (await call<Listed<Webhook>>('GET', '/webhooks', { apiKey })).body.data[0] ?? {};
    const deliveries = async () =>
      (await call<Listed<WebhookDelivery>>('GET', `/webhooks/${id}/deliveries`, { apiKey })).body.data;
    const account = { name: 'Checking', account_type: 'depository' };
    const { body } = await call<{ data: { id: string } }>('POST', '/accounts', { apiKey, json: account });
    const json = { account_id: body.data.id, date: '2026-03-05', amount: '4.00', name: 'Bakery' };
    await call('POST', '/transactions', { apiKey, json });
    const [failed] = await until(deliveries, ([first]) => first?.reason != null);

    const { location } = await submit(`/webhooks/${id}/deliveries/${failed?.id}/redeliver`);

    expect(location).toBe(`/webhooks/${id}?done=redelivery`);
    expect(await show(`/webhooks/${id}`)).toContain(failed?.event_type);
  });

  it('show a rejected form again, with the reason', async () => {
    const refused = await submit('/webhooks', { url: 'https://127.0.0.1/' });
    expect(refused.status).toBe(422);
    expect(String(refused.body)).toContain('is not a public address');
  });

  it('are only for administrators of the family', async () => {
    expect((await member.get('/webhooks', { headers: { accept: 'text/html' } })).status).toBe(403);
    const post = await member.post('/webhooks', undefined, { form: { url: 'https://hooks.example.com/' } });
    expect(post.status).toBe(403);
  });
});
