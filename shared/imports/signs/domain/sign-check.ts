import { quoteValue } from '../../../platform/domain/errors.ts';
import { isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat, type NumberRead } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { ImportConfiguration, ImportWarning } from '../../domain/import-attributes.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import {
  type CardDoubt,
  createCardSigns,
  createDirectionColumns,
  createSignsByAccount,
  hasNames,
  hasOtherPurpose,
  type Sign,
  type SignDoubt,
} from './ambiguous-signs.ts';
import { type ColumnWords, createColumnWords, type RowSigns } from './column-words.ts';
import { createDirectionTexts, isNeither, type TextSettings } from './direction-texts.ts';
import { namesMoneyDirection } from './money-direction.ts';
import {
  createOneDirectionalAmountColumn,
  type OneDirectionalAmountColumn,
  readBoth,
} from './one-directional-amount-column.ts';
import { createTextSigns } from './text-signs.ts';

/** Examines all rows before the first is read. */
export type FileCheck = {
  readonly see: (cells: readonly string[], row: number) => void;
  /** The reason why no row can be read with the configuration. */
  readonly problem: () => string | null;
  /**
   * The questions to ask about accounts that turn out to be credit cards, by account text. Only for files whose accounts
   * are not known until the file is read.
   */
  readonly problemsOfCards?: () => ReadonlyMap<string, string>;
  /** The reason why one row cannot be read, given the other rows. */
  readonly rowProblem?: (cells: readonly string[], row: number) => string | null;
  /** Whether the usual amounts of the column of money out, or in, have a minus. */
  readonly outflowsAreNegative?: () => boolean;
  readonly inflowsAreNegative?: () => boolean;
  /** Whether a row with both money in and money out has their difference as its amount. */
  readonly takesDifference?: () => boolean;
  /** Assumptions about a file that can be read. */
  readonly warnings?: () => readonly ImportWarning[];
};

type SignSettings = TextSettings;

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
  const twoWays = createDirectionColumns();
  const isAccountOpen = !settles(settings, { by: 'account' });
  const cardSigns = isCard && isAccountOpen ? createCardSigns(positions) : undefined;
  const cards = asksOfCards && isAccountOpen ? createSignsByAccount(positions) : undefined;
  const marks = createUnmarked();
  let hasWanted = settings.amountTypeValues !== null;
  const signs = createSignTally();
  const texts = entityType === undefined ? undefined : createDirectionTexts(settings, header[entityType] ?? '');
  const textSigns = createTextSigns(settings, (text) => texts?.problemOf(text) == null);
  const oneDirectional = createOneDirectionalAmountColumn(header, position, readNumber);
  const typeIn = (cells: readonly string[]): string => (cells[entityType ?? -1] ?? '').trim();
  const numberIn = numberReader(position, readNumber);
  const words = createColumnWords(header, (at) => hasNames(at, header[at] ?? '', positions));

  return {
    see: (cells: readonly string[]): void => {
      const [type, number] = [typeIn(cells), numberIn(cells)];
      if (texts !== undefined && isNeither(type, settings)) return;
      const sign = signOf(number);
      marks.see(number, cells[position ?? -1] ?? '');
      twoWays.see(cells, sign);
      cardSigns?.see(cells, sign);
      oneDirectional?.see(cells, sign);
      cards?.see(cells, sign);
      signs.see(sign);
      if (sign !== undefined) texts?.see(type);
      textSigns.see(type, sign);
      hasWanted ||= entityType !== position && type !== '' && type === settings.amountTypeInflowValue?.trim();
      words.see(cells, position, sign);
    },
    rowProblem: (cells: readonly string[]): string | null =>
      texts === undefined || signOf(numberIn(cells)) === undefined
        ? (oneDirectional?.problemOf(cells) ?? null)
        : texts.problemOf(typeIn(cells)),
    /** The doubts that the rows of an account would raise if it were a credit card, by the text that names it. */
    doubtsOfCards: (): ReadonlyMap<string, SignDoubt> =>
      doubtsByAccount(cards?.doubts() ?? [], header, words.ofColumns()),
    /** Whether all amounts become money in although nothing in the file or the configuration says so. */
    assumesInflows: (): boolean =>
      oneDirectional === undefined && signs.arePositive() && !saysDirection(settings, words.ofColumns()),
    /** Whether another column has the other half of the amounts. */
    isHalf: oneDirectional?.hasOther === true,
    /** The doubt that the file raises and the configuration does not settle. */
    doubt: (): SignDoubt | null => {
      const columns = words.ofColumns();
      const doubts =
        settings.amountTypeStrategy === 'custom_column'
          ? [entityType].flatMap((at = -1) =>
              inColumn(at, hasWanted ? textSigns.doubt() : spellingDoubt(columns.get(at))),
            )
          : [...columns].flatMap(([at, column]) =>
              inColumn(
                at,
                doubtOf(column) ?? wordsDoubt(column, header[at] ?? '') ?? twoWayDoubt(twoWays, at, header, positions),
              ),
            );
      return (
        doubts.find((doubt) => !settles(settings, doubt)) ??
        unmarkedDoubt(marks.unmarked(), settings, header[position ?? -1] ?? '') ??
        halfDoubt(oneDirectional, settings, columns) ??
        accountDoubt(cardSigns?.doubt(), header, columns)
      );
    },
  };

  function inColumn(at: number, doubt: Omit<SignDoubt, 'header'> | null): readonly SignDoubt[] {
    return doubt === null ? [] : [{ ...besideBlanks(doubt, twoWays.isMark(at)), header: columnName(header, at) }];
  }
};

