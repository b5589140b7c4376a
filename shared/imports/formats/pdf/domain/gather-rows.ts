import { markOfTitle } from '../../../currencies/domain/currency-in-title.ts';
import {
  accountName,
  beginNamed,
  type NamedAccounts,
  noNamedAccounts,
  noteHeading,
  noteNumber,
} from './account-names.ts';
import type { NumberStyle } from './amounts/amount-text.ts';
import {
  type CurrencyNote,
  currencyColumn,
  isOfBalance,
  markInColumn,
  markOfStatement,
  marksOfFigure,
} from './amounts/currency-notes.ts';
import { type Figures, figuresOf, type Labels, labelsOf, type MarkedAmount } from './amounts/figure-lines.ts';
import { type PlacedAmount, splitAmounts } from './amounts/split-amounts.ts';
import { type Column, columnOf, findHeader } from './columns.ts';
import { type DateText, takeDates } from './date-text.ts';
import type { ColumnAmount, DraftRow, Gathered, OtherLine, StatedFigure } from './draft-row.ts';
import { type BalanceLine, type Direction, headingWords, isDailyBalances, sectionLine } from './marked-lines.ts';
import { type Cell, lineText, type TextLine } from './text-lines.ts';

/** In line heights: text further down no longer belongs to a row. */
const LARGEST_GAP = 2.2;
const MOST_FURTHER_LINES = 6;
/** The minimum height of a heading, relative to the rows. */
const LARGER = 1.15;
/** In points: how much the edges of one column can differ. */
const SLACK = 4;

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** The row that further lines can still belong to. */
type OpenRow = { row: Writable<DraftRow>; lastLine: TextLine; textX: number; furtherLines: number };
type State = {
  readonly rows: Writable<DraftRow>[];
  readonly figures: StatedFigure[];
  readonly unread: { readonly page: number; readonly text: string; readonly before: number }[];
  readonly others: OtherLine[];
  readonly currencies: CurrencyNote[];
  columns: readonly Column[] | null;
  currencyColumn: Cell | null;
  /** The position of dates. */
  dateX: number | null;
  /** The position of the text of the last row. */
  textX: number;
  /** The previous line was the header. */
  atHeader: boolean;
  /** Dates and amounts below are daily balances. */
  inDailyBalances: boolean;
  section: { readonly direction: Direction; readonly words: string; readonly from: number } | null;
  /** Titles of the amounts on the next line. */
  labels: Labels | null;
  readonly named: NamedAccounts;
  lineBefore: TextLine | null;
  /** The height of the last row. */
  rowHeight: number;
  open: OpenRow | null;
};
/** The parts of a line. Amounts outside all columns are text. */
type ReadLine = {
  readonly line: TextLine;
  readonly dates: readonly DateText[];
  readonly dateX: number | null;
  readonly texts: readonly Cell[];
  readonly amounts: readonly (MarkedAmount & { readonly amount: PlacedAmount })[];
};

/** Collects the lines of each transaction of a statement. */
export const gatherRows = (lines: readonly TextLine[], style: NumberStyle): Gathered => {
  const state: State = {
    rows: [],
    figures: [],
    unread: [],
    others: [],
    currencies: [],
    columns: null,
    currencyColumn: null,
    dateX: null,
    textX: 0,
    atHeader: false,
    inDailyBalances: false,
    section: null,
    labels: null,
    open: null,
    named: noNamedAccounts(),
    lineBefore: null,
    rowHeight: Number.POSITIVE_INFINITY,
  };
  for (const line of lines) {
    takeLine(state, line, style);
    state.lineBefore = line;
  }
  return gathered(state);
};

/** Drops rows without an amount; those between other rows are reported as unread. */
const gathered = (state: State): Gathered => {
  const { rows: all } = state;
  const hasAmount = (row: DraftRow) => row.amounts.length > 0;
  const first = all.findIndex(hasAmount);
  const last = all.findLastIndex(hasAmount);
  const unread = [
    ...all.filter((row, at) => !hasAmount(row) && at > first && at < last),
    ...state.unread.filter(({ before }) => before > first && before <= last),
  ].map(({ page, text }) => ({ page, text }));
  const place = [0];
  for (const row of all) place.push((place.at(-1) ?? 0) + Number(hasAmount(row)));
  const placed = (figure: StatedFigure): StatedFigure => ({ ...figure, before: place[figure.before] ?? 0 });
  return {
    rows: all.filter(hasAmount),
    figures: state.figures.map(placed),
    unread,
    others: state.others,
    currencies: state.currencies,
    hasHeader: state.columns !== null,
  };
};

