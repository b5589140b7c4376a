import { absolute, compare, multiply } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { ConvertedAmounts, MoneyColumns } from '../../amounts/domain/money-candidates.ts';
import { isMoney, type Numbers } from '../../amounts/domain/number-columns.ts';
import { isBeside, isFee, isForeign, stemOf } from '../../amounts/domain/side-columns.ts';
import type { Cells } from '../../balances/domain/follow-balances.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import { type ColumnShape, isMostly } from '../../columns/domain/table-shape.ts';
import { type AmountOwner, amountOwner, isClearlyOwn } from './amount-owner.ts';
import { currencyOf, markOfTitle } from './currency-in-title.ts';
import { currencyBeside } from './own-currency.ts';
import { mayBeWorthSame } from './usual-rates.ts';

/** Amounts by row; those of money in and money out are read as a single column, named by that of money in. */
type Amounts = {
  readonly column: ColumnShape;
  readonly cells: Cells;
  readonly owner: AmountOwner;
  readonly isInTwoColumns: boolean;
};

/** Two amounts of the same rows, one in the account's currency, the other in the currency of each row. */
type Pair = { readonly amounts: readonly [Amounts, Amounts]; readonly currency: CurrencyByRow };

type CurrencyByRow = { readonly column: ColumnShape; readonly codes: readonly string[] };

/** All are compared with each other; banks write far fewer. */
const MOST_AMOUNTS = 12;
const MOST_CURRENCIES = 4;

/**
 * Which of two amounts of the same rows is in the account's currency: they are equal in rows of that currency and differ in all
 * others. The headers, the usual rates of currencies and blank cells decide.
 */
export const convertedAmounts = (
  { columns, rows }: { readonly columns: readonly ColumnShape[]; readonly rows: readonly (readonly string[])[] },
  numbers: readonly Numbers[],
  money: MoneyColumns,
  accountCurrency: string | null,
): ConvertedAmounts | undefined => {
  const amounts = amountsIn(numbers, money, accountCurrency);
  const currencies = columns
    .filter((column) => column.filled > 0 && isMostly(column, 'currencies'))
    .slice(0, MOST_CURRENCIES)
    .map((column) => ({ column, codes: codesIn(rows, columns.indexOf(column)) }));
  if (currencies.length === 0) return byNames(amounts);
  const isConversion = ({ amounts: two }: Pair): boolean =>
    two.some(({ isInTwoColumns }) => isInTwoColumns) &&
    two.some(
      (candidate) => !candidate.isInTwoColumns && isAllIn(accountCurrency, currencyBeside(columns, candidate.column)),
    );
  const pairs = currencies
    .flatMap((currency) => pairsIn(amounts, currency, accountCurrency))
    .filter((pair) => !isConversion(pair));
  if (pairs.length === 0) return undefined;
  const losers = new Set(pairs.flatMap((pair) => foreignAmounts(pair, accountCurrency) ?? []));
  const left = amounts.filter(
    (candidate) => !losers.has(candidate) && pairs.some((pair) => pair.amounts.includes(candidate)),
  );
  // banks write money in and money out in the account's currency
  const first = left.find(({ isInTwoColumns }) => isInTwoColumns) ?? left[0];
  const isDecided =
    first !== undefined && (first.isInTwoColumns || left.every(({ cells }) => areSame(cells, first.cells)));
  return {
    ...(isDecided && { own: first.column }),
    isInTwoColumns: isDecided && first.isInTwoColumns,
    tied: isDecided ? [] : left.map(({ column }) => column),
    beside: (amount) => {
      const found = pairs.flatMap(({ amounts: two, currency: { column: currency } }) => {
        const [first, second] = two;
        const original = first.column === amount ? second : second.column === amount ? first : undefined;
        return original === undefined ? [] : [{ original: original.column, currency }];
      });
      return found.find(({ original, currency }) => stemOf(original.words) === stemOf(currency.words)) ?? found[0];
    },
  };
};

/** A column beside an amount says that all of it is in the currency: then money in and out is in that of each row. */
const isAllIn = (currency: string | null, column: ColumnShape | undefined): boolean =>
  currency !== null &&
  column !== undefined &&
  [...column.values].every((value) => value.toUpperCase() === currency.toUpperCase());

