import { isNumberLike } from '../../amounts/domain/fit-number-formats.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import { normalizeHeader } from '../../columns/domain/normalize-header.ts';
import { HEADINGS, NO_HEADING } from '../../columns/domain/sections.ts';
import { type ColumnShape, isMostly, type Table } from '../../columns/domain/table-shape.ts';
import { isDateLike } from '../../dates/domain/date-patterns.ts';
import type { ImportConfiguration, StateMeaning } from '../../domain/import-attributes.ts';
import { plainText } from '../../left-out/domain/plain-text.ts';
import { OTHER_TEXTS } from '../../left-out/domain/state-keys.ts';
import { areMoneyDirections } from '../../signs/domain/money-direction.ts';
import { headingState } from './heading-states.ts';
import { type FlagMeaning, flagReader, isNoReason, meaningOfDay, textMeaning } from './state-flags.ts';
import { namesBookingDay, namesReason, namesResult } from './state-headers.ts';
import { stateMark } from './state-marks.ts';
import { knownState, namesStates, saysNoBooking, saysPending } from './state-words.ts';

/** A column that says of each row whether it happened. */
export type States = {
  readonly position: number;
  readonly header: string;
  /** The meanings of its texts; undefined if that is not known. */
  readonly meanings: ReadonlyMap<string, StateMeaning | undefined>;
  /** The texts of rows that may still be booked. */
  readonly pending: ReadonlySet<string>;
  /** The text of a cell that has a meaning, such as `PENDING` for `PENDING - Shop`. */
  readonly textIn: (cell: string) => string;
  /** The other columns that say of more rows that they did not happen. */
  readonly others?: readonly States[];
};

const MOST_TEXTS = 12;
const MOST_OF_STATES = 60;
const LONGEST = 60;
/** Two capital letters are a state of a country. */
const REGION = /^[A-Z]{2}$/;

type Rows = Table['rows'];

export const stateOf = ({ position, textIn }: States, row: readonly string[]): string => textIn(cellAt(row, position));

const cellAt = (row: readonly string[], position: number): string => (row[position] ?? '').trim();

/**
 * Finds the column of states by its header and its texts; among several, the one that says most clearly of which rows, and of the most
 * rows, that they did not happen. `known`: the settings of the last file with these columns.
 */
export const findStates = (
  { rows }: Table,
  columns: readonly ColumnShape[],
  known: ImportConfiguration | null = null,
): States | undefined => {
  const label = known?.stateColLabel ?? null;
  const own = label === null ? -1 : columns.findIndex(({ header }) => isSameHeader(header, label));
  const ofKnown = columns[own];
  const sheet = { rows, columns };
  const found = columns.flatMap((column, position) => statesIn(column, position, sheet) ?? []);
  if (ofKnown !== undefined) {
    const states =
      found.find((candidate) => candidate.states.position === own)?.states ?? asKnown(ofKnown, own, rows, known);
    return states && withOthers(states, found, rows);
  }
  const [best] = found
    .map(({ states, rank }) => ({ states, rank, count: countUnbooked(states, rows) }))
    .sort(
      (a, b) =>
        Number(isOfImpact(a.states.header)) - Number(isOfImpact(b.states.header)) ||
        Number(b.count > 0) - Number(a.count > 0) ||
        a.rank - b.rank ||
        b.count - a.count,
    );
  return best && withOthers(best.states, found, rows);
};

const withOthers = (states: States, found: readonly Found[], rows: Rows): States => {
  const kept = rows.filter((row) => mayBeBooked(states, row));
  const others = found.flatMap(({ states: other }) =>
    other.position === states.position || isOfImpact(other.header) || countUnbooked(other, kept) === 0 ? [] : [other],
  );
  return { ...states, others };
};

export const isBookedIn = (states: States, row: readonly string[]): boolean =>
  states.meanings.get(stateOf(states, row)) === 'booked';

/** Also true if a question about the state is still open. */
export const mayBeBooked = (states: States, row: readonly string[]): boolean => {
  const text = stateOf(states, row);
  return states.meanings.get(text) !== 'leave_out' || states.pending.has(text);
};

