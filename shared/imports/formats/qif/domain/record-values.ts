import { quoteValue } from '../../../../platform/domain/errors.ts';
import { add, canonicalDecimal, divide } from '../../../../platform/domain/money/decimal.ts';
import type { NumberRead } from '../../../amounts/domain/number-format.ts';
import { currencyMark } from '../../../currencies/domain/currency-marks.ts';
import { boundsProblem } from '../../../dates/domain/date-bounds.ts';
import { dateInOrder, ORDER_NAMES, parseDateParts } from './formats.ts';
import { accountInBrackets, allOf, type DateOrder, firstOf, type QifRecord } from './qif-file.ts';
import type { QifRow } from './qif-row.ts';

/** The settings for reading the rows of a file. */
export type QifRules = {
  readonly order: DateOrder;
  /** Two-digit years are within the hundred years that end with this one. */
  readonly latestYear: number;
  /** Inclusive bounds, ISO. */
  readonly earliestDate: string;
  readonly latestDate: string;
  /** Rejects amounts marked with a currency other than the account's. */
  readonly readNumber: (text: string) => NumberRead;
  readonly categories: ReadonlySet<string>;
  readonly symbols: ReadonlyMap<string, string>;
  /** Every sign is the opposite of what QIF says. */
  readonly isTurned?: boolean;
};

/** Names of codes in messages. Only lines with these codes must not contradict each other within a record. */
const TITLES: Readonly<Record<string, string>> = {
  D: 'Date',
  T: 'Amount',
  U: 'Amount',
  P: 'Payee',
  L: 'Category',
  N: 'Number',
  Y: 'Security',
  I: 'Price',
  Q: 'Qty',
  O: 'Commission',
};
/** The row fields of numbers, by code. */
const NUMBER_FIELDS: Readonly<Record<string, 'amount' | 'price' | 'qty'>> = {
  Amount: 'amount',
  Price: 'price',
  Qty: 'qty',
};
/** In characters, far above what banks write, because a ledger page holds many entries. */
const MAX_LENGTH = 10_000;

/** Reads the lines of a record and collects all errors. */
export const createRecordReader = (record: QifRecord, rules: QifRules) => {
  const errors = contradictions(record);
  const unread: Record<string, string> = {};
  let namesCurrency = false;
  let mark: string | undefined;
  const number = (title: string, text: string): string => {
    if (text === '') return '';
    const read = rules.readNumber(text);
    if (read.ok) {
      namesCurrency ||= read.mark !== undefined && currencyMark(read.mark).alone !== null;
      mark ??= read.mark;
      return read.value;
    }
    errors.push(`${title} ${quoteValue(text)} ${read.problem}`);
    const field = NUMBER_FIELDS[title];
    if (field !== undefined) unread[field] = text.slice(0, MAX_LENGTH).toWellFormed();
    return '';
  };
  return {
    errors,
    /** Unreadable numbers of the row as written, the currency mark, and whether it determines the currency. */
    noted: (): Pick<QifRow, 'unread' | 'namesCurrency' | 'mark'> => ({
      ...(Object.keys(unread).length > 0 && { unread }),
      ...(namesCurrency && { namesCurrency }),
      ...(mark !== undefined && { mark }),
    }),
    text: (code: string): string => firstOf(record, code),
    /** `T`, or `U`, which some programs write for large amounts. */
    amount: (): string => {
      const amount = number('Amount', firstOf(record, 'T'));
      const large = number('Amount', firstOf(record, 'U'));
      if (amount !== '' && large !== '' && amount !== large) {
        errors.push(`Amount is ${amount} on the T line but ${large} on the U line`);
      }
      return amount || large;
    },
    number: (code: string): string => number(TITLES[code] ?? code, firstOf(record, code)),
    /** Old prices can be fractions: `23 1/2`. */
    price: (code: string): string =>
      fractionOf(firstOf(record, code)) ?? number(TITLES[code] ?? code, firstOf(record, code)),
    /** ISO, or the text as written if it is not a date. */
    date: (): string => {
      const text = firstOf(record, 'D');
      const date = dateOf(text, rules);
      if (date.problem !== undefined) errors.push(`Date ${date.problem}`);
      return date.value;
    },
    category: (): CategoryText => readCategoryText(firstOf(record, 'L'), rules.categories),
    require: (title: string, value: string): void => {
      if (value === '') errors.push(`${title} is required`);
    },
  };
};
export type RecordReader = ReturnType<typeof createRecordReader>;

type DateRead = { readonly value: string; readonly problem?: string };

