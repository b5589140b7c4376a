import { isZero, negate } from '../../platform/domain/decimal.ts';
import { quoteValue } from '../../platform/domain/errors.ts';
import type { CsvImportType } from './import-type-definition.ts';
import type { ImportRow } from './row.ts';
import { accountColumn, TRANSACTION_ROWS, UNNAMED } from './transaction-import.ts';

/** Purchases and sales in a bank's statement. Unlike those of a TradeImport, they state their amount, with fees. */
export const statementTrade: CsvImportType = {
  ...TRANSACTION_ROWS,
  type: 'TransactionImport',
  configurationDefaults: {},
  mappingTypes: (hasAccount) => (hasAccount ? [] : ['account']),
  columns: ({ hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'ticker', required: 'cell' },
    { field: 'qty', required: 'cell' },
    { field: 'price', required: 'cell' },
    { field: 'amount', required: 'cell' },
    { field: 'currency' },
    { field: 'name' },
    { field: 'notes' },
    ...accountColumn(hasAccount),
  ],
  defaults: { name: UNNAMED },
  combine: ({ values }) => ({ ticker: values.ticker.toUpperCase() }),
  interpret: ({ values: { date, ticker, qty, amount } }) => {
    const problems = [
      ...(ticker.includes('|') ? [`Ticker ${quoteValue(ticker)} has a bar`] : []),
      ...(isZero(qty) ? ['Qty must not be 0'] : []),
    ];
    return problems.length > 0
      ? { ok: false, problems }
      : { ok: true, entry: { kind: 'trade', date, amount: negate(amount), part: null } };
  },
};

/** Whether a row of a TransactionImport is a trade, also if it is invalid or left out. */
export const isTradeRow = ({ fields }: Pick<ImportRow, 'fields'>): boolean => fields.ticker !== '';
