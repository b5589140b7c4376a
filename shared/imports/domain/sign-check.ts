import { isZero } from '../../platform/domain/decimal.ts';
import { quoteValue } from '../../platform/domain/errors.ts';
import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import {
  type CardDoubt,
  createCardSigns,
  createDirectionColumns,
  createSignsByAccount,
  createValueSigns,
  hasOtherPurpose,
  type Sign,
  type SignDoubt,
} from './ambiguous-signs.ts';
import { columnProblem } from './cell-text.ts';
import { type ColumnPositions, FIELDS } from './fields.ts';
import { createHalfAmounts, type HalfAmounts, readBoth } from './half-amounts.ts';
import type { ImportConfiguration, ImportWarning } from './import-attributes.ts';
import {
  type MoneyDirection,
  moneyDirectionOf,
  namesMoneyDirection,
  pairOf,
  suggestedDirection,
} from './money-direction.ts';
import { compileNumberFormat } from './number-format.ts';

/** Examines all rows before the first is read. */
export type FileCheck = {
  readonly see: (cells: readonly string[]) => void;
  /** The reason why no row can be read with the configuration. */
  readonly problem: () => string | null;
  /**
   * The questions to ask about accounts that turn out to be credit cards, by account text. Only for files whose accounts
   * are not known until the file is read.
   */
  readonly problemsOfCards?: () => ReadonlyMap<string, string>;
  /** The reason why one row cannot be read, given the other rows. */
  readonly rowProblem?: (cells: readonly string[]) => string | null;
  /** Whether the column of money out has negative amounts. */
  readonly outflowsAreNegative?: () => boolean;
  /** What was assumed about a file that can be read. */
  readonly warnings?: () => readonly ImportWarning[];
};

type SignSettings = Pick<ImportConfiguration, 'amountTypeStrategy' | 'amountTypeInflowValue' | 'signageConvention'>;

/** Counts the words of a column by the signs of the amounts in the same rows. */
type Column = {
  filled: number;
  known: number;
  readonly in: Rows;
  readonly out: Rows;
  /** Rows with unknown words. */
  readonly other: Rows;
};
type Rows = { positive: number; negative: number; text: string };

const noRows = (): Rows => ({ positive: 0, negative: 0, text: '' });

/**
 * Compares the signs of amounts with the words in other columns. If `debit` or `Sale` appears next to positive amounts,
 * reading them as money in would be a guess. If columns and signs agree, there is no doubt. Without such words, the signs of
 * a credit card's payments and purchases are compared.
 */
