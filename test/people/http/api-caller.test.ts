import { expect, it } from 'vitest';
import { edgeOf, seenByGateway } from '../../../shared/people/http/api-caller.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';

it('knows the edge of a request to the API that came through it', async () => {
  const event = anApiEvent({ headers: EDGE_HEADERS });
  expect(await edgeOf({ readEdge }, event)).toMatchObject({ origin: 'https://money.example' });
});

it('lets a request go to the gateway directly, and takes what the gateway saw', async () => {
  const event = anApiEvent({ headers: { 'user-agent': 'curl/8', 'x-viewer-host': 'evil.example' } });
  expect(await edgeOf({ readEdge }, event)).toBeUndefined();
  const http = { method: 'POST', path: '/', protocol: 'HTTP/1.1', sourceIp: '192.0.2.7', userAgent: 'curl/8' };
  const seen = seenByGateway({ ...event, requestContext: { ...event.requestContext, http } });
  expect(seen).toMatchObject({ viewerAddress: '192.0.2.7', userAgent: 'curl/8' });
});

it('refuses a request through the edge for another host', async () => {
  const event = anApiEvent({ headers: { ...EDGE_HEADERS, 'x-viewer-host': 'evil.example' } });
  await expect(edgeOf({ readEdge }, event)).rejects.toMatchObject({ code: 'misdirected_request' });
});
