import type { DatabaseSync, StatementSync } from 'node:sqlite';

export type Range = {
  readonly gt?: Buffer;
  readonly gte?: Buffer;
  readonly lt?: Buffer;
  readonly lte?: Buffer;
  readonly reverse?: boolean;
};

type Row = { readonly k: Uint8Array; readonly v: Uint8Array };
export type Entry = readonly [key: Buffer, value: Buffer];

/** The read-ahead size: a page of small rows, or a single large one. */
const READ_AHEAD_BYTES = 256 * 1024;

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
type Bound = keyof typeof OPERATORS;
const BOUNDS = Object.keys(OPERATORS) as Bound[];

export const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The rest of a range after the last key read. */
const beyond = (range: Range, key: Buffer): Range => {
  const { gt: _gt, gte: _gte, ...withoutLower } = range;
  const { lt: _lt, lte: _lte, ...withoutUpper } = range;
  return range.reverse === true ? { ...withoutUpper, lt: key } : { ...withoutLower, gt: key };
};

export type Statements = (sql: string) => StatementSync;

/** Prepares each distinct statement once. */
export const statementCache = (database: DatabaseSync): Statements => {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
};

/** node:sqlite binds an empty blob as NULL, so every parameter is converted back. */
export const BLOB = "coalesce(?, x'')";

/** If both bounds of a side are given, the inclusive one counts, as in every abstract-level. */
const isOverruled = (range: Range, bound: Bound): boolean =>
  (bound === 'gt' && range.gte !== undefined) || (bound === 'lt' && range.lte !== undefined);

export const where = (range: Range): { readonly sql: string; readonly values: readonly Buffer[] } => {
  const used = BOUNDS.filter((bound) => range[bound] !== undefined && !isOverruled(range, bound));
  const conditions = used.map((bound) => `k ${OPERATORS[bound]} ${BLOB}`);
  return {
    sql: conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '',
    values: used.map((bound) => range[bound] as Buffer),
  };
};

const contains = (range: Range, key: Buffer): boolean => {
  const { gt, gte, lt, lte } = range;
  const lower = gte ?? gt;
  const upper = lte ?? lt;
  if (lower !== undefined && Buffer.compare(key, lower) < (gte === undefined ? 1 : 0)) return false;
  return upper === undefined || Buffer.compare(key, upper) <= (lte === undefined ? -1 : 0);
};

/** Reads the rows of a range in order and in batches; each batch sees the store as it is then. */
export class SqliteCursor {
  readonly #statements: Statements;
  readonly #range: Range;
  #rest: Range;
  #ahead: Entry[] = [];
  #done = false;

  constructor(statements: Statements, range: Range) {
    this.#statements = statements;
    this.#range = range;
    this.#rest = range;
  }

  /** Continues at `target` or the next key; a target outside the range ends the iteration. */
  seek(target: Buffer): void {
    this.#ahead = [];
    this.#done = !contains(this.#range, target);
    const { gt, gte, lt, lte, ...rest } = this.#range;
    const upper = { ...(lt && { lt }), ...(lte && { lte }) };
    const lower = { ...(gt && { gt }), ...(gte && { gte }) };
    this.#rest = rest.reverse === true ? { ...rest, ...lower, lte: target } : { ...rest, ...upper, gte: target };
  }

  next(): Entry | undefined {
    if (this.#ahead.length === 0 && !this.#done) this.#ahead = this.#read().reverse();
    return this.#ahead.pop();
  }

  nextMany(size: number): Entry[] {
    const entries: Entry[] = [];
    while (entries.length < size) {
      const entry = this.next();
      if (entry === undefined) return entries;
      entries.push(entry);
    }
    return entries;
  }

  #read(): Entry[] {
    const { sql, values } = where(this.#rest);
    const order = this.#rest.reverse === true ? 'DESC' : 'ASC';
    const statement = this.#statements(`SELECT k, v FROM entries${sql} ORDER BY k ${order}`);
    const entries: Entry[] = [];
    let bytes = 0;
    this.#done = true;
    for (const row of statement.iterate(...values) as Iterable<Row>) {
      entries.push([toBuffer(row.k), toBuffer(row.v)]);
      bytes += row.k.byteLength + row.v.byteLength;
      if (bytes > READ_AHEAD_BYTES) {
        this.#done = false;
        break;
      }
    }
    const last = entries.at(-1);
    if (last !== undefined) this.#rest = beyond(this.#rest, last[0]);
    return entries;
  }
}