/** Without currencies, only the headers tell what was booked from what was bought. */
const byNames = (amounts: readonly Amounts[]): ConvertedAmounts | undefined => {
  const [booked, ...others] = amounts.toSorted((a, b) => Number(b.owner === 'own') - Number(a.owner === 'own'));
  const areOfPurchase = others.every(({ owner }) => owner === 'purchase' || owner === 'foreign');
  if (booked?.owner !== 'own' || booked.isInTwoColumns || others.length === 0 || !areOfPurchase) return undefined;
  const isSame = ({ cells }: Amounts): boolean => areSame(cells, booked.cells);
  const isSigned = ({ cells }: Amounts): boolean =>
    booked.cells.every((cell, at) => isMoney(cell) && cell.startsWith('-') === cells[at]?.startsWith('-'));
  const original = others.find((other) => isSigned(other) && !isSame(other));
  if (original === undefined) return undefined;
  return {
    own: booked.column,
    isInTwoColumns: false,
    tied: [],
    beside: (amount) => (amount === booked.column ? { original: original.column } : undefined),
  };
};

const codesIn = (rows: readonly (readonly string[])[], position: number): readonly string[] =>
  rows.map((row) =>
    withoutMarks(row[position] ?? '')
      .trim()
      .toUpperCase(),
  );

const amountsIn = (
  numbers: readonly Numbers[],
  { inflow, outflow, balance }: MoneyColumns,
  accountCurrency: string | null,
): readonly Amounts[] => {
  const [into, out] = [inflow, outflow].map((half) => numbers.find(({ column }) => column === half?.column));
  const taken = [inflow, outflow, balance].map((role) => role?.column);
  const single = numbers.filter(
    ({ column }) => !taken.includes(column) && isAmount(column) && !isInOtherCurrency(column, accountCurrency),
  );
  const joined =
    into === undefined || out === undefined
      ? []
      : [{ ...into, cells: into.cells.map((cell, at) => (isMoney(cell) ? cell : out.cells[at])) }];
  return [...single.slice(0, MOST_AMOUNTS), ...joined].map(({ column, cells }) => ({
    column,
    cells,
    owner: ownerOf(column, accountCurrency),
    isInTwoColumns: column === into?.column,
  }));
};

const isAmount = ({ words, filled, looksLikeCode, looksLikeMoney }: ColumnShape): boolean =>
  filled > 0 &&
  !looksLikeCode &&
  (!isBeside(words) || (isForeign(words) && !isFee(words))) &&
  nameScore(words, 'account') <= EXACT &&
  nameScore(words, 'balance') <= nameScore(words, 'amount') &&
  (looksLikeMoney || nameScore(words, 'amount') > 0);

/** `Account #` is an account, and `Account amount` is not. */
const EXACT = 100;

/** The currency in the header of a column. */
export const currencyNamed = ({ header }: ColumnShape): string | null => {
  const mark = markOfTitle(header);
  return mark === undefined ? null : currencyOf(mark).alone;
};

/** `Amount (EUR)` says itself that it is not of an account in another currency. */
const isInOtherCurrency = (column: ColumnShape, accountCurrency: string | null): boolean => {
  const named = currencyNamed(column);
  return named !== null && accountCurrency !== null && named !== accountCurrency.toUpperCase();
};

const ownerOf = (column: ColumnShape, accountCurrency: string | null): AmountOwner =>
  currencyNamed(column) !== null && accountCurrency !== null ? 'own' : amountOwner(column.words);

const pairsIn = (
  amounts: readonly Amounts[],
  currency: CurrencyByRow,
  accountCurrency: string | null,
): readonly Pair[] =>
  amounts.flatMap((first, at) =>
    amounts
      .slice(at + 1)
      .map((second): Pair => ({ amounts: [first, second], currency }))
      .filter((pair) => areConverted(pair, accountCurrency)),
  );

type Row = { readonly code: string; readonly first: string; readonly second: string };

/** The rows with both amounts. */
const rowsOf = ({ amounts: [a, b], currency: { codes } }: Pair): readonly Row[] =>
  codes.flatMap((code, at) => {
    const [first, second] = [a.cells[at], b.cells[at]];
    return isMoney(first) && isMoney(second) ? [{ code, first, second }] : [];
  });

const isSameSize = ({ first, second }: Row): boolean => absolute(first) === absolute(second);