const twoWayDoubt = (
  twoWays: ReturnType<typeof createDirectionColumns>,
  at: number,
  header: readonly string[],
  positions: ColumnPositions,
) => {
  const name = header[at] ?? '';
  return at === positions.amount ? null : twoWays.doubt(at, name, hasOtherPurpose(at, name, positions));
};

/** The name of a column in settings: its header, or its position if that is blank. */
const columnName = (header: readonly string[], at: number): string => (header[at] ?? '').trim() || `#${at + 1}`;

const besideBlanks = (doubt: Omit<SignDoubt, 'header'>, isMark: boolean): Omit<SignDoubt, 'header'> =>
  isMark && doubt.by === 'sign' && doubt.way === 'out' ? { ...doubt, by: 'blank' } : doubt;

/** The doubt raised by the account, unless a column confirms the signs. */
const accountDoubt = (
  doubt: CardDoubt | undefined,
  header: readonly string[],
  columns: ReadonlyMap<number, ColumnWords>,
): SignDoubt | null =>
  doubt === undefined || [...columns.values()].some(confirmsSigns)
    ? null
    : { by: 'account', header: (header[doubt.at] ?? '').trim(), text: doubt.text, way: doubt.way };

/** The doubt raised by the header of the amounts, unless a column confirms the signs. */
const halfDoubt = (
  oneDirectional: OneDirectionalAmountColumn | undefined,
  settings: SignSettings,
  columns: ReadonlyMap<number, ColumnWords>,
): SignDoubt | null =>
  oneDirectional === undefined || settles(settings, { by: 'half' }) || [...columns.values()].some(confirmsSigns)
    ? null
    : (oneDirectional.doubt() ?? null);

const doubtsByAccount = (
  doubts: readonly (readonly [account: string, doubt: CardDoubt])[],
  ...file: readonly [header: readonly string[], columns: ReadonlyMap<number, ColumnWords>]
): ReadonlyMap<string, SignDoubt> =>
  new Map(
    doubts.flatMap(([account, found]) => {
      const doubt = accountDoubt(found, ...file);
      return doubt === null ? [] : [[account, doubt] as const];
    }),
  );

const spellingDoubt = (column: ColumnWords | undefined): Omit<SignDoubt, 'header'> | null => {
  const text = column?.in.text ?? '';
  return text === '' ? null : { by: 'spelling', text, way: 'in' };
};

/** The doubt raised by amounts without a mark beside others with `CR`. */
const unmarkedDoubt = (text: string | undefined, settings: SignSettings, header: string): SignDoubt | null =>
  text === undefined || settles(settings, { by: 'unmarked' })
    ? null
    : { by: 'unmarked', header: header.trim(), text, way: 'out' };

