import { describe, expect, it } from 'vitest';
import { entryDateProblem } from '../../../shared/ledger/entries/domain/entry.ts';

describe('entryDateProblem', () => {
  it.each(['1996-03-02', '2026-03-01', '2126-03-01'])('accepts %s', (date) => {
    expect(entryDateProblem(date, '2026-03-01')).toBeUndefined();
  });

  it.each(['1996-03-01', '0001-01-01', '2126-03-02', '9999-12-31'])('reports the allowed range for %s', (date) => {
    expect(entryDateProblem(date, '2026-03-01')).toBe(`date ${date} must be from 1996-03-02 to 2126-03-01`);
  });
});