/** Reads a date; the problem is the end of a sentence about it. */
const dateOf = (text: string, { order, latestYear, earliestDate, latestDate }: QifRules): DateRead => {
  if (text === '') return { value: '', problem: 'is required' };
  const parts = parseDateParts(text, latestYear);
  const date = parts && dateInOrder(parts, order, latestYear);
  if (date === undefined) {
    return { value: text, problem: `${quoteValue(text)} is not a date in the order ${ORDER_NAMES[order]}` };
  }
  const outside = boundsProblem(date, { earliest: earliestDate, latest: latestDate });
  return { value: date, ...(outside !== undefined && { problem: `${quoteValue(text)} ${outside}` }) };
};

/** Lines that contradict each other. A date among the splits belongs to a split. */
const contradictions = (record: QifRecord): string[] => {
  const firstSplit = record.lines.findIndex(({ code }) => code === 'S');
  const whole = firstSplit === -1 ? record : { ...record, lines: record.lines.slice(0, firstSplit) };
  const tooLong = record.lines.filter(({ value }) => value.length > MAX_LENGTH);
  const errors = tooLong.map(({ code }) => `${TITLES[code] ?? `Line ${code}`} is longer than 10,000 characters`);
  for (const [code, title] of Object.entries(TITLES)) {
    const [first = '', other] = [
      ...new Set(allOf(code === 'D' ? whole : record, code).filter((value) => value !== '')),
    ];
    if (other !== undefined) {
      errors.push(`${title} is given as ${quoteValue(first)} and as ${quoteValue(other)}: a ^ may be missing`);
    }
  }
  return errors;
};

/** The parts of an `L` or `S` line, blank if missing. */
export type CategoryText = {
  /** `Parent:Child` is kept as it is. */
  readonly category: string;
  readonly tags: readonly string[];
  /** The other account of a transfer. */
  readonly transferAccount: string;
};

const SPLIT_MARK = '--split--';
const NOTHING: CategoryText = { category: '', tags: [], transferAccount: '' };

/**
 * `Parent:Child/Class`, `[Account]`, `[Account]/Class` or, of investments, `Category|[Account]`. After the slash
 * are tags, separated by colons. A name in the category list of the file is always a category.
 */
export const readCategoryText = (text: string, categories: ReadonlySet<string>): CategoryText => {
  const bar = text.indexOf('|');
  const account = bar === -1 ? '' : accountInBrackets(text.slice(bar + 1));
  if (account !== '') return { ...readCategoryText(text.slice(0, bar), categories), transferAccount: account };
  if (categories.has(text)) return { ...NOTHING, category: text };

  const slash = classSlash(text);
  const name = (slash === -1 ? text : text.slice(0, slash)).trim();
  const tags = slash === -1 ? [] : readTags(text.slice(slash + 1));
  if (name.toLowerCase() === SPLIT_MARK) return { ...NOTHING, tags };
  const transferAccount = accountInBrackets(name);
  return { category: transferAccount === '' ? name : '', tags, transferAccount };
};

/** The position of the slash before the tags; a slash inside brackets belongs to the account name. */
const classSlash = (text: string): number => text.indexOf('/', text.startsWith('[') ? text.indexOf(']') + 1 : 0);

const readTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(':')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

/** Fractions from halves to 256ths, which are exact with eight decimals. */
const FRACTION = /^(?:(\d{1,9})[ -])?(\d{1,3})\/(2|4|8|16|32|64|128|256)$/;

/** `23.5` for `23 1/2`; undefined for other texts. */
const fractionOf = (text: string): string | undefined => {
  const match = FRACTION.exec(text);
  if (match === null) return undefined;
  const [, whole = '0', numerator = '0', denominator = '1'] = match;
  return add(canonicalDecimal(whole) ?? '0', divide(canonicalDecimal(numerator) ?? '0', denominator));
};

type Titled = readonly (readonly [title: string, value: string])[];

/** One line for each non-blank value. */
export const titledLines = (titled: Titled): readonly string[] =>
  titled.filter(([, value]) => value !== '').map(([title, value]) => `${title}: ${value}`);

/** The memo, followed by a line for each value that has no field of its own. */
export const notesText = (record: QifRecord, memo: string, more: Titled): string => {
  const address = allOf(record, 'A')
    .filter((line) => line !== '')
    .join(', ');
  return [memo, ...titledLines([...more, ['Address', address]])].filter((line) => line !== '').join('\n');
};

/** The memo of a record, its lines joined. */
export const memoOf = (record: QifRecord): string =>
  allOf(record, 'M')
    .filter((line) => line !== '')
    .join('\n');
