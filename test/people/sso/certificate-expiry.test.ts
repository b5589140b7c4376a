import { describe, expect, it } from 'vitest';
import { expiringCertificates } from '../../../shared/people/sso/domain/certificate-expiry.ts';
import { aProvider } from '../../support/people/sso-builders.ts';

const NOW = '2026-03-20T10:00:00.000Z';
const PAST = '2026-03-01T00:00:00.000Z';
const SOON = '2026-04-19T10:00:00.000Z'; // in thirty days
const LATER = '2026-04-19T10:00:00.001Z';

/** A certificate is the text of the instant at which it ends. */
const endOf = (pem: string): string | undefined => (Number.isNaN(Date.parse(pem)) ? undefined : pem);
const of = (certificates: readonly string[], signing: string | null = null) =>
  expiringCertificates(
    {
      ...aProvider(),
      strategy: 'saml',
      certificates,
      signing: signing === null ? null : { privateKey: 'sealed', certificate: signing },
    } as never,
    endOf,
    NOW,
  );

describe('expiringCertificates', () => {
  it('warns for thirty days before the end, and after it', () => {
    expect(of([LATER])).toEqual([]);
    expect(of([SOON])).toEqual([{ owner: 'provider', until: SOON, isExpired: false }]);
    expect(of([PAST])).toEqual([{ owner: 'provider', until: PAST, isExpired: true }]);
    expect(of([NOW])).toEqual([{ owner: 'provider', until: NOW, isExpired: true }]);
  });

  it('counts the last of several, because any of them may sign', () => {
    expect(of([PAST, LATER, SOON])).toEqual([]);
    expect(of([PAST, SOON])).toEqual([{ owner: 'provider', until: SOON, isExpired: false }]);
  });

  it('marks the certificate that signs requests', () => {
    expect(of([LATER], PAST)).toEqual([{ owner: 'service', until: PAST, isExpired: true }]);
    expect(of([PAST], SOON).map(({ owner }) => owner)).toEqual(['provider', 'service']);
  });

  it('ignores unreadable certificates and other protocols', () => {
    expect(of(['no certificate'])).toEqual([]);
    expect(of([])).toEqual([]);
    expect(expiringCertificates(aProvider(), endOf, NOW)).toEqual([]);
  });
});
