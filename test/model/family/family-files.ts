import { aConfiguration } from '../../support/imports/import-builders.ts';
import type { ReportedRow } from './family-model.ts';

export const FILE_TYPES = ['TransactionImport', 'YnabImport', 'TradeImport', 'QifImport', 'CategoryImport'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export type FileRow = {
  /** ISO, of the first two months of 2026. */
  readonly date: string;
  /** In the file's sign: negative is money out. */
  readonly amount: '-1.5' | '2';
  readonly name: string;
  readonly category: string;
  /** For types with splits: a record with two parts. */
  readonly split: boolean;
  /** A row that cannot be read until it is repaired. */
  readonly broken: boolean;
};

const LEDGER = { '-1.5': '1.5', '2': '-2' } as const;
const HALVES = { '-1.5': ['-1', '-0.5'], '2': ['1', '1'] } as const;

const HEADERS: Readonly<Record<Exclude<FileType, 'QifImport'>, string>> = {
  TransactionImport: 'date,amount,name,category',
  YnabImport: 'Date,Payee,Category,Memo,Outflow,Inflow',
  TradeImport: 'date,ticker,qty,price,name',
  CategoryImport: 'name,color',
};

const lineOf = (type: FileType, { date, amount, name, category, broken }: FileRow): string => {
  const cell = broken ? 'x' : amount;
  if (type === 'TransactionImport') return [date, cell, name, category].join(',');
  if (type === 'CategoryImport') return `of ${name},#12ab34`;
  if (type === 'TradeImport')
    return [date, 'ACME', broken ? 'x' : '1', LEDGER[amount].replace('-', ''), name].join(',');
  return [date, name, category, '', ...(amount === '2' ? ['', cell] : [cell.replace('-', ''), ''])].join(',');
};

const recordOf = ({ date, amount, name, category, split }: FileRow): readonly string[] => {
  const [, month, day] = date.split('-').map(Number);
  const splits = HALVES[amount].flatMap((half, at) => [`S${at === 0 ? category : ''}`, `Epart ${at + 1}`, `$${half}`]);
  return [`D${month}/${day}'26`, `T${amount}`, `P${name}`, ...(split ? splits : [`L${category}`]), '^'];
};

/** The request of a client: the rows as a file of the type, with the same meaning for every type. */
export const requestOf = (type: FileType, accountId: string, rows: readonly FileRow[]) => {
  const lines =
    type === 'QifImport'
      ? ['!Type:Bank', ...rows.flatMap(recordOf)]
      : [HEADERS[type], ...rows.map((row) => lineOf(type, row))];
  return {
    type,
    accountId: type === 'CategoryImport' ? null : accountId,
    publish: false,
    configuration: aConfiguration({ dateFormat: type === 'QifImport' ? null : '%Y-%m-%d' }),
    content: { bytes: Buffer.from(lines.join('\n')), source: 'text' as const, filename: null, contentType: null },
  };
};

/** The entries that the rows describe. `filed`: the record that a text is mapped to. */
export const reportedRowsOf = (
  type: FileType,
  rows: readonly FileRow[],
  filed: (text: string) => string | null,
): readonly (ReportedRow & { readonly month: string })[] => {
  if (type === 'CategoryImport') return [];
  return rows.flatMap(({ date, amount, name, category, split }, at) => {
    const row = at + 1;
    const base = { row, month: date.slice(0, 7), identity: null, details: '', part: null };
    if (type === 'TradeImport') {
      const cost = LEDGER[amount].replace('-', '');
      return [{ ...base, place: `trade ${date} ${cost}`, name, category: null, details: cost }];
    }
    const isSplit = split && type === 'QifImport';
    const text = category === '' || isSplit ? null : category;
    const whole = { ...base, place: `transaction ${date} ${LEDGER[amount]}`, name, category: text && filed(text) };
    if (!isSplit) return [whole];
    const parts = HALVES[amount].map((half, index) => ({
      ...whole,
      place: `transaction ${date} ${half.startsWith('-') ? half.slice(1) : `-${half}`}`,
      name: `part ${index + 1}`,
      category: index > 0 || category === '' ? null : filed(category),
      part: { of: row, index: index + 1 },
    }));
    return [whole, ...parts];
  });
};

/** The distinct category texts of the rows, if the type maps them. */
export const categoryTextsOf = (type: FileType, rows: readonly FileRow[]): readonly string[] =>
  type === 'TradeImport' || type === 'CategoryImport'
    ? []
    : [...new Set(rows.map(({ category }) => category))].filter((text) => text !== '');

/** The records that the rows create directly. */
export const recordsOf = (type: FileType, rows: readonly FileRow[]): readonly string[] => {
  if (type === 'TradeImport') return ['security ACME'];
  return type === 'CategoryImport' ? rows.map(({ name }) => `category of ${name}`) : [];
};
