import { describe, expect, it } from 'vitest';
import { viewerRequest } from '../../../infra/constructs/edge-distribution.ts';
import { createEdgeFunction, viewerEvent } from '../../../local/edge/edge-function.ts';

const CLOUDFRONT = 'd111111abcdef8.cloudfront.net';

/** The function's result in a deployment with this domain, for a request with this Host. */
const passing = (domain: string | undefined, host: string | undefined) => {
  const headers = {
    ...(host !== undefined && { host: { value: host } }),
    'x-viewer-host': { value: 'evil.example' },
    'x-viewer-address': { value: '203.0.113.9' },
  };
  const request = { method: 'GET', uri: '/', querystring: {}, headers, cookies: {} };
  return createEdgeFunction(viewerRequest(domain))(
    viewerEvent(request, '192.0.2.1', { domain: CLOUDFRONT, requestId: '1' }),
  );
};

describe('the edge function', () => {
  it.each([
    ['money.example.org', 'money.example.org'],
    ['money.example.org', 'Money.Example.org:443'],
    [undefined, CLOUDFRONT],
  ])("forwards the deployment's name (%s) for %s", (domain, host) => {
    expect(passing(domain, host)).toMatchObject({
      headers: { 'x-viewer-host': { value: domain ?? CLOUDFRONT }, 'x-viewer-address': { value: '192.0.2.1' } },
    });
  });

  it.each([
    ['money.example.org', 'evil.example'],
    ['money.example.org', CLOUDFRONT],
    ['money.example.org', 'money.example.org.evil.example'],
    ['money.example.org', 'money.example.org:8443'],
    ['money.example.org', undefined],
    [undefined, 'money.example.org'],
    [undefined, ''],
  ])('refuses every other name (%s): %s', (domain, host) => {
    expect(passing(domain, host)).toMatchObject({ statusCode: 421 });
  });
});
