import { describe, expect, it } from 'vitest';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { askedAddress } from '../../../shared/platform/http/request/asked-address.ts';

const eventAt = (domainName: string, headers: Record<string, string> = {}) =>
  ({ headers, requestContext: { domainName } }) as unknown as ApiEvent;

describe('the address that a caller used', () => {
  it('is the one of the edge, not that of the gateway behind it', () => {
    const behind = eventAt('abc.execute-api.eu-central-1.amazonaws.com', { 'x-viewer-host': 'Money.example' });
    expect(askedAddress(behind)).toBe('https://money.example');
  });

  it.each([
    ['api.example.org', {}, 'https://api.example.org'],
    ['127.0.0.1:3000', {}, 'http://127.0.0.1:3000'],
    ['api.example.org', { 'x-viewer-host': 'evil.example/path?' }, 'https://api.example.org'],
    ['abc.lambda-url.eu-central-1.on.aws', {}, undefined],
    ['abc.lambda-url.eu-central-1.on.aws', { 'x-viewer-host': 'money.example' }, 'https://money.example'],
  ])('at %s with %j is %s', (domainName, headers, expected) => {
    expect(askedAddress(eventAt(domainName, headers))).toBe(expected);
  });
});
