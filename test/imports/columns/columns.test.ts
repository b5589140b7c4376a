import { describe, expect, it } from 'vitest';
import { chooseColumns } from '../../../shared/imports/columns/domain/columns.ts';
import { normalizeHeader } from '../../../shared/imports/columns/domain/normalize-header.ts';
import type { WantedColumn } from '../../../shared/imports/types/domain/import-type-definition.ts';
import { NO_CONFIGURATION } from '../../support/imports/csv.ts';

const WANTED: readonly WantedColumn[] = [
  { field: 'date', required: 'cell' },
  { field: 'amount', required: 'cell', names: ['amount', 'balance'] },
  { field: 'account' },
];
const choose = (header: readonly string[], configuration = {}) =>
  chooseColumns(header, WANTED, { ...NO_CONFIGURATION, ...configuration });

describe('normalizeHeader', () => {
  it.each([
    [' Date* ', 'date'],
    ['Date *', 'date'],
    ['Account-Name', 'account_name'],
    ['Account \u00a0 name', 'account_name'],
    ['Ko\u0308nyvele\u0301s', 'könyvelés'],
    ['***', ''],
  ])('converts %j to %j', (text, name) => {
    expect(normalizeHeader(text)).toBe(name);
  });
});

describe('chooseColumns', () => {
  it('prefers the first of the names', () => {
    expect(choose(['Account name', 'Balance', 'amount', 'DATE', 'account'])).toMatchObject({
      positions: { date: 3, amount: 2, account: 4 },
      missing: [],
      configuration: { dateColLabel: 'DATE', amountColLabel: 'amount', accountColLabel: 'account' },
    });
  });

  it('uses the names of the type instead of those of the field', () => {
    expect(choose(['date', 'balance'])).toMatchObject({ positions: { date: 0, amount: 1 }, missing: [] });
  });

  it('does not fall back from a configured label to a name', () => {
    expect(choose(['date', 'amount'], { amountColLabel: 'sum' })).toMatchObject({
      positions: { date: 0 },
      missing: ['sum'],
      configuration: { amountColLabel: 'sum' },
    });
  });

  it('treats a blank label as missing', () => {
    expect(choose(['date', 'amount'], { amountColLabel: ' ' })).toMatchObject({ positions: { amount: 1 } });
  });

  it('leaves a field without a column if its label says so, also if a header has its name', () => {
    const none = choose(['date', 'amount', 'account'], { accountColLabel: '#0' });
    expect(none).toMatchObject({
      positions: { date: 0, amount: 1 },
      missing: [],
      configuration: { accountColLabel: '#0' },
    });
    expect(none.ok && none.positions.account).toBe(undefined);
    expect(choose(['date', 'amount'], { amountColLabel: '#0' })).toMatchObject({ missing: ['amount'] });
    expect(choose(['date', 'amount', '#0'], { accountColLabel: '#0' })).toMatchObject({ positions: { account: 2 } });
  });

  it('names a missing required column', () => {
    expect(choose(['date'])).toMatchObject({ ok: true, missing: ['amount'] });
  });

  it('finds auxiliary columns, one of which can be required', () => {
    const alternatives = { auxiliary: ['outflow', 'inflow'], oneOf: ['amount', 'outflow', 'inflow'] } as const;
    const chooseOf = (header: readonly string[]) =>
      chooseColumns(header, [{ field: 'date' }, { field: 'amount' }], NO_CONFIGURATION, alternatives);

    expect(chooseOf(['Date', 'In-Flow', ' INFLOW '])).toMatchObject({ positions: { date: 0, inflow: 2 }, missing: [] });
    expect(chooseOf(['date'])).toMatchObject({ positions: { date: 0 }, missing: ['amount, outflow or inflow'] });
    expect(chooseOf(['outflow', 'Outflow'])).toMatchObject({ ok: false, message: expect.stringContaining('outflow') });
  });

  it('rejects repeated headers only if they are used', () => {
    expect(choose(['date', 'x', 'X', 'amount'])).toMatchObject({ ok: true, missing: [] });
    expect(choose(['date', 'Date *', 'amount'])).toEqual({
      ok: false,
      message: 'The header has 2 columns for date: "date" and "Date *"',
    });
  });

  it('names the first of many repeated headers', () => {
    expect(choose([...Array.from({ length: 1_000 }, () => 'date'), 'amount'])).toEqual({
      ok: false,
      message: 'The header has 1000 columns for date: "date" and "date" and "date" and more',
    });
  });

  it('ignores headers longer than a label can be', () => {
    expect(choose([`date${'*'.repeat(1_000)}`, 'amount'])).toMatchObject({
      positions: { amount: 1 },
      missing: ['date'],
    });
  });

  it('handles headers named like object properties', () => {
    expect(choose(['constructor', '__proto__', 'date', 'amount'])).toMatchObject({ positions: { date: 2, amount: 3 } });
  });
});
