import { quoteValue } from '../../../platform/domain/errors.ts';
import { isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { headerWords } from '../../columns/domain/header-words.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import type { FileCheck } from '../../signs/domain/sign-check.ts';
import { brokerAction } from './broker-actions.ts';
import { createFeeCheck, createMovementCheck } from './movement-check.ts';

/** `amountSigns`: which sign of amounts is money in, if that gives the direction of rows, otherwise null. */
type CheckSettings = Pick<ImportConfiguration, 'numberFormat' | 'signageConvention' | 'fees' | 'amountTypeValues'> & {
  readonly amountSigns: ImportConfiguration['signageConvention'];
};

/** Compares words, quantities, amounts and fees of a list of trades over the whole file. */
export const createTradeCheck = (
  header: readonly string[],
  positions: ColumnPositions,
  settings: CheckSettings,
): FileCheck => {
  const signs = createTradeSignCheck(header, positions, settings);
  const { amountSigns } = settings;
  const words = createWordCheck(header, positions, settings);
  // a turned file writes money in as negative, whatever the words say
  const amounts = createMovementCheck(header, positions, { ...settings, signageConvention: amountSigns });
  const fees = createFeeCheck(header, positions, settings);
  const isTurned = amountSigns === null && settings.signageConvention === 'inflows_negative';
  return {
    see: (cells, row) => {
      signs.see(cells, row);
      words.see(cells);
      amounts.see(cells, row);
    },
    problem: () => signs.problem() ?? amounts.problem(),
    rowProblem: (cells, row) =>
      words.rowProblem(cells) ?? (isTurned ? fees(cells) : (amounts.rowProblem?.(cells, row) ?? null)),
  };
};

/**
 * Where the words of some rows give the direction of quantities without a sign, those of the others must be known too. Where no words do
 * and amounts have both signs, these must be read.
 */
const createWordCheck = (
  header: readonly string[],
  { entityType: at, qty, amount }: ColumnPositions,
  { numberFormat, amountTypeValues, signageConvention, amountSigns }: CheckSettings,
) => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const numberIn = (cells: readonly string[], position = -1): string => {
    const number = readNumber(withoutMarks(cells[position] ?? '').trim());
    return number.ok ? number.value : '';
  };
  const textIn = (cells: readonly string[]): string => (cells[at ?? -1] ?? '').trim();
  const isKnown = (text: string): boolean =>
    brokerAction(text) !== undefined || Object.hasOwn(amountTypeValues ?? {}, text);
  const isBySign = amountSigns !== null && amount !== undefined;
  const isTurned = amountSigns === null && signageConvention === 'inflows_negative';
  const found = { isSigned: false, hasWords: false, minus: '', hasPlus: false };
  const seeAmount = (amountOfRow: string): void => {
    if (amountOfRow.startsWith('-')) found.minus ||= amountOfRow;
    else found.hasPlus ||= amountOfRow !== '' && !isZero(amountOfRow);
  };
  /** Without any minus, the amounts have no sign: all rows would be of one side. */
  const signProblem = (amountOfRow: string): string | null => {
    if (found.minus === '') return found.hasPlus ? NO_SIGNS : null;
    return amountOfRow === '' || isZero(amountOfRow) ? NO_AMOUNT : null;
  };
  const wordProblem = (text: string): string | null => {
    if (!found.hasWords && found.minus !== '' && found.hasPlus) return bothSigns(found.minus);
    if (at === undefined || !found.hasWords) return null;
    const [title, column] = [(header[at] ?? '').trim(), (header[qty ?? -1] ?? '').trim()].map(quoteValue);
    const where = `${column} has no sign where ${title} says ${quoteValue(text)}`;
    return columnProblem(
      'Qty',
      `${where}: say in amount_type_values whether that is money in or out, or write sales with a minus`,
    );
  };
  return {
    see: (cells: readonly string[]): void => {
      const isWorded = isKnown(textIn(cells));
      found.isSigned ||= numberIn(cells, qty).startsWith('-');
      found.hasWords ||= isWorded;
      if (!isWorded) seeAmount(numberIn(cells, amount));
    },
    rowProblem: (cells: readonly string[]): string | null => {
      const text = textIn(cells);
      if (found.isSigned || isKnown(text)) return null;
      if (isBySign) return signProblem(numberIn(cells, amount));
      return isTurned ? null : wordProblem(text);
    },
  };
};

const NO_SIGNS = columnProblem(
  'Amount',
  'has no minus although signs of amounts give the direction: set amount_type_strategy=custom_column to read quantities with a minus as sales and all others as purchases',
);

const NO_AMOUNT = columnProblem('Amount', 'is blank or 0: its sign would say whether the row is a purchase or a sale');

const bothSigns = (minus: string): string =>
  columnProblem(
    'Amount',
    `has numbers with a minus, ${quoteValue(minus)}, and without where quantities have none: set amount_type_strategy=signed_amount if amounts with a minus are purchases, or write quantities of sales with a minus`,
  );

/** Rows of one side by the sign of their quantity, after applying the convention. */
type Rows = { positive: number; negative: number; text: string };
type Column = { filled: number; readonly buy: Rows; readonly sell: Rows };

const noRows = (): Rows => ({ positive: 0, negative: 0, text: '' });

/**
 * Compares the signs of quantities with words in other columns, because sales without a minus would be
 * read as purchases. The words decide, even if a convention contradicts them.
 */
const createTradeSignCheck = (
  header: readonly string[],
  { name: _, entityType, ...positions }: ColumnPositions,
  { numberFormat, signageConvention, amountSigns }: CheckSettings,
): FileCheck => {
  // of each row, the sign of the amount is compared with its words
  if (amountSigns !== null) return { see: () => undefined, problem: () => null };
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
        // words that are read decide where quantities have no sign
        const isRead = at === entityType && !isTurned && !isWrong(column.buy, 'buy');
        return tellsSides(column, title) && !isRead ? (problemOf(column, title, isTurned) ?? []) : [];
      });
      const [problem] = problems;
      const qty = quoteValue((header[positions.qty ?? -1] ?? '').trim());
      return problem === undefined ? null : columnProblem('Qty', `${qty} ${problem}`);
    },
  };
};

const count = (column: Column, text: string, sign: 'positive' | 'negative'): void => {
  column.filled++;
  const side = tradeSide(text);
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

const tradeSide = (text: string): Side | undefined => {
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