const takeLine = (state: State, line: TextLine, style: NumberStyle): void => {
  const header = findHeader(line);
  if (header !== undefined) {
    if (header.some(({ role }) => role === 'description')) state.inDailyBalances = false;
    state.columns = header;
    state.currencyColumn = currencyColumn(line.cells);
    state.dateX = header.find(({ role }) => role === 'date')?.x ?? state.dateX;
    noteCurrencies(
      state,
      line,
      header.map(({ mark }) => mark),
    );
    state.open = null;
    state.atHeader = true;
    beginAccount(state, line.page, true);
    return;
  }
  const read = readLine(state, line, style);
  if (!takeMarkedLine(state, read)) {
    const isBalance = !isDated(read) && read.amounts.length > 0 && isOfBalance(textOf(read));
    if (isBalance) noteFigureCurrencies(state, read);
    const row = asRow(read);
    if (row.dates.length > 0) startRow(state, row);
    else if (row.amounts.length > 0) takeUndated(state, row);
    else takeText(state, row);
  }
  state.atHeader = false;
};

const readLine = (
  { columns, currencyColumn: ofCurrencies, dateX }: State,
  line: TextLine,
  style: NumberStyle,
): ReadLine => {
  const { dates, rest, x } = takeDates(line.cells, dateX);
  const { texts, amounts } = splitAmounts(rest, style);
  const mark = markInColumn(ofCurrencies, texts);
  const placed = amounts.map((unmarked) => {
    const amount = unmarked.mark === undefined && mark !== undefined ? { ...unmarked, mark } : unmarked;
    const column = columns === null ? undefined : columnOf(columns, amount);
    return { role: columns && (column?.role ?? 'none'), amount, columnMark: column?.mark } as const;
  });
  return { line, dates, dateX: x, texts, amounts: placed };
};

type RowLine = Omit<ReadLine, 'amounts'> & { readonly amounts: readonly ColumnAmount[] };

const asRow = (read: ReadLine): RowLine => {
  const apart = read.amounts.filter(({ role }) => role === 'none').map(({ amount }) => toCell(amount));
  return {
    ...read,
    texts: [...read.texts, ...apart].sort((a, b) => a.x - b.x),
    amounts: read.amounts.filter((amount): amount is ColumnAmount => amount.role !== 'none'),
  };
};

const toCell = ({ x, right, raw }: PlacedAmount): Cell => ({ x, right, text: raw });
const textOf = ({ texts }: Pick<ReadLine, 'texts'>): string => texts.map(({ text }) => text).join(' ');

const addOther = (state: State, { line }: Pick<ReadLine, 'line'>, balance: BalanceLine | null = null): void => {
  state.others.push({ text: lineText(line), balance });
};

/** Handles balances, sums and headings; returns false for any other line. */
const takeMarkedLine = (state: State, read: ReadLine): boolean =>
  takeDailyBalances(state, read) || takeFigures(state, read) || takeHeading(state, read);

const isDated = ({ dates }: ReadLine): boolean => dates.length > 0;

const takeDailyBalances = (state: State, read: ReadLine): boolean => {
  if (isDated(read)) return state.inDailyBalances;
  if (!isDailyBalances(textOf(read))) return false;
  state.inDailyBalances = true;
  state.open = null;
  return true;
};

const takeFigures = (state: State, read: ReadLine): boolean => {
  const isRowLike = state.atHeader || (state.open !== null && isNear(state.open, read.line));
  const line = { ...read, dated: isDated(read), isRowLike, hasBalances: hasBalances(state) };
  const figures = figuresOf(line, state.labels);
  state.labels = labelsOf(read);
  if (figures === undefined) return false;
  noteNumber(state.named, read.line.page, textOf(read));
  if (figures.balances.some(({ kind }) => kind !== 'closing')) beginAccount(state, read.line.page, true);
  addFigures(state, figures);
  noteFigureCurrencies(state, read);
  addOther(state, read, figures.balances[0]?.kind ?? null);
  state.open = null;
  return true;
};

/** A heading with an amount is part of a summary; only a sum ends the section. */
const takeHeading = (state: State, read: ReadLine): boolean => {
  const text = textOf(read);
  const section = isDated(read) ? undefined : sectionLine(text);
  if (section === undefined || (section !== 'none' && read.amounts.length > 0)) return false;
  state.inDailyBalances = false;
  noteHeading(state.named, read.line, isSetApart(state, read.line));
  state.section =
    section === 'none' ? null : { direction: section, words: headingWords(text) ?? '', from: state.rows.length };
  state.open = null;
  return true;
};

const addFigures = (state: State, { balances, totals }: Figures): void => {
  const { rows, section } = state;
  const before = rows.length;
  state.figures.push(...balances.map((balance) => ({ is: 'balance', before, balance }) as const));
  for (const { words, direction: stated, isOverall, value } of totals) {
    const own = section !== null && (words === section.words || words === '') ? section : null;
    const direction = stated ?? own?.direction;
    if (direction === undefined) continue;
    const rowsFrom = own === null ? null : rows.slice(own.from).filter(({ amounts }) => amounts.length > 0).length;
    const total = { direction, value, isOverall: isOverall && own === null, last: rowsFrom };
    state.figures.push({ is: 'total', before, total });
  }
  if (totals.length > 0) state.section = null;
};

