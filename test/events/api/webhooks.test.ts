import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/events/schema/event.ts';
import type { Webhook, WebhookDelivery } from '../../../shared/events/schema/webhook.ts';
import { createWebhookRepository } from '../../../shared/events/store/webhook-repository.ts';
import { familyPk } from '../../../shared/platform/dynamodb/keys.ts';
import { queryAll } from '../../../shared/platform/dynamodb/many-items.ts';
import { call, demo, type ErrorBody, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { lettersTo, openCloud } from '../../support/people/cloud-person.ts';
import { peerPort } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

const PEER = 23;

/** Answers by path; `/half` fails the first time that it sees an event. */
const startReceiver = () => {
  const received: Received[] = [];
  const seen = new Set<string>();
  const statusOf = ({ path, headers }: Received): number => {
    if (path === '/gone') return 410;
    if (path === '/down') return 503;
    const id = `${path} ${headers['webhook-id']}`;
    if (path !== '/half' || seen.has(id)) return 204;
    seen.add(id);
    return 503;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(delivery);
      response.writeHead(statusOf(delivery)).end();
    });
  });
  return { received, server };
};

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(peerPort(PEER), '127.0.0.1', () => resolve()));

const verify = (secret: string, { body, headers }: Received): Event =>
  new Verifier(secret).verify(body, headers as Record<string, string>) as Event;

