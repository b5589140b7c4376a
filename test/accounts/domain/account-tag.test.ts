import { describe, expect, it } from 'vitest';
import { accountTag } from '../../../shared/accounts/domain/account-request.ts';

describe('accountTag', () => {
  it('is 8 hex digits that depend on the account and the attempt', () => {
    expect(accountTag('a', 0)).toMatch(/^[0-9a-f]{8}$/);
    expect(accountTag('a', 0)).toBe(accountTag('a', 0));
    expect(new Set([0, 1, 2].flatMap((tries) => ['a', 'b'].map((id) => accountTag(id, tries)))).size).toBe(6);
  });

  it('keeps leading zeros', () => {
    expect(accountTag('169', 0)).toBe('005be021');
  });
});
