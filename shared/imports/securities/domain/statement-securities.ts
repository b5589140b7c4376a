import { quoteValue } from '../../../platform/domain/errors.ts';
import { isZero, negate } from '../../../platform/domain/money/decimal.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import type { CsvImportType } from '../../types/domain/import-type-definition.ts';
import { accountColumn, TRANSACTION_ROWS, UNNAMED } from '../../types/domain/transaction-import.ts';
import { TYPE_FACTS } from '../../types/domain/type-facts.ts';

const SECURITY_ROWS = {
  ...TYPE_FACTS.TransactionImport,
  ...TRANSACTION_ROWS,
  type: 'TransactionImport',
  mappingTypes: TYPE_FACTS.TradeImport.mappingTypes,
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
} as const satisfies Partial<CsvImportType>;

/** Purchases and sales in a bank's statement. Unlike those of a TradeImport, they state their amount, with fees. */
export const statementTrade: CsvImportType = {
  ...SECURITY_ROWS,
  defaults: { name: UNNAMED },
  combine: ({ values }) => ({ ticker: values.ticker.toUpperCase() }),
  interpret: ({ values: { date, ticker, qty, amount } }) => {
    const problems = [...tickerProblems(ticker), ...(isZero(qty) ? ['Qty must not be 0'] : [])];
    return problems.length > 0
      ? { ok: false, problems }
      : { ok: true, entry: { kind: 'trade', date, amount: negate(amount), part: null } };
  },
};

/** The `entity_type` of rows that are positions, which distinguishes them from trades. */
const HOLDING = 'holding';

/**
 * Positions in a bank's statement: how much of a security is held on a day, and its market value as the amount. The name
 * is the ticker, as in native records, so that both match.
 */
export const statementHolding: CsvImportType = {
  ...SECURITY_ROWS,
  columns: (rules) => SECURITY_ROWS.columns(rules).filter(({ field }) => field !== 'name'),
  defaults: {},
  combine: ({ values }) => {
    const ticker = values.ticker.toUpperCase();
    return { ticker, name: ticker, entityType: HOLDING };
  },
  interpret: ({ values: { date, ticker, amount } }) => {
    const problems = tickerProblems(ticker);
    return problems.length > 0
      ? { ok: false, problems }
      : { ok: true, entry: { kind: 'holding', date, amount, part: null } };
  },
};

export const tickerProblems = (ticker: string): readonly string[] =>
  ticker.includes('|') ? [`Ticker ${quoteValue(ticker)} has a bar`] : [];

/** How a row of a TransactionImport is read if it is of a security, also if it is invalid or left out. */
export const securityReader = ({ fields }: Pick<ImportRow, 'fields'>): CsvImportType | undefined => {
  const { ticker, qty, price, entityType } = fields;
  if ([ticker, qty, price].every((text) => text === '')) return undefined;
  return entityType === HOLDING ? statementHolding : statementTrade;
};
