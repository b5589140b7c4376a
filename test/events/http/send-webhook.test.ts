import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedEvent, transactionsChanged } from '../../../shared/events/domain/event.ts';
import { createWebhookSender, newWebhookSecret } from '../../../shared/events/http/send-webhook.ts';
import { createGuardedFetch } from '../../../shared/platform/egress/guarded-fetch.ts';

const LARGE = 'x'.repeat(70_000);
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  '/empty': (response) => response.writeHead(204).end(),
  '/large': (response) => response.writeHead(200).end(LARGE),
  '/gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('ok')),
  '/open': (response) => response.writeHead(200).write('a'),
  '/gone': (response) => response.writeHead(410).end(LARGE),
  '/moved': (response) => response.writeHead(301, { location: '/empty' }).end(),
};
const server = createServer((request, response) => {
  request.resume();
  ANSWERS[request.url ?? '']?.(response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close().closeAllConnections());

const event: FeedEvent = {
  ...transactionsChanged({ source: 'user', action: 'created', transaction_id: 'a' }),
  id: '0195583f-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  familyId: 'family',
  occurredAt: '2026-03-02T09:15:00.000Z',
  place: 1,
};

describe('createWebhookSender', () => {
  const send = (path: string) =>
    createWebhookSender(createGuardedFetch({ allow: [origin], totalMs: 2_000 }))(
      { url: `http://${origin}${path}`, secrets: [newWebhookSecret()] },
      event,
    );

  it.each(['/empty', '/large', '/gzip', '/open'])('accepts a 2xx answer, whatever its body is: %s', async (path) => {
    expect(await send(path)).toMatchObject({ isAccepted: true, reason: null });
  });

  it('sees that a receiver is gone, also from an answer with a large page', async () => {
    expect(await send('/gone')).toMatchObject({
      isAccepted: false,
      status: 410,
      reason: 'The receiver responded with 410',
    });
  });

  it('does not follow a redirect', async () => {
    expect(await send('/moved')).toMatchObject({
      isAccepted: false,
      status: null,
      reason: '127.0.0.1 redirects (301)',
    });
  });
});
