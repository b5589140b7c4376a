import { absolute, subtract } from '../../platform/domain/decimal.ts';
import { type CsvImportType, oneTransaction, type RowCells } from './csv-import-type.ts';
import type { ImportConfiguration } from './import.ts';
import { accountColumn, joinCategory, nameFrom, TRANSACTION_ROWS, turnSign } from './transaction-rows.ts';

const AMOUNTS = ['amount', 'outflow', 'inflow'] as const;

/**
 * Exports of YNAB in four shapes: the web's, with a category in one column or in two; those of version 4, with master
 * and sub category; and hand-made ones with one signed amount. A zero is an amount, two blanks are none.
 */
export const ynabImport: CsvImportType = {
  ...TRANSACTION_ROWS,
  type: 'YnabImport',
  configurationDefaults: { dateFormat: '%m/%d/%Y', signageConvention: 'inflows_positive' },
  mappingTypes: (hasAccount) => (hasAccount ? ['category'] : ['account', 'category']),

  columns: ({ hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'amount' },
    { field: 'name', names: ['payee', 'name'] },
    { field: 'category' },
    { field: 'notes', names: ['memo', 'notes'] },
    ...accountColumn(hasAccount),
  ],
  auxiliary: ['outflow', 'inflow', 'fullCategory', 'categoryGroup', 'masterCategory', 'subCategory'],
  oneOf: AMOUNTS,
  halves: ['outflow', 'inflow'],
  defaults: {},

  combine: (cells, { configuration }) => {
    const { name, notes } = cells.values;
    const isUnread = AMOUNTS.some((column) => cells.unread.has(column));
    return {
      name: nameFrom(name, notes),
      category: categoryOf(cells),
      amount: isUnread ? '' : amountOf(cells, configuration),
    };
  },

  interpret: (cells, { configuration }) => {
    const { amount } = cells.values;
    if (amount === '') return { ok: false, problems: ['Amount is required'] };
    return oneTransaction(cells, turnSign(amount, configuration));
  },
};

/** A signed amount goes before the two columns. `Outflow` is a magnitude however it is written. */
const amountOf = ({ values, auxiliary }: RowCells, configuration: ImportConfiguration): string => {
  const { outflow, inflow } = auxiliary;
  if (values.amount !== '' || (outflow === '' && inflow === '')) return values.amount;
  const spent = subtract(absolute(outflow || '0'), inflow || '0');
  return turnSign(spent, configuration);
};

const categoryOf = ({ values, auxiliary }: RowCells): string => {
  const { fullCategory, categoryGroup, masterCategory, subCategory } = auxiliary;
  if (fullCategory !== '') return fullCategory;
  if (categoryGroup !== '') return joinCategory(categoryGroup, values.category);
  return joinCategory(masterCategory, subCategory) || values.category;
};
