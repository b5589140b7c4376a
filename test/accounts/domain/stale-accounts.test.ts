import { describe, expect, it } from 'vitest';
import { staleSince } from '../../../shared/accounts/domain/stale-accounts.ts';

const aHeader = (accountId: string, ...lastDates: string[]) => ({
  cells: lastDates.map((lastDate) => ({ accountId, lastDate })),
});

describe('staleSince', () => {
  it('names the last entry of each account that has none for more than 45 days', () => {
    const headers = [
      aHeader('old', '2026-01-05', '2026-02-03'),
      aHeader('old', '2025-12-24'),
      aHeader('fresh', '2026-02-04'),
    ];
    expect(staleSince(headers, '2026-03-21')).toEqual(new Map([['old', '2026-02-03']]));
  });

  it('leaves out accounts without entries', () => {
    expect(staleSince([], '2026-03-21')).toEqual(new Map());
  });
});
