import { quoteValue } from '../../../platform/domain/errors.ts';
import { absolute, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { type CsvImportType, oneTransaction, type RowCells } from './import-type-definition.ts';
import { accountColumn, joinCategory, nameFrom, TRANSACTION_ROWS, turnSign, UNNAMED } from './transaction-import.ts';
import { TYPE_FACTS } from './type-facts.ts';

/**
 * The export of Mint. Its type column gives the direction, and the sign of its amounts is ignored.
 * Shown amounts are positive for money in.
 */
export const mintImport: CsvImportType = {
  ...TYPE_FACTS.MintImport,
  ...TRANSACTION_ROWS,
  type: 'MintImport',

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

const AMOUNTS = ['amount', 'outflow', 'inflow'] as const;

/**
 * Exports of YNAB in four shapes: from the web, with a category in one or two columns; from version 4, with master
 * and sub category; and handmade ones with one signed amount. Zero is an amount; two blank cells are not.
 */
export const ynabImport: CsvImportType = {
  ...TYPE_FACTS.YnabImport,
  ...TRANSACTION_ROWS,
  type: 'YnabImport',

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

/** A signed amount takes precedence over the two columns. The sign of `Outflow` is ignored. */
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
