import { describe, expect, it } from 'vitest';
import { toUsage, Usage } from '../../../shared/imports/schema/usage.ts';

const key = { name: 'laptop', scopes: ['read'], lastUsedAt: null, createdAt: '2026-01-01T00:00:00.000Z' } as const;
const now = '2026-03-02T09:15:00.000Z';

describe('toUsage', () => {
  it('shows when the hour ends', () => {
    const usage = toUsage({ key, rate: { limit: 10, used: 3, remaining: 7, resetSeconds: 2_700 }, now });

    expect(usage.rate_limit).toEqual({
      tier: 'standard',
      limit: 10,
      current_count: 3,
      remaining: 7,
      reset_in_seconds: 2_700,
      reset_at: '2026-03-02T10:00:00.000Z',
    });
    expect(Usage.parse(usage)).toEqual(usage);
  });

  it('names the accounts of a limited key', () => {
    const facts = { key, rate: { limit: 0, used: 3, remaining: 0, resetSeconds: 2_700 }, now };
    const accountIds = ['7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01'];
    expect(toUsage({ ...facts, accountLimit: accountIds }).api_key.account_ids).toEqual(accountIds);
    expect(toUsage(facts).api_key.account_ids).toBeNull();
  });

  it('has no remaining count without a limit', () => {
    const usage = toUsage({ key, rate: { limit: 0, used: 3, remaining: 0, resetSeconds: 2_700 }, now });

    expect(usage.rate_limit).toMatchObject({ tier: 'unlimited', limit: null, remaining: null });
    expect(Usage.parse(usage)).toEqual(usage);
  });
});
