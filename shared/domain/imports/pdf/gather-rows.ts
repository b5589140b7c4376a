import type { NumberStyle } from './amount-text.ts';
import { type Column, columnOf, findHeader } from './columns.ts';
import type { DateText } from './date-text.ts';
import type { ColumnAmount, DraftRow, Gathered, StatedBalance } from './draft-row.ts';
import { balanceLine, type Direction, sectionLine } from './marked-lines.ts';
import { type PlacedAmount, splitAmounts } from './split-amounts.ts';
import { takeDates } from './take-dates.ts';
import { type Cell, lineText, type TextLine } from './text-item.ts';

/** Heights of a line: further down nothing belongs to a row any more. */
const LARGEST_GAP = 2.2;
const MOST_FURTHER_LINES = 6;
/** Points by which edges of one column may differ. */
const SLACK = 4;

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** The row that further lines may still belong to. */
type OpenRow = { row: Writable<DraftRow>; lastLine: TextLine; textX: number; furtherLines: number };
type State = {
  readonly rows: Writable<DraftRow>[];
  readonly balances: StatedBalance[];
  readonly unread: { readonly page: number; readonly text: string; readonly before: number }[];
  readonly others: string[];
  columns: readonly Column[] | null;
  /** The line before was the header. */
  atHeader: boolean;
  section: Direction | null;
  open: OpenRow | null;
};
/** A line taken apart. Amounts that stand under no column are text. */
type ReadLine = {
  readonly line: TextLine;
  readonly dates: readonly DateText[];
  readonly texts: readonly Cell[];
  readonly amounts: readonly ColumnAmount[];
};

/** Walks the lines of a statement and gathers its transactions, from their first line to their last. */
export const gatherRows = (lines: readonly TextLine[], style: NumberStyle): Gathered => {
  const state: State = {
    rows: [],
    balances: [],
    unread: [],
    others: [],
    columns: null,
    atHeader: false,
    section: null,
    open: null,
  };
  for (const line of lines) takeLine(state, line, style);
  const rows = state.rows.filter(({ amounts }) => amounts.length > 0);
  const last = state.rows.findLastIndex(({ amounts }) => amounts.length > 0);
  const bare = state.rows.filter(({ amounts }, at) => amounts.length === 0 && at < last && rows.length > 0);
  const first = state.rows.findIndex(({ amounts }) => amounts.length > 0);
  const unread = [
    ...bare.filter((row) => state.rows.indexOf(row) > first),
    ...state.unread.filter(({ before }) => before > first && before <= last),
  ].map(({ page, text }) => ({ page, text }));
  const balances = state.balances.map((balance) => ({ ...balance, before: withAmount(state.rows, balance.before) }));
  return { rows, balances, unread, others: state.others, hasHeader: state.columns !== null };
};

const withAmount = (rows: readonly DraftRow[], before: number): number =>
  rows.slice(0, before).filter(({ amounts }) => amounts.length > 0).length;

const takeLine = (state: State, line: TextLine, style: NumberStyle): void => {
  const header = findHeader(line);
  if (header !== undefined) {
    state.columns = header;
    state.open = null;
    state.atHeader = true;
    return;
  }
  const read = readLine(state, line, style);
  if (!takeMarkedLine(state, read)) {
    if (read.dates.length > 0) startRow(state, read);
    else if (read.amounts.length > 0) takeUndated(state, read);
    else takeText(state, read);
  }
  state.atHeader = false;
};

const readLine = ({ columns }: State, line: TextLine, style: NumberStyle): ReadLine => {
  const { dates, rest } = takeDates(line.cells);
  const { texts, amounts } = splitAmounts(rest, style);
  const placed = amounts.map((amount) => ({ role: columns && (columnOf(columns, amount) ?? 'none'), amount }));
  const apart = placed.filter(({ role }) => role === 'none').map(({ amount }) => toCell(amount));
  return {
    line,
    dates,
    texts: [...texts, ...apart].sort((a, b) => a.x - b.x),
    amounts: placed.filter((one): one is ColumnAmount => one.role !== 'none'),
  };
};

const toCell = ({ x, right, raw }: PlacedAmount): Cell => ({ x, right, text: raw });
const textOf = ({ texts }: ReadLine): string => texts.map(({ text }) => text).join(' ');

/** Balances and headings; false for any other line. */
const takeMarkedLine = (state: State, read: ReadLine): boolean => {
  const text = textOf(read);
  const dated = read.dates.length > 0;
  const kind = balanceLine(text, dated);
  const amount = (read.amounts.find(({ role }) => role === 'balance') ?? read.amounts.at(-1))?.amount;
  if (kind !== undefined) {
    if (amount !== undefined) state.balances.push({ kind, amount, before: state.rows.length });
    state.others.push(lineText(read.line));
    state.open = null;
    return true;
  }
  const section = dated ? undefined : sectionLine(text);
  if (section === undefined) return false;
  state.section = section === 'none' ? null : section;
  state.open = null;
  return true;
};

const startRow = (state: State, read: ReadLine, inherited?: DateText): void => {
  const date = inherited ?? read.dates[0];
  if (date === undefined) return;
  if (read.amounts.length === 0) state.others.push(lineText(read.line));
  const row: Writable<DraftRow> = {
    page: read.line.page,
    text: lineText(read.line),
    date,
    inheritsDate: inherited !== undefined,
    description: read.texts.map(({ text }) => text),
    amounts: read.amounts,
    section: state.section,
  };
  state.rows.push(row);
  state.open = { row, lastLine: read.line, textX: read.texts[0]?.x ?? 0, furtherLines: 0 };
};

/** An amount without a date: the end of a row, the next row of the same day, or a sum. */
const takeUndated = (state: State, read: ReadLine): void => {
  const { open } = state;
  const near = open !== null && isNear(open, read.line);
  if (open !== null && near && open.row.amounts.length === 0) {
    open.row.amounts = read.amounts;
    extend(open, read);
    return;
  }
  const before = state.rows.at(-1);
  const isRow = state.columns !== null && read.texts.length > 0 && read.amounts.some(({ role }) => role !== 'balance');
  if (isRow && before !== undefined && (near || state.atHeader)) startRow(state, read, before.date);
  else {
    state.unread.push({ page: read.line.page, text: lineText(read.line), before: state.rows.length });
    state.others.push(lineText(read.line));
    state.open = null;
  }
};

const takeText = (state: State, read: ReadLine): void => {
  const { open } = state;
  const [first] = read.texts;
  const last = read.texts.at(-1);
  const left = Math.min(...(open?.row.amounts ?? []).map(({ amount }) => amount.x), Number.POSITIVE_INFINITY);
  const isFurther =
    open !== null &&
    first !== undefined &&
    last !== undefined &&
    isNear(open, read.line) &&
    open.furtherLines < MOST_FURTHER_LINES &&
    first.x >= open.textX - SLACK &&
    last.right <= left + SLACK;
  if (isFurther) extend(open, read);
  else {
    state.others.push(lineText(read.line));
    state.open = null;
  }
};

const extend = (open: OpenRow, read: ReadLine): void => {
  open.row.description = [...open.row.description, ...read.texts.map(({ text }) => text)];
  open.lastLine = read.line;
  open.furtherLines++;
};

const isNear = ({ lastLine }: OpenRow, line: TextLine): boolean =>
  line.page === lastLine.page && line.y - lastLine.y <= LARGEST_GAP * Math.max(line.height, lastLine.height);
