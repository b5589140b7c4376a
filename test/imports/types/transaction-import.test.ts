import { describe, expect, it } from 'vitest';
import { BLANK_AUXILIARY, BLANK_FIELDS } from '../../../shared/imports/columns/domain/fields.ts';
import { csvImportType } from '../../../shared/imports/types/domain/import-type-list.ts';
import { transactionImport } from '../../../shared/imports/types/domain/transaction-import.ts';
import { NO_CONFIGURATION, ROW_RULES } from '../../support/imports/csv.ts';

const columns = (configuration: object, hasAccount: boolean) =>
  transactionImport
    .columns({ configuration: { ...NO_CONFIGURATION, ...configuration }, hasAccount })
    .map(({ field }) => field);
const ledgerAmount = (amount: string, entityType: string, configuration: object) => {
  const values = { ...BLANK_FIELDS, amount, entityType };
  const rules = { ...ROW_RULES, configuration: { ...NO_CONFIGURATION, ...configuration } };
  const meant = transactionImport.interpret({ rowNumber: 1, shown: values, values, auxiliary: BLANK_AUXILIARY }, rules);
  return meant.ok ? meant.entry.amount : undefined;
};

describe('transactionImport', () => {
  it('is used for its name', () => {
    expect(csvImportType('TransactionImport')).toMatchObject({
      type: 'TransactionImport',
      defaults: transactionImport.defaults,
    });
    expect(csvImportType('NativeImport')).toBeUndefined();
  });

  it('reads accounts only if the import has none', () => {
    expect(columns({}, false)).toContain('account');
    expect(columns({}, true)).not.toContain('account');
    expect(transactionImport.mappingTypes(true)).toEqual(['category', 'tag']);
    expect(transactionImport.mappingTypes(false)).toEqual(['account', 'category', 'tag']);
  });

  it('reads the entity type only if it is configured', () => {
    expect(columns({}, true)).not.toContain('entityType');
    expect(columns({ entityTypeColLabel: 'Kind' }, true)).toContain('entityType');
    expect(columns({ amountTypeStrategy: 'custom_column' }, true)).toContain('entityType');
  });

  it.each([
    [{ amountColLabel: '#1' }, []],
    [{ inflowColLabel: '#2', outflowColLabel: '#3', amountColLabel: '#0' }, []],
    [{ amountColLabel: '#1', inflowColLabel: '#0', outflowColLabel: '#0' }, []],
    [
      { amountColLabel: '#1', outflowColLabel: '#3' },
      ['Send either amount_col_label, or inflow_col_label and outflow_col_label'],
    ],
  ])('takes amounts from one column or from two: %j', (configuration, errors) => {
    expect(transactionImport.configurationErrors({ ...NO_CONFIGURATION, ...configuration })).toEqual(errors);
  });

  it.each([
    ['5', '', {}, '-5'],
    ['-5', '', {}, '5'],
    ['0', '', {}, '0'],
    ['5', '', { signageConvention: 'inflows_negative' }, '5'],
    ['5', 'in', { amountTypeStrategy: 'custom_column', amountTypeInflowValue: 'in' }, '-5'],
    ['5', 'In', { amountTypeStrategy: 'custom_column', amountTypeInflowValue: 'in' }, '5'],
    ['5', 'in', { amountTypeStrategy: 'signed_amount', amountTypeInflowValue: 'in' }, '-5'],
  ])('reads %s %j with the type %j as %s', (amount, entityType, configuration, booked) => {
    expect(ledgerAmount(amount, entityType, configuration)).toBe(booked);
  });
});
