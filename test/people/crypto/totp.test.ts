import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpStep, totpUri } from '../../../shared/people/crypto/totp.ts';
import { codeOf } from '../../support/people/totp-code.ts';

/** The ASCII text 12345678901234567890 from RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('totpStep', () => {
  it.each([
    ['1970-01-01T00:00:59Z', '287082', 1],
    ['2005-03-18T01:58:29Z', '081804', 37037036],
    ['2009-02-13T23:31:30Z', '005924', 41152263],
    ['2033-05-18T03:33:20Z', '279037', 66666666],
    ['2603-10-11T11:33:20Z', '353130', 666666666],
  ])('accepts the code of RFC 6238 at %s', (now, code, step) => {
    expect(totpStep(RFC_SECRET, code, now)).toBe(step);
  });

  it('accepts codes one step early or late, and returns their step', () => {
    const at = Date.parse('2026-03-01T10:00:10Z');
    const now = new Date(at).toISOString();
    const step = Math.floor(at / 30_000);
    const found = [-2, -1, 0, 1, 2].map((steps) => totpStep(RFC_SECRET, codeOf(RFC_SECRET, at + steps * 30_000), now));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('agrees with an independent calculation for any time and secret', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const secret = newTotpSecret();
        const code = codeOf(secret, seconds * 1000);
        const step = totpStep(secret, code, new Date(seconds * 1000).toISOString()) ?? Number.NaN;
        expect(Math.abs(step - Math.floor(seconds / 30))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });

  it.each(['', '12345', '1234567', 'abcdef', '12345６', '-12345', '1e1000'])('refuses %j', (code) => {
    expect(totpStep(RFC_SECRET, code, '2026-03-01T10:00:00Z')).toBeUndefined();
  });
});

describe('newTotpSecret', () => {
  it('is 160 random bits in base32', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  });
});

describe('totpUri', () => {
  it('has the format that apps read', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'ada@example.org'));
    expect(uri.href.startsWith('otpauth://totp/Counterfoil:ada%40example.org?')).toBe(true);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Counterfoil',
      secret: RFC_SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
