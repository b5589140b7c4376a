import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_IN_FORMAT } from '../../../shared/imports/amounts/domain/number-format.ts';
import { FIELDS } from '../../../shared/imports/columns/domain/fields.ts';
import { SET_FEES } from '../../../shared/imports/fees/domain/fees.ts';
import {
  FORMAT_OF_FAMILY,
  IS_REQUIRED,
  NO_SUCH_DAY,
  NOT_OF_FORMAT,
} from '../../../shared/imports/rows/domain/read-cell.ts';
import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { SET_MONEY } from '../../../shared/imports/securities/domain/trade-money.ts';
import { validateConfiguration } from '../../../shared/imports/settings/domain/configuration.ts';
import { neitherProblem, SET_TEXT } from '../../../shared/imports/signs/domain/direction-texts.ts';
import { HAS_INFLOW_VALUE, signProblem } from '../../../shared/imports/signs/domain/sign-check.ts';
import { SET_STATES } from '../../../shared/imports/states/domain/states.ts';
import { INFLOW_VALUE_REQUIRED } from '../../../shared/imports/types/domain/transaction-import.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { faultsInWords, inPlainWords } from '../../../web/imports/rows/plain-errors.ts';
import { WORDS } from '../../../web/imports/words/rows.ts';
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

/** The texts in errors that pages replace by other words. */
const FRAGMENTS = [
  ...[NOT_IN_FORMAT, NOT_OF_FORMAT, FORMAT_OF_FAMILY, NO_SUCH_DAY, IS_REQUIRED],
  ...[SET_FEES, SET_STATES, SET_MONEY, SET_TEXT, HAS_INFLOW_VALUE, INFLOW_VALUE_REQUIRED],
  ...Object.values(WORDS.plain.api),
];

/** The words of a page, and the errors of the reader that it shows with these words. */
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
      if (error instanceof ValidationError) return error.extras.errors ?? [];
      throw error;
    }
    return [];
  };
  const withoutInflowValue = () =>
    validateConfiguration({ ...NO_CONFIGURATION, amountTypeStrategy: 'custom_column' }, 'TransactionImport');
  const withInvalidDate = () => refused(() => toImportSettings({ dates_from: 'x' }));
  const withUnknownAccount = () => {
    const world = createWorld(table);
    return refused(() => world.create(world.caller, { ...request(), accountId: randomUUID() }));
  };

  it('asks for the value of money in', () => {
    expect(withoutInflowValue().map(inPlainWords)).toContain('amount_type_inflow_value: Enter the value for money in');
  });

  it('asks for a date, and for an account of the person', async () => {
    expect((await withInvalidDate()).map(inPlainWords)).toEqual(['dates_from must be a date, such as 2026-02-28']);
    expect((await withUnknownAccount()).map(inPlainWords)).toEqual(['account_id must be one of your accounts']);
  });

  it('is tested for each text that pages replace', async () => {
    const ofSettings = [withoutInflowValue(), await withInvalidDate(), await withUnknownAccount()];
    const errors = [...SHOWN.flatMap(([, raw]) => raw()), ...ofSettings.flat()];
    expect(FRAGMENTS.filter((fragment) => !errors.some((error) => error.includes(fragment)))).toEqual([]);
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