export const createSignCheck = (
  header: readonly string[],
  positions: ColumnPositions,
  { numberFormat, ...settings }: SignSettings & Pick<ImportConfiguration, 'numberFormat'>,
  { isCard = false, asksOfCards = false }: { readonly isCard?: boolean; readonly asksOfCards?: boolean } = {},
) => {
  const { amount: position, entityType } = positions;
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const columns = new Map<number, Column>();
  const twoWays = createDirectionColumns();
  const isAccountOpen = !settles(settings, { by: 'account' });
  const cardSigns = isCard && isAccountOpen ? createCardSigns(positions) : undefined;
  const cards = asksOfCards && isAccountOpen ? createSignsByAccount(positions) : undefined;
  const wanted = settings.amountTypeInflowValue?.trim();
  const valueSigns = createValueSigns(wanted ?? '');
  let hasWanted = false;
  const signs = createSignTally();
  const inflows = entityType === undefined ? undefined : inflowColumnOf(settings, header[entityType] ?? '');
  const half = createHalfAmounts(header, position, readNumber);
  const typeIn = (cells: readonly string[]): string => (cells[entityType ?? 0] ?? '').trim();
  const signIn = signReader(position, readNumber);

  return {
    see: (cells: readonly string[]): void => {
      const sign = signIn(cells);
      twoWays.see(cells, sign);
      cardSigns?.see(cells, sign);
      half?.see(cells, sign);
      cards?.see(cells, sign);
      if (sign !== undefined) inflows?.see(typeIn(cells));
      signs.see(sign);
      valueSigns.see(typeIn(cells), sign);
      for (const [at, cell] of cells.entries()) {
        const text = cell.trim();
        if (at === position || text === '') continue;
        hasWanted ||= at === entityType && text === wanted;
        const column = columns.get(at) ?? { filled: 0, known: 0, in: noRows(), out: noRows(), other: noRows() };
        columns.set(at, column);
        count(column, withoutMarks(text).trim(), sign);
      }
    },
    rowProblem: (cells: readonly string[]): string | null =>
      inflows === undefined || signIn(cells) === undefined
        ? (half?.problemOf(cells) ?? null)
        : inflows.problemOf(typeIn(cells)),
    /** The doubts that the rows of an account would raise if it were a credit card, by the text that names it. */
    doubtsOfCards: (): ReadonlyMap<string, SignDoubt> => doubtsByAccount(cards?.doubts() ?? [], header, columns),
    /** Whether all amounts become money in although nothing in the file or the configuration says so. */
    assumesInflows: (): boolean => half === undefined && signs.arePositive() && !saysDirection(settings, columns),
    /** Whether another column has the other half of the amounts. */
    isHalf: half?.hasOther === true,
    /** The doubt that the file raises and the configuration does not settle. */
    doubt: (): SignDoubt | null => {
      const doubts =
        settings.amountTypeStrategy === 'custom_column'
          ? [entityType].flatMap((at = -1) =>
              inColumn(at, hasWanted ? twiceDoubt(settings, valueSigns.opposite()) : spellingDoubt(columns.get(at))),
            )
          : [...columns].flatMap(([at, column]) =>
              inColumn(at, doubtOf(column) ?? wordsDoubt(column, header[at] ?? '') ?? twoWayDoubt(at)),
            );
      return (
        doubts.find((doubt) => !settles(settings, doubt)) ??
        halfDoubt(half, settings, columns) ??
        accountDoubt(cardSigns?.doubt(), header, columns)
      );
    },
  };

  function twoWayDoubt(at: number) {
    return at === position
      ? null
      : twoWays.doubt(at, header[at] ?? '', hasOtherPurpose(at, header[at] ?? '', positions));
  }

  function inColumn(at: number, doubt: Omit<SignDoubt, 'header'> | null): readonly SignDoubt[] {
    return doubt === null ? [] : [{ ...besideBlanks(doubt, twoWays.isMark(at)), header: (header[at] ?? '').trim() }];
  }
};

const besideBlanks = (doubt: Omit<SignDoubt, 'header'>, isMark: boolean): Omit<SignDoubt, 'header'> =>
  isMark && doubt.by === 'sign' && doubt.way === 'out' ? { ...doubt, by: 'blank' } : doubt;

/** The doubt raised by the account, unless a column confirms the signs. */
const accountDoubt = (
  doubt: CardDoubt | undefined,
  header: readonly string[],
  columns: ReadonlyMap<number, Column>,
): SignDoubt | null =>
  doubt === undefined || [...columns.values()].some(confirmsSigns)
    ? null
    : { by: 'account', header: (header[doubt.at] ?? '').trim(), text: doubt.text, way: doubt.way };

/** The doubt raised by the header of the amounts, unless a column confirms the signs. */
const halfDoubt = (
  half: HalfAmounts | undefined,
  settings: SignSettings,
  columns: ReadonlyMap<number, Column>,
): SignDoubt | null =>
  half === undefined || settles(settings, { by: 'half' }) || [...columns.values()].some(confirmsSigns)
    ? null
    : (half.doubt() ?? null);

const doubtsByAccount = (
  doubts: readonly (readonly [account: string, doubt: CardDoubt])[],
  ...file: readonly [header: readonly string[], columns: ReadonlyMap<number, Column>]
): ReadonlyMap<string, SignDoubt> =>
  new Map(
    doubts.flatMap(([account, found]) => {
      const doubt = accountDoubt(found, ...file);
      return doubt === null ? [] : [[account, doubt] as const];
    }),
  );

const spellingDoubt = (column: Column | undefined): Omit<SignDoubt, 'header'> | null => {
  const text = column?.in.text ?? '';
  return text === '' ? null : { by: 'spelling', text, way: 'in' };
};

const twiceDoubt = (
  { amountTypeInflowValue, signageConvention }: SignSettings,
  sign: Sign | undefined,
): Omit<SignDoubt, 'header'> | null => {
  if (sign === undefined) return null;
  const isIn = (signageConvention !== 'inflows_negative') === (sign === 'positive');
  const convention = isIn ? 'inflows_positive' : 'inflows_negative';
  return { by: 'twice', text: amountTypeInflowValue?.trim() ?? '', way: isIn ? 'in' : 'out', convention };
};