const areConverted = (pair: Pair, accountCurrency: string | null): boolean => {
  const rows = rowsOf(pair);
  const own = accountCurrency?.toUpperCase() ?? rows.find(isSameSize)?.code;
  const [ofAccount, foreign] = [
    rows.filter(({ code }) => code === '' || code === own),
    rows.filter(({ code }) => code !== '' && code !== own),
  ];
  if (foreign.length === 0 || !ofAccount.every(isSameSize) || foreign.some(isSameSize)) return false;
  if (pair.amounts.every(({ column }) => column.hasMinus) && !foreign.every(hasSameSign)) return false;
  return ofAccount.length > 0 || (byOwners(pair) ?? byStems(pair)) !== undefined || haveSteadyRates(foreign);
};

const hasSameSign = ({ first, second }: Row): boolean => first.startsWith('-') === second.startsWith('-');

/** How far the rates of a currency in a file may be apart. */
const STEADY = '1.3';

/** Whether the rows of each currency have about the same rate, as far as their amounts are large enough to tell. */
const haveSteadyRates = (rows: readonly Row[]): boolean => {
  const large = rows.filter(({ first, second }) => isLarge(first) && isLarge(second));
  const firsts = new Map(large.toReversed().map((row) => [row.code, row]));
  const isAtMost = (a: Row, b: Row): boolean =>
    compare(absolute(multiply(a.first, b.second)), multiply(absolute(multiply(b.first, a.second)), STEADY)) <= 0;
  return large.every((row) => {
    const first = firsts.get(row.code) ?? row;
    return isAtMost(row, first) && isAtMost(first, row);
  });
};

const isLarge = (amount: string): boolean => compare(absolute(amount), '1') >= 0;

/** The amount that is not the account's; undefined if nothing decides, or if what decides disagrees. */
const foreignAmounts = (pair: Pair, accountCurrency: string | null): Amounts | undefined => {
  const likely = likelyByRates(pair, accountCurrency);
  const byRates = likely.length === 1 ? pair.amounts.find((candidate) => !likely.includes(candidate)) : undefined;
  const votes = [byRates, byOwners(pair), byStems(pair), byBlanks(pair, accountCurrency)];
  const [foreign, ...others] = votes.filter((vote) => vote !== undefined);
  return likely.length > 0 && others.every((other) => other === foreign) ? foreign : undefined;
};

/** The amounts that may be the account's, as far as the worth of its currency and that of each row are known. */
const likelyByRates = (pair: Pair, accountCurrency: string | null): readonly Amounts[] => {
  const [first, second] = pair.amounts;
  if (accountCurrency === null) return [first, second];
  const own = accountCurrency.toUpperCase();
  const foreign = rowsOf(pair).filter((row) => row.code !== '' && row.code !== own);
  return [first, second].filter((candidate) =>
    foreign.every((row) => {
      const [mine, its] = candidate === first ? [row.first, row.second] : [row.second, row.first];
      return mayBeWorthSame({ amount: mine, currency: own }, { amount: its, currency: row.code }) !== false;
    }),
  );
};

const byOwners = ({ amounts: [first, second] }: Pair): Amounts | undefined => {
  if (isClearlyOwn(first.owner, second.owner)) return second;
  return isClearlyOwn(second.owner, first.owner) ? first : undefined;
};

/** `Transaction amount` is in the currency of `Transaction currency`. */
const byStems = ({ amounts, currency: { column } }: Pair): Amounts | undefined => {
  const stem = stemOf(column.words);
  const named = amounts.filter((candidate) => stem !== '' && stemOf(candidate.column.words) === stem);
  return named.length === 1 ? named[0] : undefined;
};

/** An amount that only purchases in other currencies have. */
const byBlanks = (
  { amounts: [first, second], currency: { codes } }: Pair,
  accountCurrency: string | null,
): Amounts | undefined => {
  const isOwn = (code: string): boolean => code === '' || code === accountCurrency?.toUpperCase();
  const isRare = (rare: Amounts, whole: Amounts): boolean =>
    codes.some((code, at) => isOwn(code) && isMoney(whole.cells[at]) && !isMoney(rare.cells[at])) &&
    codes.every((_, at) => isMoney(whole.cells[at]) || !isMoney(rare.cells[at]));
  if (isRare(first, second)) return first;
  return isRare(second, first) ? second : undefined;
};

const areSame = (first: Cells, second: Cells): boolean => first.every((cell, at) => cell === second[at]);
