import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from '../../../shared/people/passkeys/domain/passkey.ts';

describe('relyingPartyOf', () => {
  it.each([
    ['the domain', 'money.example.org', undefined, { id: 'money.example.org', origin: 'https://money.example.org' }],
    ['localhost on one machine', undefined, ['127.0.0.1:3000'], { id: 'localhost', origin: 'http://localhost:3000' }],
    ['localhost for a tunnel', undefined, ['[::1]', 'tunnel.example'], { id: 'localhost', origin: 'http://localhost' }],
    ["nothing under CloudFront's own name", undefined, undefined, undefined],
  ])('is %s', (_, domain, localHosts, expected) => {
    expect(relyingPartyOf({ domain, localHosts })).toEqual(expected);
  });
});
