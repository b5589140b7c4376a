import { describe, expect, it } from 'vitest';
import { monthEnds } from '../../../shared/accounts/domain/valuation-history.ts';

describe('monthEnds', () => {
  it('ends the last month today', () => {
    expect(monthEnds('2023-12', '2024-03-20', 36)).toEqual(['2023-12-31', '2024-01-31', '2024-02-29', '2024-03-20']);
  });

  it('keeps only the newest months', () => {
    expect(monthEnds('1999-01', '2026-03-31', 2)).toEqual(['2026-02-28', '2026-03-31']);
  });

  it('starts with the first month', () => {
    expect(monthEnds('2026-04', '2026-03-31', 36)).toEqual([]);
  });
});
