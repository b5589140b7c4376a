import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { normalizeHeader } from '../../columns/domain/normalize-header.ts';
import type { LeaveOut } from '../../domain/import-attributes.ts';
import type { RowSettings } from '../../types/domain/import-type-definition.ts';
import { createMoneyCells } from './money-cells.ts';
import { createParents } from './parents.ts';
import { mayNameSum } from './period-words.ts';
import { plainList, plainText } from './plain-text.ts';
import { type TotalWord, totalWord } from './total-words.ts';
import { createTotals, type TotalsFound } from './totals.ts';

type TotalsRules = Pick<RowSettings, 'configuration' | 'familyDateFormat'>;

/** Whether rows are left out that state a balance or a total: `totals` those that look so, `proved_totals` those that surely do. */
export const leavesTotals = (leaveOut: LeaveOut | null): boolean => leaveOut?.includes('totals') === true;

/** The rows that a setting leaves out of those that were found. */
export const totalsToLeave = ({ proved, doubtful }: TotalsFound, leaveOut: LeaveOut | null): ReadonlySet<number> => {
  if (!leavesTotals(leaveOut)) return new Set();
  return leaveOut?.includes('proved_totals') ? proved : new Set([...proved, ...doubtful]);
};

/** Finds the rows of a file that state a balance or a total. */
export const createTotalsInFile = (
  headers: readonly string[],
  positions: ColumnPositions,
  { configuration, familyDateFormat }: TotalsRules,
) => {
  const totals = createTotals();
  const parents = createParents(headers);
  const moneyOf = createMoneyCells(positions, configuration.numberFormat);
  const format = compileDateFormat(configuration.dateFormat ?? familyDateFormat, configuration.datesFrom);
  const wordOf = createTotalWords(headers, positions);
  const hintOf = createSumHints(positions);
  const { date = -1, account = -1, currency = -1 } = positions;
  return {
    see: (row: number, cells: readonly string[]): void => {
      const word = wordOf(cells);
      const money = moneyOf(cells);
      parents.see(row, cells, money.amounts);
      const day = withoutMarks(cells[date] ?? '').trim();
      const isDated = format.ok && format.parse(day) !== undefined;
      totals.see({
        row,
        cells,
        money,
        word,
        hint: word === undefined ? hintOf(cells) : undefined,
        date: isDated ? 'date' : word?.text === day ? 'word' : 'none',
        of: `${cells[account] ?? ''}|${cells[currency] ?? ''}`,
      });
    },
    result: (): TotalsFound => {
      const [found, split] = [totals.result(), parents.result()];
      const proved = new Set([...found.proved, ...split.proved]);
      const doubtful = [...found.doubtful, ...split.doubtful].filter((row) => !proved.has(row));
      return { proved, doubtful: new Set(doubtful) };
    },
  };
};

/** The text of a record that is nothing but a month or a total with a number, in any column but those of money. */
const createSumHints = ({ amount, moneyIn, moneyOut, balance }: ColumnPositions) => {
  const ofMoney = new Set([amount, moneyIn, moneyOut, balance]);
  return (cells: readonly string[]): TotalWord | undefined => {
    const text = cells.find((cell, position) => !ofMoney.has(position) && mayNameSum(cell));
    return text === undefined ? undefined : { text: text.trim(), kind: 'sum' };
  };
};

/** Columns with what a payment was made from, such as the balance of a wallet. */
const PAYMENT_METHODS = plainList(
  '收/付款方式|付款方式|支付方式|收付款方式|支払方法|支払い方法|取引方法|결제수단|결제방법|payment method|funding source|paid with|paid from|zahlungsart|zahlungsmittel|moyen de paiement|medio de pago|metodo di pagamento',
);

/** The word of a record: in any column but those of money and of the way of paying, and not where its own header is repeated. */
export const createTotalWords = (
  headers: readonly string[],
  { amount, moneyIn, moneyOut, balance }: ColumnPositions,
): ((cells: readonly string[]) => TotalWord | undefined) => {
  const paidBy = headers.flatMap((header, at) => (PAYMENT_METHODS.has(plainText(header)) ? [at] : []));
  const others = new Set([amount, moneyIn, moneyOut, balance, ...paidBy]);
  const names = headers.map(normalizeHeader);
  const wordIn = (cell: string, position: number): TotalWord | undefined => {
    const word = others.has(position) ? undefined : totalWord(cell);
    return word === undefined || normalizeHeader(cell) === names[position] ? undefined : word;
  };
  return (cells) => {
    let found: TotalWord | undefined;
    for (const [position, cell] of cells.entries()) {
      const word = wordIn(cell, position);
      if (word?.kind === 'balance') return word;
      if (word?.kind !== 'total' || !hasIsin(cells)) found ??= word;
    }
    return found;
  };
};
/** Of a security, such as the share of an oil company that is called Total. */
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;
const hasIsin = (cells: readonly string[]): boolean => cells.some((cell) => ISIN.test(cell.trim()));
