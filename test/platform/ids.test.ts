import { describe, expect, it } from 'vitest';
import type { AccountId, FamilyId } from '../../shared/platform/domain/ids.ts';

const pathOf = (familyId: FamilyId): string => `FAMILY#${familyId}`;

describe('ids', () => {
  it('of another kind do not compile in place of a family’s, but texts that were just read do', () => {
    const account: AccountId = 'a1';

    // @ts-expect-error the id of an account is not that of a family
    expect(pathOf(account)).toBe('FAMILY#a1');
    expect(pathOf('f1')).toBe('FAMILY#f1');
  });
});