describe('webhooks', () => {
  const { received, server } = startReceiver();
  const url = (path: string) => `http://127.0.0.1:${peerPort(PEER)}${path}`;
  let apiKey: string;
  let familyId: string;
  let accountId: string;
  beforeAll(() => listen(server));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(async () => {
    ({ apiKey, familyId } = await newFamily());
    accountId = (await post<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' })).id;
    received.length = 0;
  });

  const post = async <T>(path: string, json: object = {}): Promise<T> =>
    (await call<{ data: T }>('POST', path, { apiKey, json })).body.data;
  const register = (path: string, more: object = {}) =>
    post<Webhook & { secret: string }>('/webhooks', { url: url(path), ...more });
  const spend = (name: string) =>
    post<{ id: string }>('/transactions', {
      account_id: accountId,
      date: '2026-03-05',
      amount: '4.00',
      name,
    });
  /** As if its first failure was so many days ago. */
  const failingFor = async (id: string, days: number) => {
    const failingSince = new Date(Date.now() - days * 86_400_000).toISOString();
    const { documents, tableName } = openCloud();
    await createWebhookRepository(documents, tableName).update(familyId, id, {}, { failingSince });
  };
  const at = (path: string) => received.filter((delivery) => delivery.path === path);
  const deliveries = async (id: string) =>
    (await call<Listed<WebhookDelivery>>('GET', `/webhooks/${id}/deliveries`, { apiKey })).body.data;

  it('are changed and deleted only as they were read', async () => {
    const { id } = await register('/ok');
    const read = async () => (await call('GET', `/webhooks/${id}`, { apiKey })).headers.get('etag') ?? '';
    const send = (method: string, etag: string, json?: object) =>
      call(method, `/webhooks/${id}`, { apiKey, headers: { 'if-match': etag }, ...(json && { json }) });
    const first = await read();
    const changed = await send('PATCH', first, { description: 'One' });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, await read()]);
    expect((await send('PATCH', first, { description: 'Two' })).status).toBe(412);
    expect((await send('DELETE', '"stale"')).status).toBe(412);
    expect((await send('DELETE', await read())).status).toBe(204);
  });

  it('receive an event with a signature that the reference library accepts', async () => {
    const { id, secret } = await register('/ok');
    const transaction = await spend('Bakery');
    await until(
      () => at('/ok').length,
      (count) => count > 0,
    );
    const [delivery] = at('/ok');
    if (delivery === undefined) throw new Error('Nothing was received');
    const event = verify(secret, delivery);
    expect(event).toMatchObject({
      type: 'transactions.changed',
      data: { source: 'user', action: 'created', transaction_id: transaction.id },
    });
    expect(delivery.headers['webhook-id']).toBe(event.id);
    expect(() => verify(secret, { ...delivery, body: delivery.body.replace('created', 'deleted') })).toThrow();
    const [log] = await until(
      () => deliveries(id),
      (all) => all[0]?.status === 'delivered',
    );
    expect(log).toMatchObject({ id: event.id, attempts: 1, response_status: 204, reason: null, next_attempt_at: null });
    expect(log?.payload).toEqual(JSON.parse(delivery.body));
  });

  it('are tried with a signed event that is in no feed, even while they are disabled', async () => {
    const { id, secret } = await register('/ok', { event_types: ['import.failed'] });
    await call('PATCH', `/webhooks/${id}`, { apiKey, json: { enabled: false } });
    const tried = await post<WebhookDelivery>(`/webhooks/${id}/test`);
    expect(tried).toMatchObject({ event_type: 'webhook.test', status: 'delivered', response_status: 204 });
    const [delivery] = at('/ok');
    if (delivery === undefined) throw new Error('Nothing was received');
    expect(verify(secret, delivery)).toEqual(tried.payload);
    expect(await deliveries(id)).toEqual([]);
    const { body } = await call<{ data: { id: string }[] }>('GET', '/events', { apiKey });
    expect(body.data.map((event) => event.id)).not.toContain(tried.id);
  });

  it('that do not answer as wanted are shown by a test, and not sent it again', async () => {
    const { id } = await register('/down');
    const tried = await post<WebhookDelivery>(`/webhooks/${id}/test`);
    expect(tried.status).toBe('failed');
    expect(tried.reason).toMatch(/responded with \d+/);
    const { body } = await call<{ data: Webhook }>('GET', `/webhooks/${id}`, { apiKey });
    expect([body.data.failing_since, await deliveries(id)]).toEqual([null, []]);
    const other = await newFamily();
    expect((await call('POST', `/webhooks/${id}/test`, { ...other, json: {} })).status).toBe(404);
  });

  it('are shown without their secret, which is returned only by creation and rotation', async () => {
    const created = await register('/ok', { description: 'Report', event_types: ['import.failed'] });
    expect(created.secret).toMatch(/^whsec_/);
    const { secret: _, ...shown } = created;
    const { body } = await call<{ data: Webhook }>('GET', `/webhooks/${created.id}`, { apiKey });
    expect(body.data).toEqual(shown);
    const list = await call<Listed<Webhook>>('GET', '/webhooks', { apiKey });
    expect(list.body.data).toEqual([shown]);
    const other = await newFamily();
    expect((await call('GET', `/webhooks/${created.id}`, other)).status).toBe(404);
  });

  it('receive an event again if they did not accept it, and again on request', async () => {
    const { id } = await register('/half');
    await spend('Bakery');
    const [tried] = await until(
      () => deliveries(id),
      ([first]) => first?.attempts === 1,
    );
    expect(tried).toMatchObject({ status: 'pending', response_status: 503, reason: 'The receiver responded with 503' });
    const [done] = await until(
      () => deliveries(id),
      ([first]) => first?.status === 'delivered',
    );
    expect(done).toMatchObject({ attempts: 2, response_status: 204 });
    expect(at('/half')).toHaveLength(2);

    await post(`/webhooks/${id}/deliveries/${done?.id}/redeliver`);
    await until(
      () => at('/half').length,
      (count) => count === 3,
    );
    const unknown = await call('POST', `/webhooks/${id}/deliveries/${accountId}/redeliver`, { apiKey });
    expect(unknown.status).toBe(404);
  });

  it('receive requests signed with both secrets after a rotation', async () => {
    const { id, secret } = await register('/ok');
    const rotated = await post<Webhook & { secret: string }>(`/webhooks/${id}/rotate_secret`);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.previous_secret_until).not.toBeNull();
    await spend('Bakery');
    const [delivery] = await until(
      () => at('/ok'),
      (all) => all.length > 0,
    );
    if (delivery === undefined) throw new Error('Nothing was received');
    expect(verify(secret, delivery)).toEqual(verify(rotated.secret, delivery));
  });

  it('are disabled by a response of 410, and receive nothing until they are enabled', async () => {
    const { id } = await register('/gone');
    const shown = async () => (await call<{ data: Webhook }>('GET', `/webhooks/${id}`, { apiKey })).body.data;
    await spend('Bakery');
    const webhook = await until(shown, ({ enabled }) => !enabled);
    expect(webhook.disabled_reason).toBe('gone');
    await spend('Butcher');
    const redelivery = await call<ErrorBody>(
      'POST',
      `/webhooks/${id}/deliveries/${(await deliveries(id))[0]?.id}/redeliver`,
      { apiKey },
    );
    expect([redelivery.status, redelivery.body.error]).toEqual([409, 'invalid_state']);
    const json = { enabled: true, url: url('/ok') };
    const { body } = await call<{ data: Webhook }>('PATCH', `/webhooks/${id}`, { apiKey, json });
    expect(body.data).toMatchObject({ enabled: true, disabled_reason: null });
    await spend('Baker again');
    await until(
      () => at('/ok').length,
      (count) => count > 0,
    );
    expect(at('/gone')).toHaveLength(1);
    expect((await call('DELETE', `/webhooks/${id}`, { apiKey })).status).toBe(204);
    expect((await call('GET', `/webhooks/${id}`, { apiKey })).status).toBe(404);
  });

  it.each([
    ['/gone', 'gone', 'It responded with 410'],
    ['/down', 'failing', 'It has not accepted a single event for five days'],
  ])('are disabled with an email to the administrators (%s)', async (path, disabled_reason, why) => {
    const { id } = await register(path);
    await failingFor(id, 5);
    await spend('Bakery');
    const mails = await until(
      () => lettersTo(`${familyId}@example.org`),
      (all) => all.length > 0,
    );
    expect(mails).toMatchObject([
      { subject: 'A webhook was disabled', text: expect.stringContaining(`webhook of your family at 127.0.0.1:`) },
    ]);
    expect(mails[0]?.text).toContain(why);
    expect(mails[0]?.text).toContain(`enable it at ${demo().base_url}/webhooks/${id}\n`);
    expect(mails[0]?.text).not.toMatch(/Bakery|whsec_/);
    const { body } = await call<{ data: Webhook }>('GET', `/webhooks/${id}`, { apiKey });
    expect(body.data).toMatchObject({ enabled: false, disabled_reason });
  });

  it.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://user:secret@example.com/',
    'https://example.com:22/',
    'https://example.com/#a',
    'ftp://example.com/',
    'nonsense',
  ])('cannot be registered at %s', async (address) => {
    const { status, body } = await call<ErrorBody>('POST', '/webhooks', { apiKey, json: { url: address } });
    expect([status, body.error]).toEqual([422, 'validation_failed']);
    expect(body.message).toMatch(/^url cannot be used: /);
  });

  it('cannot be registered for the same type twice', async () => {
    const json = { url: 'https://example.com/', event_types: ['import.failed', 'import.failed'] };
    const { status, body } = await call<ErrorBody>('POST', '/webhooks', { apiKey, json });
    expect([status, body.message]).toEqual([422, 'event_types must name each event type once']);
  });

  it('are created once for each Idempotency-Key, and no secret is stored in plain text', async () => {
    const key = crypto.randomUUID();
    const create = (path: string) =>
      call<{ data: Webhook }>('POST', '/webhooks', {
        apiKey,
        json: { url: url(path) },
        headers: { 'idempotency-key': key },
      });
    const first = await create('/ok');
    const again = await create('/ok');
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await call<Listed<Webhook>>('GET', '/webhooks', { apiKey })).body.data).toHaveLength(1);
    expect((await create('/other')).body).toMatchObject({ error: 'idempotency_key_reused' });

    const { documents, tableName } = openCloud();
    const answers = await queryAll(documents, tableName, familyPk(familyId), 'IDEMPOTENCY#POST /webhooks#');
    expect(answers).toHaveLength(1);
    expect(JSON.stringify(answers)).not.toMatch(/whsec_|\/ok/);
  });

  it('are limited to ten for a family, even if they are created at the same time', async () => {
    const create = () => call<ErrorBody>('POST', '/webhooks', { apiKey, json: { url: url('/ok') } });
    const statuses = (await Promise.all(Array.from({ length: 30 }, create))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(201), ...Array(20).fill(409)]);
    expect((await create()).body.error).toBe('conflict');
  });

  it('reject invalid fields and say what is wrong', async () => {
    const json = { url: url('/ok'), event_types: ['import.lost'] };
    const { status, body } = await call<ErrorBody>('POST', '/webhooks', { apiKey, json });
    expect([status, body.error]).toEqual([422, 'validation_failed']);
  });
});
