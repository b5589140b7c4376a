import { describe, expect, it } from 'vitest';
import { accountTag } from '../../../shared/accounts/domain/account-request.ts';
import { sha256 } from '../../support/sha256.ts';

describe('accountTag', () => {
  it('is 8 hex digits that depend on the account and the attempt', () => {
    expect(accountTag('a', 0, sha256)).toMatch(/^[0-9a-f]{8}$/);
    expect(accountTag('a', 0, sha256)).toBe(accountTag('a', 0, sha256));
    expect(new Set([0, 1, 2].flatMap((tries) => ['a', 'b'].map((id) => accountTag(id, tries, sha256)))).size).toBe(6);
  });

  it('keeps leading zeros', () => {
    expect(accountTag('a', 0, () => new Uint8Array([0, 1, 0xa, 0xff, 9]))).toBe('00010aff');
  });
});