const hasBalances = ({ columns }: State): boolean => columns?.some(({ role }) => role === 'balance') ?? false;

/** Starts the rows of another account if the lines since the last row name one. */
const beginAccount = ({ named, rows, figures }: State, page: number, isAtTable: boolean): void => {
  const begun = beginNamed(named, page, isAtTable);
  if (begun === undefined) return;
  figures.push({ is: 'account', before: begun.relation === 'first' ? 0 : rows.length, ...begun });
};

const startRow = (state: State, read: RowLine, inherited?: DateText): void => {
  const date = inherited ?? read.dates[0];
  if (date === undefined) return;
  if (read.amounts.length === 0) addOther(state, read);
  else beginAccount(state, read.line.page, state.atHeader);
  state.dateX = read.dateX ?? state.dateX;
  const row: Writable<DraftRow> = {
    page: read.line.page,
    text: lineText(read.line),
    date,
    inheritsDate: inherited !== undefined,
    description: read.texts.map(({ text }) => text),
    amounts: read.amounts,
    section: state.section?.direction ?? null,
  };
  state.rows.push(row);
  state.rowHeight = read.line.height;
  state.textX = read.texts[0]?.x ?? 0;
  state.open = { row, lastLine: read.line, textX: state.textX, furtherLines: 0 };
};

/** An amount without a date: the end of a row, the next row of the same day, or a sum. */
const takeUndated = (state: State, read: RowLine): void => {
  const { open } = state;
  const near = open !== null && isNear(open, read.line);
  if (open !== null && near && open.row.amounts.length === 0) {
    open.row.amounts = read.amounts;
    extend(open, read);
    return;
  }
  const before = state.rows.at(-1);
  const isRow = state.columns !== null && read.texts.length > 0 && read.amounts.some(({ role }) => role !== 'balance');
  const follows = near || state.atHeader || isOnNextPage(state, read);
  if (isRow && before !== undefined && follows) startRow(state, read, before.date);
  else {
    state.unread.push({ page: read.line.page, text: lineText(read.line), before: state.rows.length });
    addOther(state, read);
    state.open = null;
  }
};

/** The first row of a page whose date is printed only on the page before. */
const isOnNextPage = ({ rows, textX }: State, { line, texts }: RowLine): boolean => {
  const [first] = texts;
  const page = rows.at(-1)?.page ?? line.page;
  return line.page === page + 1 && first !== undefined && Math.abs(first.x - textX) <= SLACK;
};

const takeText = (state: State, read: RowLine): void => {
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
    !(isLarger(state, read.line) && accountName(read.line) !== undefined) &&
    first.x >= open.textX - SLACK &&
    last.right <= left + SLACK;
  if (isFurther) extend(open, read);
  else {
    noteNumber(state.named, read.line.page, textOf(read));
    noteHeading(state.named, read.line, isSetApart(state, read.line));
    noteCurrencies(state, read.line, state.atHeader ? furtherTitles(read) : []);
    if (!isAmongRows(state, read.line)) noteCurrencies(state, read.line, [markOfStatement(read.texts)]);
    addOther(state, read);
    state.open = null;
  }
};

const noteCurrencies = ({ currencies }: State, line: TextLine, marks: readonly (string | undefined)[]): void => {
  for (const mark of marks) if (mark !== undefined) currencies.push({ mark, line: lineText(line) });
};

const noteFigureCurrencies = (state: State, { line, texts, amounts }: ReadLine): void => {
  const marks = marksOfFigure(
    texts,
    amounts.map(({ amount }) => amount),
  );
  noteCurrencies(state, line, [...marks, markOfStatement(texts)]);
};

/** Whether a line can belong to the row above it. */
const isAmongRows = (state: State, line: TextLine): boolean =>
  state.rows.at(-1)?.page === line.page && !isSetApart(state, line);

/** Currencies on a separate line below the titles. */
const furtherTitles = ({ texts }: RowLine): readonly (string | undefined)[] => {
  const marks = texts.map(({ text }) => (text.includes(' ') ? undefined : markOfTitle(text)));
  return marks.includes(undefined) ? [] : marks;
};

const isLarger = ({ rowHeight }: State, { height }: TextLine): boolean => height > LARGER * rowHeight;

const isSetApart = (state: State, line: TextLine): boolean => {
  const { lineBefore: before } = state;
  return state.atHeader || isLarger(state, line) || before === null || !isFollowing(before, line);
};

const extend = (open: OpenRow, read: RowLine): void => {
  open.row.description = [...open.row.description, ...read.texts.map(({ text }) => text)];
  open.lastLine = read.line;
  open.furtherLines++;
};

const isNear = ({ lastLine }: OpenRow, line: TextLine): boolean => isFollowing(lastLine, line);

const isFollowing = (lastLine: TextLine, line: TextLine): boolean =>
  line.page === lastLine.page && line.y - lastLine.y <= LARGEST_GAP * Math.max(line.height, lastLine.height);
