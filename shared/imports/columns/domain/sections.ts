import { isCurrency } from '../../../platform/domain/money/currency.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { memoized } from '../../../platform/domain/text/memoized.ts';
import { ACCOUNT, FACT, IBAN, OTHER_SIDE } from '../../accounts/domain/account-words.ts';
import { isAllIban } from '../../accounts/domain/find-account-facts.ts';
import { isNumberLike } from '../../amounts/domain/fit-number-formats.ts';
import { isDateLike } from '../../dates/domain/date-patterns.ts';
import { totalWord } from '../../left-out/domain/total-words.ts';
import { headingState } from '../../states/domain/heading-states.ts';
import { headerWords, nameScore } from './header-words.ts';
import { normalizeHeader } from './normalize-header.ts';

/** The kinds of facts that a heading between rows states about the rows below it. */
const KINDS = ['account', 'currency', 'state'] as const;
type Kind = (typeof KINDS)[number];

/** The title of the column with headings that say whether the rows below them happened. */
export const HEADINGS = 'Section heading';

/** The usual headers of accounts and currencies, so that the columns are found in an import without detection, too. */
const TITLES: Readonly<Record<Kind, string>> = { account: 'Account', currency: 'Currency', state: HEADINGS };

/** Stands for the heading of rows that have none. */
export const NO_HEADING = 'No heading';

export type SectionColumns = {
  readonly titles: readonly string[];
  /** The cells of a record that is not blank, by its place in the file; undefined above the table. To be called in order. */
  readonly cellsAt: (at: number) => readonly string[] | undefined;
};

type Heading = {
  readonly kind: Kind;
  readonly text: string;
  /** For an account: its number or its name. */
  readonly label?: string;
};
type Texts = Readonly<Partial<Record<Kind, string>>>;
type Cells = readonly string[];
/** Where the table begins, or what the headings say changes. */
type Change = { readonly at: number; readonly texts: Texts };

/**
 * Reads headings between rows, such as `Account: 222`, `USD` or `Pending transactions`, as columns that each row below them has. `see`
 * expects all records of a file, in order. There is no result if no heading tells rows apart.
 */
