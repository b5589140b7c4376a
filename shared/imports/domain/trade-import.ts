import { isBounded, isZero, multiply, negate, tooManyDigits } from '../../platform/domain/decimal.ts';
import { quoteValue } from '../../platform/domain/errors.ts';
import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import { columnProblem } from './cell-text.ts';
import { headerWords } from './detect/header-words.ts';
import type { ColumnPositions } from './fields.ts';
import type { ImportConfiguration } from './import-attributes.ts';
import type { CsvImportType } from './import-type-definition.ts';
import { compileNumberFormat } from './number-format.ts';
import { createSecurityPlanner } from './plan-securities.ts';
import type { RowFields } from './row.ts';
import type { FileCheck } from './sign-check.ts';
import { accountColumn, TRANSACTION_ROWS, UNNAMED } from './transaction-import.ts';

/**
 * Purchases (positive quantity) and sales of securities; with `inflows_negative` the signs of money and shares are
 * reversed. The cost of a trade is always price × quantity.
 */
export const tradeImport: CsvImportType = {
  ...TRANSACTION_ROWS,
  type: 'TradeImport',
  configurationDefaults: {},
  mappingTypes: (hasAccount) => (hasAccount ? [] : ['account']),
  newAccountType: 'investment',
  countedAs: () => 'trades',
  createPlanner: createSecurityPlanner,

  columns: ({ hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'ticker', required: 'cell' },
    { field: 'exchangeOperatingMic' },
    { field: 'currency' },
    { field: 'qty', required: 'cell' },
    { field: 'price', required: 'cell' },
    { field: 'name' },
    ...accountColumn(hasAccount),
  ],

  defaults: { name: UNNAMED },

  combine: ({ values }) => ({
    ticker: values.ticker.toUpperCase(),
    exchangeOperatingMic: values.exchangeOperatingMic.toUpperCase(),
    amount: costOf(values) ?? '',
  }),

  createWitness: (header, positions, { configuration }) => createTradeSignCheck(header, positions, configuration),

  interpret: ({ values }, { configuration }) => {
    const { date } = values;
    const cost = costOf(values);
    const problems = problemsOf(values, cost);
    if (problems.length > 0 || cost === undefined) return { ok: false, problems };
    const entry = { kind: 'trade', date, part: null } as const;
    return configuration.signageConvention === 'inflows_negative'
      ? { ok: true, entry: { ...entry, amount: negate(cost), turnsQty: true } }
      : { ok: true, entry: { ...entry, amount: cost } };
  },
};

/** Undefined if a number is missing. */
const costOf = ({ qty, price }: RowFields): string | undefined =>
  qty === '' || price === '' ? undefined : multiply(qty, price);

/** ISO 10383. */
const MIC = /^[A-Z0-9]{4}$/;

const problemsOf = (
  { ticker, exchangeOperatingMic, qty, price }: RowFields,
  cost: string | undefined,
): readonly string[] => [
  ...(ticker.includes('|') ? [`Ticker ${quoteValue(ticker)} has a bar`] : []),
  ...(exchangeOperatingMic === '' || MIC.test(exchangeOperatingMic)
    ? []
    : [`Exchange operating MIC ${quoteValue(exchangeOperatingMic)} must be four letters or digits, like XNAS`]),
  ...(isZero(qty) ? ['Qty must not be 0'] : []),
  ...(price.startsWith('-') ? [`Price ${quoteValue(price)} must not be negative: a sale has a negative qty`] : []),
  ...(cost === undefined || isBounded(cost) ? [] : [`Price × qty ${tooManyDigits(cost)}`]),
];

/** Rows of one side by the sign of their quantity, after applying the convention. */
type Rows = { positive: number; negative: number; text: string };
type Column = { filled: number; readonly buy: Rows; readonly sell: Rows };

const noRows = (): Rows => ({ positive: 0, negative: 0, text: '' });

/**
 * Compares the signs of quantities with words in other columns, because sales without a minus would be
 * read as purchases. The words decide, even if a convention contradicts them.
 */
