import { absolute, isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { ConvertedAmounts } from '../../amounts/domain/money-candidates.ts';
import type { ReadNumber } from '../../amounts/domain/number-columns.ts';
import { isBeside, isExactAmount, isForeign, stemOf } from '../../amounts/domain/side-columns.ts';
import type { Chosen, Roles } from '../../columns/domain/choose-roles.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import { type ColumnShape, isMostly } from '../../columns/domain/table-shape.ts';
import { currencyOf, markOfTitle } from './currency-in-title.ts';
import { currencyMark } from './currency-marks.ts';

type Rows = readonly (readonly string[])[];
type Sheet = { readonly columns: readonly ColumnShape[]; readonly rows: Rows; readonly readNumber: ReadNumber };

const ROWS_LOOKED_AT = 500;

/**
 * The column with the currency of an amount: with the same header but for the words for amounts and currencies, and the closest of those.
 * An amount without a header shares that of the currency before it.
 */
export const currencyBeside = (columns: readonly ColumnShape[], amount: ColumnShape): ColumnShape | undefined => {
  const at = columns.indexOf(amount);
  const isCurrency = (column: ColumnShape): boolean => column.filled > 0 && isMostly(column, 'currencies');
  const before = columns[at - 1];
  if (amount.words === '' && before !== undefined && isCurrency(before)) return before;
  const alike = columns.filter((column) => isCurrency(column) && stemOf(column.words) === stemOf(amount.words));
  const distance = (column: ColumnShape): number => Math.abs(columns.indexOf(column) - at - CLOSER_AFTER);
  return alike.toSorted((a, b) => distance(a) - distance(b))[0];
};

/** Of two columns that are as close, the one after the amount. */
const CLOSER_AFTER = 0.5;

/** The currencies of an amount by row; undefined where the file does not say. */
const currenciesOf = (
  { columns, rows, readNumber }: Sheet,
  amount: ColumnShape,
  own: string,
): readonly (string | undefined)[] | undefined => {
  const mark = markOfTitle(amount.header);
  const named = mark === undefined ? null : currencyOf(mark).alone;
  if (named !== null) return rows.map(() => named);
  const column = currencyBeside(columns, amount);
  if (column === undefined) return marksOf(rows, columns.indexOf(amount), { readNumber, own });
  const at = columns.indexOf(column);
  return rows.map(
    (row) =>
      withoutMarks(row[at] ?? '')
        .trim()
        .toUpperCase() || undefined,
  );
};

/** The currencies that are marked on the amounts, such as `10.00 USD`; undefined if none is. */
const marksOf = (
  rows: Rows,
  at: number,
  { readNumber, own }: { readonly readNumber: ReadNumber; readonly own: string },
): readonly (string | undefined)[] | undefined => {
  const marks = rows.map((row) => {
    const number = readNumber(withoutMarks(row[at] ?? '').trim());
    if (!number.ok || number.mark === undefined) return undefined;
    const { mayBe, alone } = currencyMark(number.mark);
    return mayBe.includes(own) ? own : (alone ?? number.mark);
  });
  return marks.some((mark) => mark !== undefined) ? marks : undefined;
};

export type OwnAmount = {
  /** The amount whose currency is the account's. */
  readonly amount?: ColumnShape;
  /** Amounts in several currencies, none of which is that of the account in all rows. */
  readonly tied: readonly ColumnShape[];
};

/** Which of several amounts is in the currency of the account, by the currencies beside them or in their headers. */
export const ownAmount = (sheet: Sheet, currency: string | null): OwnAmount => {
  if (currency === null) return { tied: [] };
  const code = currency.toUpperCase();
  const { columns } = sheet;
  const seen = { ...sheet, rows: sheet.rows.slice(0, ROWS_LOOKED_AT) };
  const amounts = columns.flatMap((column) => {
    const isMoney = column.looksLikeMoney && isMostly(column, 'numbers') && !isMostly(column, 'dates');
    const isOther = isBeside(column.words) || nameScore(column.words, 'balance') > nameScore(column.words, 'amount');
    const currencies = isMoney && !isOther && column.filled > 0 ? currenciesOf(seen, column, code) : undefined;
    if (currencies === undefined) return [];
    return [{ column, byRow: currencies, currencies: new Set(currencies.filter((code) => code !== undefined)) }];
  });
  const all = new Set(amounts.flatMap(({ currencies }) => [...currencies]));
  if (amounts.length < 2 || all.size < 2) return { tied: besideOwn(seen, amounts, code) };
  const own = amounts.filter(({ currencies }) => currencies.size === 1 && currencies.has(code));
  const [first] = own.toSorted((a, b) => rank(b.column) - rank(a.column));
  if (first !== undefined) return { amount: first.column, tied: [] };
  const inEachRow = seen.rows.every((_, at) => amounts.some(({ byRow }) => byRow[at] === code));
  const [firstAmount] = amounts;
  // the reader takes the amount of each row that is in the currency of the account
  if (amounts.length === 2 && inEachRow && firstAmount !== undefined) return { amount: firstAmount.column, tied: [] };
  const plain = amounts.filter(({ column }) => !isForeign(column.words));
  const besides = new Set(amounts.map(({ column }) => currencyBeside(columns, column)));
  // a single currency column can be that of the foreign amount
  const tied = plain.length > 0 && besides.size > 1 ? plain : amounts;
  return { tied: tied.length > 1 ? tied.map(({ column }) => column) : [] };
};

/**
 * An amount whose own currency column says the currency of the account in all rows, beside another one of which nothing says a currency:
 * either can be that of the account.
 */
const besideOwn = (
  { columns, rows, readNumber }: Sheet,
  amounts: readonly { readonly column: ColumnShape; readonly currencies: ReadonlySet<string> }[],
  code: string,
): readonly ColumnShape[] => {
  const [own, ...others] = amounts;
  const isOwn = own?.currencies.size === 1 && own.currencies.has(code) && !isForeign(own.column.words);
  if (own === undefined || others.length > 0 || !isOwn || stemOf(own.column.words) === '') return [];
  const plain = columns.find((column) => column !== own.column && isMoney(column) && isExactAmount(column.words));
  if (plain === undefined || currencyBeside(columns, own.column) === undefined) return [];
  const sizeIn = (row: readonly string[], column: ColumnShape): string | undefined => {
    const number = readNumber(withoutMarks(row[columns.indexOf(column)] ?? '').trim());
    return number.ok && !isZero(number.value) ? absolute(number.value) : undefined;
  };
  const pairs = rows.map((row) => [sizeIn(row, own.column), sizeIn(row, plain)] as const);
  const isOther = pairs.every(([first, second]) => first !== undefined && second !== undefined && first !== second);
  return isOther ? [plain, own.column] : [];
};

/** A whole column before one that few rows fill, and a usual name before another. */
const rank = ({ words, filled, rows }: ColumnShape): number =>
  (filled * 2 >= rows ? 4 : 0) + (isForeign(words) ? 0 : 2) + (isExactAmount(words) ? 1 : 0);

const byName = (column: ColumnShape): Chosen => ({ column, by: 'name', rivals: [] });

/** The roles with the currency of the chosen amount, and with the amount and currency of a purchase in another currency. */
export const withOtherCurrency = (
  roles: Roles,
  columns: readonly ColumnShape[],
  converted: ConvertedAmounts | undefined,
): Roles => {
  const { currency: named, ...others } = roles;
  const amount = (roles.amount ?? roles.credit)?.column;
  if (amount === undefined) return roles;
  if (converted !== undefined && [undefined, amount].includes(converted.own)) {
    const beside = converted.beside(amount);
    if (beside !== undefined) return withBeside(others, beside, currencyBeside(columns, amount));
  }
  const paired = currencyBeside(columns, amount) ?? named?.column;
  const own = paired !== undefined && isOwnCurrency(columns, paired, amount) ? paired : undefined;
  const taken = new Set([amount, ...Object.values(others).map(({ column }) => column)]);
  const isOfOther = (column: ColumnShape): boolean =>
    isForeign(column.words) ||
    isInOther(columns, column, amount) ||
    (own === undefined && paired !== undefined && currencyBeside(columns, column) === paired);
  const foreign = columns.filter((column) => !taken.has(column) && isMoney(column) && isOfOther(column));
  const original = foreign.find((column) => currencyBeside(columns, column) !== undefined) ?? foreign[0];
  const originalCurrency = original === undefined ? undefined : currencyBeside(columns, original);
  return {
    ...others,
    ...(own !== undefined && { currency: byName(own) }),
    ...(original !== undefined && { originalAmount: byName(original) }),
    ...(originalCurrency !== undefined && originalCurrency !== own && { originalCurrency: byName(originalCurrency) }),
  };
};

const isMoney = (column: ColumnShape): boolean =>
  column.filled > 0 && isMostly(column, 'numbers') && !isBeside(column.words) && column.looksLikeMoney;

/** Whether the currency is that of the amount. `Amount (EUR)` needs none, so that a column beside it is that of another amount. */
const isOwnCurrency = (columns: readonly ColumnShape[], currency: ColumnShape, amount: ColumnShape): boolean => {
  const isPaired = currencyBeside(columns, amount) === currency && markOfTitle(amount.header) === undefined;
  const isOther = (column: ColumnShape): boolean =>
    column !== amount && isMoney(column) && currencyBeside(columns, column) === currency;
  return isPaired || !columns.some(isOther);
};

/** With the amount of a purchase and its currency, which is not that of the account. */
const withBeside = (
  roles: Roles,
  { original, currency }: { readonly original: ColumnShape; readonly currency?: ColumnShape },
  own: ColumnShape | undefined,
): Roles => ({
  ...roles,
  ...(own !== undefined && own !== currency && { currency: byName(own) }),
  originalAmount: byName(original),
  ...(currency !== undefined && { originalCurrency: byName(currency) }),
});

/** Whether an amount has a currency column of its own that is not that of the chosen one. */
const isInOther = (columns: readonly ColumnShape[], column: ColumnShape, amount: ColumnShape): boolean => {
  const currency = currencyBeside(columns, column);
  return currency !== undefined && stemOf(column.words) !== '' && currency !== currencyBeside(columns, amount);
};
