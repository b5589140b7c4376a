import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELDS } from '../../../shared/imports/columns/domain/fields.ts';
import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { validateConfiguration } from '../../../shared/imports/settings/domain/configuration.ts';
import { neitherProblem } from '../../../shared/imports/signs/domain/direction-texts.ts';
import { signProblem } from '../../../shared/imports/signs/domain/sign-check.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { faultsInWords, inPlainWords } from '../../../web/imports/rows/plain-errors.ts';
import { createWorld } from '../../model/world.ts';
import { NO_CONFIGURATION, rowsOf } from '../../support/imports/csv.ts';
import { anAccount, request } from '../../support/imports/wallet-file.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

const COLUMNS = (['date', 'amount'] as const).map(
  (name): RowColumn => ({ name, title: FIELDS[name].title, kind: FIELDS[name].kind, isInFile: true }),
);
const errorsOf = (lines: readonly string[], configuration: Parameters<typeof rowsOf>[2] = {}) =>
  rowsOf('TransactionImport', lines, configuration).flatMap(({ errors }) => errors);
const DIRECTIONS = {
  amountTypeStrategy: 'custom_column',
  entityTypeColLabel: 'Type',
  amountTypeInflowValue: 'Credit',
} as const;

/** What a page shows, and the error of the reader for which it does: with one for each fragment that pages replace. */
const SHOWN: readonly (readonly [string, () => readonly string[]])[] = [
  ['Amount “x” is not a number like 1,234.56', () => errorsOf(['date,amount', '2024-01-02,x'])],
  ['Date is missing', () => errorsOf(['date,amount', ',5'])],
  ['February 2024 has 29 days', () => errorsOf(['date,amount', '2024-02-30,5'])],
  ['Date “x” is not a date like 2026-12-31. Choose its format under Columns', () => errorsOf(['date,amount', 'x,5'])],
  [
    'Fee column "Fee" has fees. Choose under Columns how fees are paid',
    () => errorsOf(['date,amount,Fee', '2024-01-02,-5,1'], { feeColLabel: 'Fee' }),
  ],
  [
    'State "odd" is not known. Choose under Columns whether such transactions went through',
    () => errorsOf(['date,amount,State', '2024-01-02,-5,odd'], { stateColLabel: 'State' }),
  ],
  [
    'Direction column "Type" has "a", which does not say whether the row is money in or money out. Choose it under Columns',
    () =>
      errorsOf(['date,amount,Type', '2024-01-02,5,Credit', '2024-01-02,5,a', '2024-01-02,5,b'], DIRECTIONS).slice(0, 1),
  ],
  [
    'Amount “999” is far from price × qty, 20: correct the row, or choose under Columns which amount was paid',
    () =>
      rowsOf('TradeImport', ['date,type,ticker,qty,price,amount', '2024-02-01,Buy,VTI,2,10,999']).flatMap(
        ({ errors }) => errors,
      ),
  ],
  [
    'Direction "Info" is neither money in nor money out. Change it to a text that is one of them',
    () => [neitherProblem('Info')],
  ],
  [
    'Amount column "Amount" has no money in: no row of "Type" has the value that you set for money in, but some have "Sale". Enter the value as the file spells it',
    () => [signProblem({ header: 'Type', text: 'Sale', way: 'out', by: 'spelling' }, 'Amount')],
  ],
];

describe('an error of a row on a page', () => {
  it.each(SHOWN)('is: %s', (shown, errors) => {
    expect(faultsInWords({ errors: [...errors()] }, COLUMNS)).toEqual([shown]);
  });
});

describe('an error of the settings on a page', () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await startDirectTable();
  });
  afterAll(() => table.stop());

  const refused = async (act: () => unknown): Promise<readonly string[]> => {
    try {
      await act();
    } catch (error) {
      if (error instanceof ValidationError) return (error.extras.errors ?? []).map(inPlainWords);
      throw error;
    }
    return [];
  };

  it('asks for the value of money in', () => {
    const settings = { ...NO_CONFIGURATION, amountTypeStrategy: 'custom_column' } as const;
    expect(validateConfiguration(settings, 'TransactionImport').map(inPlainWords)).toContain(
      'amount_type_inflow_value: Enter the value for money in',
    );
  });

  it('asks for a date, and for an account of the person', async () => {
    expect(await refused(() => toImportSettings({ dates_from: 'x' }))).toEqual([
      'dates_from must be a date, such as 2026-02-28',
    ]);
    const world = createWorld(table);
    expect(await refused(() => world.create(world.caller, { ...request(), accountId: randomUUID() }))).toEqual([
      'account_id must be one of your accounts',
    ]);
  });

  it('says how many fixes were lost', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, request());
    await world.repair(world.caller, id, 1, { name: 'Baker' });
    const { warnings } = await world.reconfigure(world.caller, id, {
      configuration: { dateFormat: '%m/%d/%Y' },
      accountId: await anAccount(world),
    });
    expect(warnings.map(({ message }) => inPlainWords(message))).toEqual([
      'Your fix of 1 row was discarded: the file was read again',
    ]);
  });
});
