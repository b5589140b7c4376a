import { describe, expect, it } from 'vitest';
import { toRepairFields } from '../../../web/imports/rows/import-row-page.ts';
import { rowsBack, rowsPath, rowsQueryOf, toRowsQuery } from '../../../web/imports/rows/rows-table.ts';

const COLUMNS = [
  { name: 'date', kind: 'date' },
  { name: 'amount', kind: 'number' },
  { name: 'name', kind: 'text' },
] as const;

describe('toRepairFields', () => {
  it('sends only changed cells', () => {
    const form = { date: '1', was_date: '1', amount: '2', was_amount: '', name: 'a', was_name: 'a', other: 'x' };
    expect(toRepairFields(COLUMNS, form)).toEqual({ amount: '2' });
  });

  it('does not count line breaks as a change', () => {
    const form = { name: 'one\r\ntwo', was_name: 'one\ntwo', amount: '1', was_amount: '2' };
    expect(toRepairFields(COLUMNS, form)).toEqual({ amount: '1' });
  });

  it('validates the row again if nothing was changed', () => {
    const form = { date: '1', was_date: '1', name: 'a', was_name: 'a' };
    expect(toRepairFields(COLUMNS, form)).toEqual({ name: 'a' });
    expect(toRepairFields(COLUMNS, { amount: '', was_amount: '' })).toEqual({ amount: '' });
  });

  it('accepts a field without its old value', () => {
    expect(toRepairFields(COLUMNS, { amount: '5' })).toEqual({ amount: '5' });
  });
});

describe('toRowsQuery', () => {
  it('ignores invalid values', () => {
    const usual = { valid: '', search: '', effect: '', page: 1, perPage: 25 };
    expect(toRowsQuery({})).toEqual(usual);
    expect(toRowsQuery({ valid: 'maybe', effect: 'x', page: '-1', per_page: '26', search: '  ' })).toEqual(usual);
  });

  it('is unchanged by a round trip through a URL or a form', () => {
    const query = toRowsQuery({ valid: 'false', search: 'a&b=c#d', effect: 'match', page: '7', per_page: '100' });
    expect(rowsQueryOf(rowsBack(query))).toEqual(query);
    const path = new URL(rowsPath('i', query, 'saved'), 'https://app.example');
    expect(toRowsQuery(Object.fromEntries(path.searchParams))).toEqual(query);
    expect(path.searchParams.get('done')).toBe('saved');
  });

  it('never leads to another path', () => {
    for (const back of ['https://attacker.example', '//attacker.example', 'javascript:1', '\r\nx: y', 7]) {
      expect(rowsPath('i', rowsQueryOf(back))).toBe('/imports/i/rows');
    }
  });
});