/** The first amount with neither a sign nor a mark, if others have `CR` and none has a sign or `DR`. */
const createUnmarked = () => {
  let [hasCredit, hasOther] = [false, false];
  let first: string | undefined;
  return {
    see: (number: NumberRead | undefined, cell: string): void => {
      if (!number?.ok || isZero(number.value)) return;
      if (number.side === 'in') hasCredit = true;
      else if (number.value.startsWith('-')) hasOther = true;
      else first ??= withoutMarks(cell).trim();
    },
    unmarked: (): string | undefined => (hasCredit && !hasOther ? first : undefined),
  };
};

/** The doubt raised by a column whose cells are mostly known words. */
const doubtOf = (column: ColumnWords): Omit<SignDoubt, 'header'> | null => {
  if (column.known * 2 < column.filled) return null;
  const [moneyIn, moneyOut] = [usualSign(column.in), usualSign(column.out)];
  if (moneyIn !== undefined && moneyIn === moneyOut) return { by: 'value', text: column.in.text, way: 'in' };
  if (moneyOut === 'positive') return { by: 'sign', text: column.out.text, way: 'out' };
  return moneyIn === 'negative' ? { by: 'sign', text: column.in.text, way: 'in' } : null;
};

/** Whether a column whose cells are mostly known words says that positive amounts are money in. */
const confirmsSigns = (column: ColumnWords): boolean =>
  column.known * 2 >= column.filled && (usualSign(column.in) === 'positive' || usualSign(column.out) === 'negative');

/** The doubt raised by a column whose header names money in and out but whose words are unknown. */
const wordsDoubt = ({ other }: ColumnWords, header: string): Omit<SignDoubt, 'header'> | null =>
  other.positive > 0 && other.negative === 0 && namesMoneyDirection(header)
    ? { by: 'value', text: '', way: 'in' }
    : null;

const usualSign = ({ positive, negative }: RowSigns): Sign | undefined => {
  if (positive === negative) return undefined;
  return positive > negative ? 'positive' : 'negative';
};

/** Undefined for a blank cell. */
const numberReader =
  (position: number | undefined, readNumber: ReturnType<typeof compileNumberFormat>) =>
  (cells: readonly string[]): NumberRead | undefined => {
    const text = withoutMarks(cells[position ?? -1] ?? '').trim();
    return text === '' ? undefined : readNumber(text);
  };

/** Undefined for a zero and for an amount that cannot be read. */
const signOf = (number: NumberRead | undefined): Sign | undefined => {
  if (!number?.ok || isZero(number.value)) return undefined;
  return number.value.startsWith('-') ? 'negative' : 'positive';
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
  columns: ReadonlyMap<number, ColumnWords>,
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
    (APART_FROM_TEXTS.includes(by) && amountTypeStrategy === 'custom_column'));

/** Doubts about the sign of the whole file, which does not matter if a column gives the direction. */
const APART_FROM_TEXTS: readonly SignDoubt['by'][] = ['account', 'half', 'unmarked'];

/** The error of every row of the file, with the parameters that resolve it. */
export const signProblem = (doubt: SignDoubt, amountHeader: string): string =>
  columnProblem('Amount', `${quoteValue(amountHeader)} ${REASONS[doubt.by](doubt)}`);

/** Pages say this without the name of the parameter. */
export const HAS_INFLOW_VALUE = 'has the amount_type_inflow_value that you set';

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
  minus: ({ header, text, way }) =>
    `has a minus in at least half of the rows where ${quoteValue(header)} says ${quoteValue(text)}, which makes them the opposite of money ${way}: set signage_convention=inflows_negative if amounts are written with a minus, signage_convention=inflows_positive if each of them is a reversal, or amount_type_strategy=signed_amount if only the signs give the direction`,
  word: ({ header, text, way }) =>
    `is read as money ${way} where ${quoteValue(header)} says ${quoteValue(text)}, which usually means the opposite: set amount_type_values={${JSON.stringify(text)}: "${way === 'in' ? 'out' : 'in'}"}, or signage_convention=inflows_positive as well if your setting is right`,
  unmarked: ({ text }) =>
    `has CR, which is money in, beside some amounts, but neither a mark nor a sign beside others such as ${quoteValue(text)}: set signage_convention=inflows_negative if amounts without CR are money out, or signage_convention=inflows_positive if they are money in as well`,
  spelling: ({ header, text }) =>
    `has no money in: no row of ${quoteValue(header)} ${HAS_INFLOW_VALUE}, but some have ${quoteValue(text)}. Enter the value as the file spells it`,
};
