import { absolute, negate } from '../../platform/domain/decimal.ts';
import { quoteValue } from '../../platform/domain/quote-value.ts';
import { type CsvImportType, oneTransaction } from './csv-import-type.ts';
import { accountColumn, TRANSACTION_ROWS, UNNAMED } from './transaction-rows.ts';

/**
 * The export of Mint. Its type column says where the money went and its amounts are magnitudes: a sign before one is not
 * asked. Shown amounts are positive for money in.
 */
export const mintImport: CsvImportType = {
  ...TRANSACTION_ROWS,
  type: 'MintImport',
  configurationDefaults: { dateFormat: '%m/%d/%Y', signageConvention: 'inflows_positive' },
  mappingTypes: (hasAccount) => (hasAccount ? ['category', 'tag'] : ['account', 'category', 'tag']),

  columns: ({ hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'amount', required: 'cell' },
    { field: 'entityType', required: 'cell', names: ['transaction_type'], title: 'Transaction type' },
    { field: 'currency' },
    { field: 'name', names: ['description', 'name'] },
    { field: 'category' },
    { field: 'tags', names: ['labels', 'tags'] },
    { field: 'notes' },
    ...accountColumn(hasAccount),
  ],

  defaults: { name: UNNAMED },

  combine: ({ values: { amount, entityType } }) => {
    const direction = directionOf(entityType);
    if (amount === '' || direction === undefined) return {};
    return { amount: direction === 'credit' ? absolute(amount) : negate(absolute(amount)) };
  },

  interpret: (cells) => {
    const { amount, entityType } = cells.values;
    return directionOf(entityType) === undefined
      ? { ok: false, problems: [`Transaction type ${quoteValue(entityType)} is neither debit nor credit`] }
      : oneTransaction(cells, negate(amount));
  },
};

const directionOf = (text: string): 'debit' | 'credit' | undefined =>
  (['debit', 'credit'] as const).find((direction) => direction === text.toLowerCase());
