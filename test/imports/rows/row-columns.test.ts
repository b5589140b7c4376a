import { describe, expect, it } from 'vitest';
import { BLANK_FIELDS } from '../../../shared/imports/columns/domain/fields.ts';
import { IMPORT_TYPES } from '../../../shared/imports/domain/import-attributes.ts';
import type { RowFields } from '../../../shared/imports/rows/domain/row.ts';
import { rowColumns } from '../../../shared/imports/rows/domain/row-columns.ts';
import { toRowChange } from '../../../shared/imports/schema/import-row.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';

const columnsOf = (type: (typeof IMPORT_TYPES)[number], accountId: string | null = null) =>
  rowColumns({ type, accountId, configuration: aConfiguration({ dateColLabel: 'When', categoryColLabel: 'Kind' }) });

describe('rowColumns', () => {
  it('names each field as a repair does, in every type that has rows', () => {
    for (const type of IMPORT_TYPES.filter((importType) => importType !== 'NativeImport')) {
      const names = columnsOf(type).map(({ name }) => name);
      expect(names.length, type).toBeGreaterThan(1);
      expect(new Set(names).size, type).toBe(names.length);
      const fields = Object.fromEntries(names.map((name) => [name, 'x']));
      expect(Object.keys(toRowChange({ fields }).repair), type).toHaveLength(names.length);
    }
  });

  it('distinguishes fields in the file from possible ones', () => {
    const shown = columnsOf('TransactionImport').filter(({ isInFile }) => isInFile);
    expect(shown.map(({ name }) => name)).toEqual(['date', 'amount', 'category']);
  });

  it('has no account field if the import has an account', () => {
    for (const type of ['TransactionImport', 'QifImport', 'PdfImport', 'TradeImport'] as const) {
      expect(columnsOf(type, 'a').map(({ name }) => name)).not.toContain('account');
    }
    expect(columnsOf('QifImport').map(({ name }) => name)).toContain('account');
  });

  it('has the fields of securities for OFX, and those of each row', () => {
    const ofx = {
      type: 'TransactionImport',
      accountId: 'a',
      configuration: { ...aConfiguration(), fileFormat: 'ofx' },
    } as const;
    const namesOf = (fields?: Partial<RowFields>) =>
      rowColumns(ofx, fields && { fields: { ...BLANK_FIELDS, ...fields } }).map(({ name }) => name);
    expect(namesOf()).toEqual(expect.arrayContaining(['category', 'ticker', 'qty', 'price']));
    expect(namesOf({ name: 'Tea' })).not.toContain('qty');
    const trade = ['date', 'ticker', 'qty', 'price', 'amount', 'currency', 'name', 'notes'];
    expect(namesOf({ qty: '3' })).toEqual(trade);
    expect(namesOf({ qty: '3', entityType: 'holding' })).toEqual(trade.filter((name) => name !== 'name'));
  });

  it('uses the titles of the type', () => {
    expect(columnsOf('MintImport').find(({ name }) => name === 'entity_type')?.title).toBe('Transaction type');
  });

  it('has none for a native import', () => {
    expect(columnsOf('NativeImport')).toEqual([]);
  });
});
