import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, recoveryCodeDigest } from '../../../shared/people/crypto/recovery-codes.ts';

describe('newRecoveryCodes', () => {
  it('returns ten different codes of 100 bits, formatted for writing down', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([a-hjkmnp-z02-9]{5}-){3}[a-hjkmnp-z02-9]{5}$/.test(code))).toBe(true);
  });
});

describe('recoveryCodeDigest', () => {
  it('is the same however the code is typed', () => {
    const [code = ''] = newRecoveryCodes();
    const typed = [code, code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')}\n`];
    expect(new Set(typed.map(recoveryCodeDigest)).size).toBe(1);
    expect(recoveryCodeDigest(code)).not.toContain(code.slice(0, 5));
  });

  it.each(['', 'abcde', 'abcde-fghij-klmno-pqrst', '11111-11111-11111-11111', `${'a'.repeat(21)}`])(
    'is undefined for %j',
    (text) => {
      expect(recoveryCodeDigest(text)).toBeUndefined();
    },
  );
});
