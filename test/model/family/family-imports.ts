import type { Chunk } from './family-commands.ts';
import { categoryTextsOf, type FileRow, type FileType, recordsOf, reportedRowsOf } from './family-files.ts';
import type { ReportedRow } from './family-model.ts';

type Base = {
  /** The name of the import in the model. */
  readonly by: number;
  readonly id: string;
  /** The expected status when no work is in flight. */
  status: 'pending' | 'complete' | 'failed' | 'gone';
  /** The last attempt known to the model. */
  attempt: string | null;
  /** When that attempt started. */
  at: number;
};
export type KnownFile = Base & {
  readonly kind: 'file';
  readonly type: FileType;
  rows: readonly FileRow[];
  /** As in the file. */
  readonly sent: readonly FileRow[];
  /** The assignments of a person: the record `Mine`, or none. */
  readonly decided: Map<string, 'Mine' | null>;
};
export type KnownSession = Base & {
  readonly kind: 'session';
  /** By sequence. */
  readonly chunks: Map<number, { readonly chunk: Chunk; readonly isFaulty: boolean }>;
};
export type Known = KnownFile | KnownSession;

export const MINE = 'Mine';
export const accountOf = (known: Known): string => (known.kind === 'file' ? 'Checking' : `S${known.by}`);

const filedBy =
  ({ decided }: KnownFile) =>
  (text: string): string | null => {
    const decision = decided.get(text);
    return decision === undefined ? text : decision;
  };

/** If chunks repeat a record, the later one counts. */
export const recordsOfSession = ({ chunks }: KnownSession): ReadonlyMap<number, FileRow> => {
  const records = new Map<number, FileRow>();
  for (const [, { chunk }] of [...chunks].sort(([a], [b]) => a - b))
    for (const { id, row } of chunk) records.set(id, row);
  return records;
};

/** The effect of publishing it on the pages of its account. */
export const reportedRows = (known: Known): readonly (ReportedRow & { readonly month: string })[] => {
  if (known.kind === 'file') return reportedRowsOf(known.type, known.rows, filedBy(known));
  return [...recordsOfSession(known)].flatMap(([id, row]) => {
    const plain = { ...row, split: false };
    return reportedRowsOf('TransactionImport', [plain], (text) => text).map((row) => ({
      ...row,
      identity: `${known.by}/${id}`,
    }));
  });
};

/** The records that exist while it is complete, as `kind name`. */
export const recordsBehind = (known: Known): readonly string[] => {
  if (known.kind === 'session') {
    const rows = [...known.chunks.values()].flatMap(({ chunk }) => chunk.map((sent) => sent.row));
    return categoryTextsOf('TransactionImport', rows).map((text) => `category ${text}`);
  }
  const filed = categoryTextsOf(known.type, known.rows).map(filedBy(known));
  return [
    ...recordsOf(known.type, known.rows),
    ...filed.flatMap((text) => (text === null ? [] : [`category ${text}`])),
  ];
};

/** Whether it can be published; for a session, only publishing shows that. */
export const hasBrokenRows = (known: Known): boolean =>
  known.kind === 'file' &&
  known.rows.some(({ broken }) => broken && !['QifImport', 'CategoryImport'].includes(known.type));

export const isFaulty = (known: Known): boolean =>
  known.kind === 'session' && [...known.chunks.values()].some((chunk) => chunk.isFaulty);

/** The text of a chunk, including the records that its rows refer to, so that chunks can be sent in any order. */
export const chunkText = (session: KnownSession, sequence: number, chunk: Chunk, isFaulty: boolean): string => {
  const name = accountOf(session);
  const account = {
    id: 'a',
    name,
    accountable_type: 'Depository',
    balance: '0',
    currency: 'USD',
    skip_opening_balance_import: true,
  };
  const texts = categoryTextsOf(
    'TransactionImport',
    chunk.map(({ row }) => row),
  );
  const lines = [
    ...(sequence === 1 ? [{ type: 'Account', data: account }] : []),
    ...texts.map((text) => ({ type: 'Category', data: { id: text, name: text } })),
    ...chunk.map(({ id, row: { date, amount, name: payee, category } }) => ({
      type: 'Transaction',
      data: {
        id,
        account_id: 'a',
        date,
        name: payee,
        amount: isFaulty ? 'x' : amount === '2' ? '-2' : '1.5',
        ...(category !== '' && { category_id: category }),
      },
    })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
};