const countUnbooked = (states: States, rows: Rows): number => rows.filter((row) => !isBookedIn(states, row)).length;

/** Whether a row touches the balance is read beside the states. */
const isOfImpact = (header: string): boolean => plainText(header) === 'balance impact';

const isSameHeader = (header: string, known: string): boolean => normalizeHeader(header) === normalizeHeader(known);

type Sheet = { readonly rows: Rows; readonly columns: readonly ColumnShape[] };
type Reader = (column: ColumnShape, position: number, sheet: Sheet) => States | undefined;
type Found = { readonly states: States; readonly rank: number };

/** The ways in which a column says whether rows happened, the clearest first. */
const statesIn = (column: ColumnShape, position: number, sheet: Sheet): Found | undefined => {
  if (column.filled === 0) return undefined;
  for (const [rank, read] of READERS.entries()) {
    const states = read(column, position, sheet);
    if (states !== undefined) return { states, rank };
  }
  return undefined;
};

const asIs = (cell: string): string => cell;

const textsAt = (rows: Rows, position: number): ReadonlySet<string> =>
  new Set(rows.map((row) => cellAt(row, position)));

const toStates = (
  { header }: ColumnShape,
  position: number,
  texts: ReadonlyMap<string, FlagMeaning>,
  textIn: States['textIn'] = asIs,
): States => ({
  position,
  header,
  meanings: new Map([...texts].map(([text, { meaning }]) => [text, meaning])),
  pending: new Set([...texts].flatMap(([text, { isPending }]) => (isPending ? [text] : []))),
  textIn,
});

/** The heading above each row. Rows above the first heading are those of the statement itself. */
const ofHeadings: Reader = (column, position, { rows }) => {
  if (column.header !== HEADINGS) return undefined;
  const texts = [...textsAt(rows, position)].filter((text) => text !== '');
  const meanings = texts.map((text) => [text, text === NO_HEADING ? BOOKED : (headingState(text) ?? UNKNOWN)] as const);
  return toStates(column, position, new Map(meanings));
};

/** A header that names states. */
const ofNamed: Reader = (column, position, { rows }) => {
  const { header, values } = column;
  const isImpact = isOfImpact(header);
  const areResults = (namesResult(header) && areCodes(values)) || (namesStates(header) && areFewCodes(values));
  if (!namesStatesOrResults(header) || (isOther(column) && !areResults) || (areMoneyDirections(values) && !isImpact))
    return undefined;
  const meanings = plainMeanings(position, rows, isImpact);
  const texts = [...(meanings?.keys() ?? [])];
  const isKnown = [...(meanings?.values() ?? [])].some((meaning) => meaning !== undefined);
  const mayBe =
    namesStates(header) && texts.length > 1 && texts.length <= MOST_TEXTS && !texts.every((text) => REGION.test(text));
  return meanings !== undefined && (isKnown || mayBe) ? plainStates(column, position, rows, meanings) : undefined;
};

const namesStatesOrResults = (header: string): boolean => namesStates(header) || namesResult(header);

/** Codes of results, of which only zeros are known. */
const areCodes = (values: ReadonlySet<string>): boolean => {
  const codes = [...values].filter((text) => text !== '');
  return codes.every((text) => /^[0-9]{2,3}$/.test(text)) && codes.some((text) => ZEROS.test(text));
};

/** Two or three numbers, such as 0 and 1, of which nothing is known. */
const areFewCodes = (values: ReadonlySet<string>): boolean => {
  const codes = [...values].filter((text) => text !== '');
  return codes.length > 1 && codes.length <= MOST_CODES && codes.every((text) => /^[0-9]$/.test(text));
};
const MOST_CODES = 3;

const ZEROS = /^0{2,3}$/;
const stateIn = (text: string): StateMeaning | undefined => (ZEROS.test(text) ? 'booked' : knownState(text));

