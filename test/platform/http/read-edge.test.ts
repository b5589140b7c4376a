import { describe, expect, it } from 'vitest';
import { isPublicHost, type PublicHostSettings } from '../../../shared/platform/domain/network/public-host.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { createEdgeReader } from '../../../shared/platform/http/request/read-edge.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';

const DEPLOYED: PublicHostSettings = { domain: 'money.example.org', localHosts: undefined };
const WITHOUT_DOMAIN: PublicHostSettings = { domain: undefined, localHosts: undefined };
const LOCAL: PublicHostSettings = { domain: undefined, localHosts: ['tunnel.example', '192.0.2.1:3000'] };

const anEdgeEvent = (headers: Record<string, string> = {}): ApiEvent =>
  anApiEvent({ headers: { ...EDGE_HEADERS, 'x-viewer-address': '192.0.2.7', ...headers } });

/** The origin of a request that has the secret. */
const originAt = async (settings: PublicHostSettings, headers: Record<string, string>): Promise<string> => {
  const read = createEdgeReader({ isOriginSecret: async () => true, isPublicHost: isPublicHost(settings) });
  return (await read(anApiEvent({ headers }))).origin;
};

describe('readEdge', () => {
  it('trusts the headers of the edge, which has the secret', async () => {
    expect(await readEdge(anEdgeEvent({ 'user-agent': 'x'.repeat(900) }))).toMatchObject({
      origin: 'https://money.example',
      viewerAddress: '192.0.2.7',
      userAgent: 'x'.repeat(500),
    });
  });

  it.each([
    ['no secret', { 'x-origin-secret': '' }],
    ['another secret', { 'x-origin-secret': 'secret!' }],
    ['another secret and host', { 'x-origin-secret': 'secret!', 'x-viewer-host': 'evil.example' }],
  ])('finds nothing for a request with %s', async (_what, headers) => {
    await expect(readEdge(anEdgeEvent(headers))).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    [DEPLOYED, 'money.example.org', 'https://money.example.org'],
    [DEPLOYED, 'Money.Example.org', 'https://money.example.org'],
    [WITHOUT_DOMAIN, 'd111111abcdef8.cloudfront.net', 'https://d111111abcdef8.cloudfront.net'],
    [LOCAL, 'localhost:3000', 'http://localhost:3000'],
    [LOCAL, '127.0.0.1:4000', 'http://127.0.0.1:4000'],
    [LOCAL, '[::1]:80', 'http://[::1]:80'],
    [LOCAL, 'tunnel.example', 'https://tunnel.example'],
    [{ ...LOCAL, domain: 'money.example.org' }, 'money.example.org', 'https://money.example.org'],
    [LOCAL, '192.0.2.1:3000', 'https://192.0.2.1:3000'],
  ])('with %j, takes %s for %s', async (settings, host, origin) => {
    expect(await originAt(settings, { 'x-viewer-host': host })).toBe(origin);
  });

  it.each([
    [DEPLOYED, ''],
    [DEPLOYED, 'evil.example'],
    [DEPLOYED, 'd111111abcdef8.cloudfront.net'],
    [DEPLOYED, 'money.example.org.'],
    [DEPLOYED, 'money.example.org:443'],
    [DEPLOYED, 'money.example.org.evil.example'],
    [DEPLOYED, 'a@money.example.org'],
    [DEPLOYED, 'money.example.org/evil'],
    [DEPLOYED, 'money.example.org, evil.example'],
    [DEPLOYED, 'localhost:3000'],
    [WITHOUT_DOMAIN, 'evil.example'],
    [WITHOUT_DOMAIN, 'cloudfront.net'],
    [WITHOUT_DOMAIN, 'a.b.cloudfront.net'],
    [WITHOUT_DOMAIN, 'd1.cloudfront.net.evil.example'],
    [WITHOUT_DOMAIN, 'evil@d1.cloudfront.net'],
    [WITHOUT_DOMAIN, 'd1.cloudfront.net:8443'],
    [WITHOUT_DOMAIN, 'abc.execute-api.eu-west-1.amazonaws.com'],
    [WITHOUT_DOMAIN, '127.0.0.1:3000'],
    [LOCAL, '127.0.0.1@evil.example'],
    [LOCAL, '127.0.0.1.evil.example'],
    [LOCAL, '127.0.0.1:3000/evil'],
    [LOCAL, 'localhost.'],
    [LOCAL, 'd111111abcdef8.cloudfront.net'],
    [LOCAL, 'tunnel.example:8080'],
  ])('with %j, refuses %j', async (settings, host) => {
    await expect(originAt(settings, { 'x-viewer-host': host })).rejects.toMatchObject({ code: 'misdirected_request' });
  });

  it('reads no other header, such as those that a gateway may set', async () => {
    const elsewhere = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    expect(await originAt(DEPLOYED, { ...elsewhere, 'x-viewer-host': 'money.example.org' })).toBe(
      'https://money.example.org',
    );
    const named = { host: 'money.example.org', 'x-forwarded-host': 'money.example.org' };
    await expect(originAt(DEPLOYED, named)).rejects.toMatchObject({ code: 'misdirected_request' });
  });
});