export const createTradeSignCheck = (
  header: readonly string[],
  { name: _, ...positions }: ColumnPositions,
  { numberFormat, signageConvention }: Pick<ImportConfiguration, 'numberFormat' | 'signageConvention'>,
): FileCheck => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const isTurned = signageConvention === 'inflows_negative';
  const known = new Set(Object.values(positions));
  const columns = new Map<number, Column>();

  return {
    see: (cells) => {
      const number = readNumber(withoutMarks(cells[positions.qty ?? -1] ?? '').trim());
      if (!number.ok || isZero(number.value)) return;
      const sign = number.value.startsWith('-') === isTurned ? 'positive' : 'negative';
      for (const [at, cell] of cells.entries()) {
        const text = withoutMarks(cell).trim();
        if (known.has(at) || text === '') continue;
        const column = columns.get(at) ?? { filled: 0, buy: noRows(), sell: noRows() };
        columns.set(at, column);
        count(column, text, sign);
      }
    },
    problem: () => {
      const problems = [...columns].flatMap(([at, column]) => {
        const title = (header[at] ?? '').trim();
        return tellsSides(column, title) ? (problemOf(column, title, isTurned) ?? []) : [];
      });
      const [problem] = problems;
      const qty = quoteValue((header[positions.qty ?? -1] ?? '').trim());
      return problem === undefined ? null : columnProblem('Qty', `${qty} ${problem}`);
    },
  };
};

const count = (column: Column, text: string, sign: 'positive' | 'negative'): void => {
  column.filled++;
  const side = sideOf(text);
  if (side === undefined) return;
  const { [side]: rows } = column;
  rows[sign]++;
  if (sign === WRONG[side]) rows.text ||= text;
};

type Side = 'buy' | 'sell';
const WRONG = { buy: 'negative', sell: 'positive' } as const;

/** `Buy`, `YOU BOUGHT …`, `Market sell`, `Sell to open`; not `Best Buy`. */
const BUY =
  /^(?:(?:you|market|limit|stop) )?(?:buy|bought|purchased?|kauf|gekauft|achat|compra|acquisto|aankoop|koop|kupno|köp|kjøp|køb|osto)(?!\p{L})/iu;
const SELL =
  /^(?:(?:you|market|limit|stop) )?(?:sell|sold|sale|verkauf|verkauft|vente|venta|venda|vendita|verkoop|sprzedaż|sälj|salg|myynti)(?!\p{L})/iu;

const sideOf = (text: string): Side | undefined => {
  if (text.length === 1) return LETTERS[text.toLowerCase()];
  if (BUY.test(text)) return 'buy';
  return SELL.test(text) ? 'sell' : undefined;
};
const LETTERS: Readonly<Record<string, Side>> = { b: 'buy', s: 'sell' };

/** Headers, in plain words, of columns with the kind of trade. */
const HEADERS: ReadonlySet<string> = new Set([
  ...['action', 'activity', 'activity type', 'b s', 'buy sell', 'direction', 'operation', 'order type', 'side'],
  ...['trade action', 'trade type', 'transaction', 'transaction type', 'type'],
]);

const tellsSides = ({ filled, buy, sell }: Column, header: string): boolean =>
  HEADERS.has(headerWords(header)) || (countOf(buy) + countOf(sell)) * 2 >= filled;

const countOf = ({ positive, negative }: Rows): number => positive + negative;

/** Whether most rows of a side have the wrong sign; some can, such as cancelled trades. */
const isWrong = (rows: Rows, side: Side): boolean => rows[WRONG[side]] > 0 && rows[WRONG[side]] * 2 >= countOf(rows);

const problemOf = ({ buy, sell }: Column, header: string, isTurned: boolean): string | undefined => {
  const [wrongBuy, wrongSell] = [isWrong(buy, 'buy'), isWrong(sell, 'sell')];
  if (!wrongBuy && !wrongSell) return undefined;
  const { text } = wrongSell ? sell : buy;
  const isPositive = wrongSell !== isTurned;
  const where = `is ${isPositive ? 'positive' : 'negative'} where ${quoteValue(header)} says ${quoteValue(text)}`;
  const areAll = (wrongBuy || countOf(buy) === 0) && (wrongSell || countOf(sell) === 0);
  return `${where}: ${areAll ? remedyOfAll(isTurned) : remedy(isTurned)}`;
};

const remedy = (isTurned: boolean): string =>
  isTurned
    ? 'write quantities of purchases with a minus, as in -4, and quantities of sales without'
    : 'write quantities of sales with a minus, as in -4, and quantities of purchases without';

const remedyOfAll = (isTurned: boolean): string =>
  `${remedy(isTurned)}, or set signage_convention=${isTurned ? 'inflows_positive if sales are negative' : 'inflows_negative if purchases are negative'}`;