/** Under another header, all texts must be known. A word such as `Reservation` is no state beside blanks alone. */
const ofKnownTexts: Reader = (column, position, { rows }) => {
  if (namesStatesOrResults(column.header) || isOther(column) || areMoneyDirections(column.values)) return undefined;
  const meanings = plainMeanings(position, rows, false);
  const known = [...(meanings?.values() ?? [])];
  if (meanings === undefined || known.includes(undefined) || !known.includes('leave_out')) return undefined;
  const isClear = known.includes('booked') || [...meanings.keys()].every(saysNoBooking);
  return isClear ? plainStates(column, position, rows, meanings) : undefined;
};

const isOther = (column: ColumnShape): boolean => isMostly(column, 'dates') || isMostly(column, 'numbers');

type Meanings = ReadonlyMap<string, StateMeaning | undefined>;

/** Without that of a blank cell. */
const plainMeanings = (position: number, rows: Rows, isImpact: boolean): Meanings | undefined => {
  const texts = [...textsAt(rows, position)].filter((text) => text !== '');
  if (texts.length > MOST_OF_STATES || texts.some((text) => text.length > LONGEST)) return undefined;
  return new Map(texts.map((text) => [text, isImpact ? impactMeaning(text) : stateIn(text)]));
};

const plainStates = ({ header }: ColumnShape, position: number, rows: Rows, known: Meanings): States => {
  const hasBooked = [...known.values()].includes('booked');
  const blank = textsAt(rows, position).has('') ? [['', hasBooked ? undefined : 'booked'] as const] : [];
  return {
    position,
    header,
    meanings: new Map([...known, ...blank]),
    pending: new Set([...known.keys()].filter(saysPending)),
    textIn: asIs,
  };
};

const impactMeaning = (text: string): StateMeaning => (plainText(text) === 'memo' ? 'leave_out' : 'booked');

/** A yes or no under a header such as `Pending` or `Posted`. */
const ofFlags: Reader = (column, position, { rows }) => {
  const read = flagReader(column.header);
  if (read === undefined) return undefined;
  const all = textsAt(rows, position);
  const texts = [...all].filter((text) => text !== '');
  const flags = texts.flatMap((text) => read(text) ?? []);
  if (texts.length > MOST_FLAGS || flags.length === 0) return undefined;
  return toStates(
    column,
    position,
    new Map([
      ...texts.map((text) => [text, read(text) ?? textMeaning(text)] as const),
      ...(all.has('') ? [['', blankFlag(read('0') ?? UNKNOWN, flags)] as const] : []),
    ]),
  );
};
const MOST_FLAGS = 4;
const BOOKED: FlagMeaning = { meaning: 'booked', isPending: false };
const UNKNOWN: FlagMeaning = { meaning: undefined, isPending: false };
const NOT_YET: FlagMeaning = { meaning: 'leave_out', isPending: true };

/** Many columns only have the one flag, and a blank for the other. */
const blankFlag = (no: FlagMeaning, flags: readonly FlagMeaning[]): FlagMeaning =>
  no.meaning === 'booked' || flags.every(({ meaning }) => meaning !== no.meaning) ? no : UNKNOWN;

/** A text only where a payment was refused. */
const ofReasons: Reader = (column, position, { rows }) => {
  if (!namesReason(column.header)) return undefined;
  const texts = [...textsAt(rows, position)];
  if (!texts.some(isNoReason) || texts.every(isNoReason)) return undefined;
  return toStates(
    column,
    position,
    new Map(texts.map((text) => [text, isNoReason(text) ? BOOKED : { meaning: 'leave_out', isPending: false }])),
  );
};