const signOf = (amount: string): Sign => (amount.startsWith('-') ? 'negative' : 'positive');

const count = (column: Column, text: string, sign: Sign | undefined): void => {
  column.filled++;
  const way = moneyDirectionOf(text);
  if (way !== undefined) column.known++;
  if (way === 'neutral') return;
  const rows = column[way ?? 'other'];
  rows.text ||= text;
  if (sign !== undefined) rows[sign]++;
};

/** The doubt raised by a column whose cells are mostly known words. */
const doubtOf = (column: Column): Omit<SignDoubt, 'header'> | null => {
  if (column.known * 2 < column.filled) return null;
  const [moneyIn, moneyOut] = [usualSign(column.in), usualSign(column.out)];
  if (moneyIn !== undefined && moneyIn === moneyOut) return { by: 'value', text: column.in.text, way: 'in' };
  if (moneyOut === 'positive') return { by: 'sign', text: column.out.text, way: 'out' };
  return moneyIn === 'negative' ? { by: 'sign', text: column.in.text, way: 'in' } : null;
};

/** Whether a column whose cells are mostly known words says that positive amounts are money in. */
const confirmsSigns = (column: Column): boolean =>
  column.known * 2 >= column.filled && (usualSign(column.in) === 'positive' || usualSign(column.out) === 'negative');

/** The doubt raised by a column whose header names money in and out but whose words are unknown. */
const wordsDoubt = ({ other }: Column, header: string): Omit<SignDoubt, 'header'> | null =>
  other.positive > 0 && other.negative === 0 && namesMoneyDirection(header)
    ? { by: 'value', text: '', way: 'in' }
    : null;

const usualSign = ({ positive, negative }: Rows): Sign | undefined => {
  if (positive === negative) return undefined;
  return positive > negative ? 'positive' : 'negative';
};

/** Undefined for a zero and for an amount that cannot be read. */
const signReader =
  (position: number | undefined, readNumber: ReturnType<typeof compileNumberFormat>) =>
  (cells: readonly string[]): Sign | undefined => {
    const number = position === undefined ? undefined : readNumber(withoutMarks(cells[position] ?? '').trim());
    return number?.ok && !isZero(number.value) ? signOf(number.value) : undefined;
  };

const createSignTally = () => {
  const counts = { positive: 0, negative: 0 };
  return {
    see: (sign: Sign | undefined): void => {
      if (sign !== undefined) counts[sign]++;
    },
    arePositive: (): boolean => counts.positive > 0 && counts.negative === 0,
  };
};

const saysDirection = (
  { signageConvention, amountTypeStrategy }: SignSettings,
  columns: ReadonlyMap<number, Column>,
): boolean => signageConvention !== null || amountTypeStrategy !== null || [...columns.values()].some(confirmsSigns);

export const ASSUMED_INFLOWS: ImportWarning = {
  line: null,
  code: 'amounts_without_sign',
  message:
    'No amount has a minus, so all were read as money in: set signage_convention=inflows_negative if they are money out, or send detect=true to be asked',
};

/** Whether no file could raise a doubt: the configuration sets the sign of money in and uses no other column. */
export const isSignConfigured = ({ amountTypeStrategy, signageConvention }: SignSettings): boolean =>
  signageConvention !== null && amountTypeStrategy !== 'custom_column';

/** Whether the configuration settles a doubt. `signed_amount` alone does not determine which sign is money in. */
const settles = ({ amountTypeStrategy, signageConvention }: SignSettings, { by }: Pick<SignDoubt, 'by'>): boolean =>
  by !== 'spelling' &&
  by !== 'twice' &&
  (signageConvention !== null ||
    (by === 'value' && amountTypeStrategy !== null) ||
    ((by === 'account' || by === 'half') && amountTypeStrategy === 'custom_column'));

/** The error of every row of the file, with the parameters that resolve it. */
export const signProblem = (doubt: SignDoubt, amountHeader: string): string =>
  columnProblem('Amount', `${quoteValue(amountHeader)} ${REASONS[doubt.by](doubt)}`);