export const createSections = (header: Cells) => {
  const names = header.map(normalizeHeader);
  const normalized = memoized(normalizeHeader);
  const isHeader = (cells: Cells): boolean =>
    cells.length === names.length && cells.every((cell, column) => normalized(cell) === names[column]);
  const changes: Change[] = [];
  const headings = new Set<number>();
  const ofRows = new Set<Texts>();
  let texts: Texts = {};
  let isInTable = false;
  let tables = 0;
  let isHeaded = true;
  let hasCurrency = false;
  let account = new Map<string, string>();
  const accountWith = (label: string, text: string): string => {
    if (!isHeaded || account.has(label)) account = new Map();
    account.set(label, text);
    return [...account.values()].find((said) => NUMBER.test(said)) ?? [...account.values()].join(' ');
  };
  const takeFrom = (cells: Cells, at: number): void => {
    const heading = hasMany(cells) ? undefined : headingIn(cells, isLeftOut(texts));
    if (heading === undefined) return;
    const { kind, text, label = '' } = heading;
    headings.add(at);
    texts = { ...texts, [kind]: kind === 'account' ? accountWith(label, text) : text };
    isHeaded = true;
    hasCurrency ||= isInTable && kind === 'currency';
  };
  const startTable = (): void => {
    isInTable = true;
    tables += 1;
    if (!isHeaded && isLeftOut(texts)) texts = { ...texts, state: `Table ${tables}` };
  };
  /** A heading has few cells, and of the rows below it only the first says something. */
  const saysNothing = (record: Cells): boolean => ofRows.has(texts) && hasMany(record) && !isHeader(record);
  return {
    see: (at: number, record: Cells): void => {
      if (saysNothing(record)) return;
      const cells = record.map((cell) => withoutMarks(cell).replace(/\s+/gu, ' ').trim());
      if (isHeader(cells)) {
        startTable();
        headings.add(at);
      } else if (isInTable && hasRow(cells)) {
        isHeaded = false;
        ofRows.add(texts);
      } else {
        takeFrom(cells, at);
      }
      if (isInTable && changes.at(-1)?.texts !== texts) changes.push({ at, texts });
    },
    /** Where a file without a header has its first row. */
    startTable,
    result: (): SectionColumns | undefined => {
      const rows = [...ofRows];
      const kinds = KINDS.filter((kind) => isInformative(kind, rows) || (kind === 'currency' && hasCurrency));
      if (kinds.length === 0) return undefined;
      let place = -1;
      return {
        titles: kinds.map((kind) => titleFor(kind, names)),
        cellsAt: (at) => {
          while ((changes[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) place += 1;
          const own = changes[place]?.texts;
          return own && kinds.map((kind) => textOf(own, kind, headings.has(at)));
        },
      };
    },
  };
};

const hasRow = (cells: Cells): boolean => cells.some(isDateLike) && cells.some((cell) => isNumberLike(cell));

/** Whether a record has more cells than a heading. */
const hasMany = (record: Cells): boolean => {
  let filled = 0;
  for (const cell of record) if (cell.trim() !== '') filled += 1;
  return filled > MOST_CELLS;
};

/** Names of accounts are not always different, unlike their numbers. */
const NUMBER = /\p{Nd}{3}/u;

const isLeftOut = ({ state }: Texts): boolean => state !== undefined && headingState(state)?.meaning === 'leave_out';

/** Rows of one account or currency need no column, but rows that did not happen do. */
const isInformative = (kind: Kind, rows: readonly Texts[]): boolean =>
  kind === 'state' ? rows.some(isLeftOut) : new Set(rows.map((texts) => texts[kind])).size > 1;

/** A heading itself has no state: it would be shown among the rows below it. */
const textOf = (texts: Texts, kind: Kind, isHeading: boolean): string =>
  (kind === 'state' && isHeading ? undefined : texts[kind]) ?? (kind === 'currency' ? '' : NO_HEADING);

const titleFor = (kind: Kind, names: readonly string[]): string => {
  const title = TITLES[kind];
  return names.includes(normalizeHeader(title)) ? `${title} in headings` : title;
};

const MOST_CELLS = 3;
const LONGEST = 60;

/** `isOpen`: above are rows that did not happen, so that any other heading ends them. */
const headingIn = (cells: Cells, isOpen: boolean): Heading | undefined => {
  const [text, value, ...others] = cells.filter((cell) => cell !== '');
  if (text === undefined || text.length > LONGEST || others.length > MOST_CELLS - 2) return undefined;
  if (cells.some((cell) => totalWord(cell) !== undefined)) return undefined;
  if (value !== undefined) return others.some((other) => !isCode(other)) ? undefined : ofLabel(text, value);
  const [, label, rest] = LABEL.exec(text) ?? [];
  const labelled = label === undefined || rest === undefined ? undefined : ofLabel(label, rest);
  return labelled ?? ofText(text, cells[0] !== '', isOpen);
};
const LABEL = /^([^:：]+)[:：]\s*(.+)$/u;

/** `Account` and `222`, `Currency` and `USD`, `Status` and `Pending`. */
const ofLabel = (label: string, value: string): Heading | undefined => {
  const words = headerWords(label);
  if (CURRENCY.test(words)) return isCode(value) ? { kind: 'currency', text: value } : undefined;
  if (STATUS.test(words) && headingState(value) !== undefined) return { kind: 'state', text: value };
  if (!namesAccount(words) || isDateLike(value) || MONEY.test(value) || namesTable([label, value])) return undefined;
  return { kind: 'account', text: value, label: words };
};
const CURRENCY =
  /^(?:account )?(?:currency|ccy|wahrung|waehrung|devise|divisa|moneda|moeda|valuta|valuut|munt|waluta|mena|deviza|penznem|valjoota|valuutta|para birimi|doviz|валюта|νομισμα|通貨|币种|货币|幣別|통화|מטבע)(?: .*)?$/u;
const STATUS = /^(?:status|state|zustand|statut|etat|estado|stato|tila|stav|stan|статус|状态|状態|상태)$/u;
const MONEY = /^[^\p{L}]*\d[.,]\d{2}(?:\s*(?:\p{L}{1,3}|\p{Sc}))?$/u;

/** Whether a record is the header of another table, such as `Account;Date`. */
const namesTable = (cells: Cells): boolean =>
  cells.some((cell) => TABLE_ROLES.some((role) => nameScore(headerWords(cell), role) > EXACT));
const TABLE_ROLES = ['date', 'amount', 'balance', 'description', 'payee', 'currency', 'category'] as const;
const EXACT = 100.5;

const isCode = (text: string): boolean => text.length === 3 && isCurrency(text);

const namesAccount = (words: string): boolean =>
  (ACCOUNT.test(words) || IBAN.test(words)) && !OTHER_SIDE.test(words) && !FACT.test(words);

/** `isFirst`: in the first column, as a heading is, unlike the second line of a description. */
const ofText = (text: string, isFirst: boolean, isOpen: boolean): Heading | undefined => {
  const state = headingState(text);
  if (state !== undefined && (isFirst || state.isExact)) return { kind: 'state', text };
  if (!isFirst) return undefined;
  const currency = currencyIn(text);
  if (currency !== undefined) return { kind: 'currency', text: currency };
  if (isAllIban(text) || (isShort(text) && namesAccount(headerWords(text)))) return { kind: 'account', text };
  return isOpen && isShort(text) && !DIGIT.test(text) ? { kind: 'state', text } : undefined;
};
const DIGIT = /\p{Nd}/u;

/** `USD`, `USD account`, `Konto USD` or `Transactions in USD`. */
const currencyIn = (text: string): string | undefined => {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [code, ...codes] = words.filter((word) => isCode(word) && (words.length === 1 || !ALSO_WORDS.has(word)));
  return code !== undefined && codes.length === 0 && words.length <= MOST_WORDS_OF_CURRENCY ? code : undefined;
};
const ALSO_WORDS: ReadonlySet<string> = new Set(['ALL', 'TOP', 'TRY', 'CUP', 'MOP', 'BAM']);
const MOST_WORDS_OF_CURRENCY = 3;

const MOST_WORDS = 5;
const isShort = (text: string): boolean => text.split(/\s+/u).length <= MOST_WORDS && !/[.!?]$/u.test(text);