/** A day of booking that is blank, or a word such as `pending`, in rows with another day. */
const ofBookingDays: Reader = (column, position, { rows, columns }) => {
  if (!namesBookingDay(column.header) || !isMostly(column, 'dates') || hasSecurities(columns)) return undefined;
  const days = columns.flatMap((other, at) => (at !== position && isMostly(other, 'dates') ? [at] : []));
  const textIn = (cell: string): string => (cell === '' ? '' : (stateMark(cell) ?? OTHER_TEXTS));
  const isOpen = (row: readonly string[]): boolean =>
    textIn(cellAt(row, position)) !== OTHER_TEXTS &&
    days.some((at) => isDateLike(cellAt(row, at))) &&
    row.some((cell) => isNumberLike(cell.trim()));
  const open = rows.filter(isOpen).map((row) => textIn(cellAt(row, position)));
  if (open.length === 0) return undefined;
  const texts = new Map([...open, OTHER_TEXTS].map((text) => [text, text === OTHER_TEXTS ? BOOKED : UNKNOWN]));
  return toStates(column, position, texts, textIn);
};

/** A day, such as that of a cancellation, in the rows that did not happen. */
const ofDaysOfEnd: Reader = (column, position, { rows }) => {
  const day = meaningOfDay(column.header);
  if (day === undefined) return undefined;
  const texts = [...textsAt(rows, position)];
  if (!texts.some(isDateLike) || !texts.every((text) => isDateLike(text) || isNoReason(text))) return undefined;
  const none = texts.filter(isNoReason).map((text) => [text, BOOKED] as const);
  return toStates(column, position, new Map([...none, [OTHER_TEXTS, day] as const]), (cell) =>
    isNoReason(cell) ? cell : OTHER_TEXTS,
  );
};

/** Only purchases and sales of securities have a day of settlement; dividends and transfers beside them happened without one. */
const hasSecurities = (columns: readonly ColumnShape[]): boolean =>
  (['ticker', 'quantity'] as const).every((role) => columns.some(({ words }) => nameScore(words, role) > 0));

/** A word such as `PENDING` in some dated rows of a column of types, remarks or descriptions. The other rows happened. */
const ofMarks: Reader = (column, position, { rows }) => {
  if (isOther(column)) return undefined;
  if (NO_TEXTS.some((role) => nameScore(column.words, role) > EXACT)) return undefined;
  const marks = new Map<string, string>();
  for (const row of rows) {
    const mark = stateMark(cellAt(row, position));
    if (mark === undefined || marks.has(plainText(mark))) continue;
    if (row.some((cell) => isDateLike(cell.trim()))) marks.set(plainText(mark), mark);
  }
  if (marks.size === 0 || marks.size > MOST_TEXTS) return undefined;
  const texts = new Map([
    ...[...marks.values()].map((mark) => [mark, saysPending(mark) ? NOT_YET : UNKNOWN] as const),
    [OTHER_TEXTS, BOOKED] as const,
  ]);
  return toStates(column, position, texts, (cell) => {
    const mark = stateMark(cell);
    return mark === undefined ? OTHER_TEXTS : (marks.get(plainText(mark)) ?? mark);
  });
};
const NO_TEXTS = ['tags', 'account', 'currency'] as const;
const EXACT = 100.5;

const READERS: readonly Reader[] = [
  ofHeadings,
  ofNamed,
  ofFlags,
  ofReasons,
  ofBookingDays,
  ofDaysOfEnd,
  ofKnownTexts,
  ofMarks,
];

/** The column that earlier settings name, with any texts. */
const asKnown = (
  column: ColumnShape,
  position: number,
  rows: Rows,
  known: ImportConfiguration | null,
): States | undefined => {
  if (Object.hasOwn(known?.stateValues ?? {}, OTHER_TEXTS) || column.filled === 0) return undefined;
  if (isOther(column) || areMoneyDirections(column.values)) return undefined;
  const meanings = plainMeanings(position, rows, isOfImpact(column.header));
  return meanings === undefined || meanings.size > MOST_TEXTS
    ? undefined
    : plainStates(column, position, rows, meanings);
};

/** The rows that happened as far as is known; all of them if that leaves none. */
export const withoutStates = (table: Table, states: States | undefined): Table => {
  if (states === undefined) return table;
  const all = [states, ...(states.others ?? [])];
  const rows = table.rows.filter((row) => all.every((column) => isBookedIn(column, row)));
  return rows.length === 0 || rows.length === table.rows.length ? table : { ...table, rows };
};