const REASONS: Readonly<Record<SignDoubt['by'], (doubt: SignDoubt) => string>> = {
  value: ({ header, text }) =>
    `does not show the direction of money, but ${quoteValue(header)} does: set amount_type_strategy=custom_column, entity_type_col_label=${header} and amount_type_inflow_value${text === '' ? ' to its value for money in' : `=${text}`}, or amount_type_strategy=signed_amount if every row is money in`,
  sign: ({ header, text, way }) =>
    `is ${way === 'out' ? 'positive' : 'negative'} where ${quoteValue(header)} says ${quoteValue(text)}: set signage_convention=inflows_negative if positive amounts are money out, or signage_convention=inflows_positive if they are money in`,
  blank: ({ header, text }) =>
    `is positive where ${quoteValue(header)} says ${quoteValue(text)}, and ${quoteValue(header)} is blank elsewhere: set amount_type_strategy=custom_column, entity_type_col_label=${header}, amount_type_inflow_value=${text} and signage_convention=inflows_negative if blank rows are money in, or signage_convention=inflows_negative alone if they are money out as well`,
  account: ({ header, text, way }) =>
    `${way === 'in' ? `is negative where ${quoteValue(header)} says ${quoteValue(text)}` : 'has more positive than negative values'}, and the account is a credit card: set signage_convention=inflows_negative if positive amounts are purchases, or signage_convention=inflows_positive if they are payments and refunds`,
  half: ({ way, other }) =>
    `is named like money ${way}, but its amounts are ${way === 'out' ? 'positive' : 'negative'}: set signage_convention=inflows_negative if positive amounts are money out, or signage_convention=inflows_positive if they are money in${other === undefined ? '' : `. ${readBoth(quoteValue(other))}`}`,
  twice: ({ header, text, way, convention }) =>
    `has the signs that ${quoteValue(header)} stands for: all rows with ${quoteValue(text)} have one sign and all others the opposite one, so amount_type_strategy=custom_column would make every row money ${way}. Set amount_type_strategy=signed_amount and signage_convention=${convention}`,
  spelling: ({ header, text }) =>
    `has no money in: no row of ${quoteValue(header)} has the amount_type_inflow_value that you set, but some have ${quoteValue(text)}. Enter the value as the file spells it`,
};

/**
 * Checks the values of a column in which one value means money in (with `inflows_negative`, money out) and all others mean
 * the opposite. Rejects other words for the direction of that value, the same value in another case, and a blank cell if the
 * column has more than that value.
 */
const createInflowColumn = (header: string, inflow: string, way: 'in' | 'out') => {
  const opposite = way === 'in' ? 'out' : 'in';
  let hasOther = false;
  const isUnclear = (value: string): boolean => {
    if (value === inflow) return false;
    if (value === '') return hasOther;
    return isSameInAnotherCase(inflow, value) || (wayOf(value) === way && !arePair(inflow, value));
  };

  const sentence = (value: string): string => {
    const what = value === '' ? 'is blank' : `has ${quoteValue(value)}`;
    return columnProblem(
      FIELDS.entityType.title,
      `${quoteValue(header)} ${what}, which does not say whether the row is money in or money out: set entity_type of the row to ${quoteValue(inflow)} if it is money ${way}, or to the value for money ${opposite}`,
    );
  };

  return {
    see: (value: string): void => {
      hasOther ||= value !== inflow && value !== '';
    },
    problemOf: (value: string): string | null => (isUnclear(value) ? sentence(value) : null),
    /** For a value that no row has: it means the opposite direction only if it is a known word for it. */
    problemOfNew: (value: string): string | null => {
      const saysOther = wayOf(value) === opposite || arePair(inflow, value);
      const isClear = value === inflow || value === '' || saysOther;
      return isClear && !isUnclear(value) ? null : sentence(value);
    },
  };
};

/** Undefined unless a value of the column is configured to mark money in. */
export const inflowColumnOf = (
  { amountTypeStrategy, amountTypeInflowValue, signageConvention }: SignSettings,
  header: string,
) => {
  const inflow = amountTypeInflowValue?.trim();
  if (amountTypeStrategy !== 'custom_column' || !inflow) return undefined;
  return createInflowColumn(header.trim(), inflow, signageConvention === 'inflows_negative' ? 'out' : 'in');
};

const wayOf = (value: string): MoneyDirection | undefined => moneyDirectionOf(value) ?? suggestedDirection(value);
const isSameInAnotherCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const arePair = (one: string, other: string): boolean =>
  !isSameInAnotherCase(one, other) && pairOf(new Set([one, other])) !== undefined;
